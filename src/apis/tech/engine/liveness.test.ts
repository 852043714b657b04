import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { beginsString, isRunning } from './liveness.ts'

describe('code in a script', () => {
  const cases: [boolean, string, string][] = [
    [true, 'a statement', 'window.x = 1; '],
    [true, 'after a string', `track("page"); `],
    [true, 'after an object', `var o = {"a": "b"}; `],
    [true, 'after a separator that is a string', `list.join(","); `],
    [true, 'after a string that is joined with more', `console.log("count: " + count); `],
    [true, 'after an empty string', `a = ""; `],
    [true, 'after an address', `var u = 'https://a.example/x'; `],
    [true, 'after a comment', '/* setup */ '],
    [true, 'on the line after a comment', '// setup\n'],
    [true, 'after a glob', `match('/static/*'); `],
    [false, 'in a string of data', `{"body": "<p>Paste `],
    [false, 'in a template', 'const sample = `\n  '],
    [false, 'in a template, after quotes of its own', "const sample = `\n  gtag('js', new Date());\n  "],
    [false, 'in data with quotes of its own', `{"code": "gtag('js', new Date());\\n `],
    [false, 'in a block comment', '/* '],
    [false, 'in a line comment', 'a(); // '],
    [false, 'deep in escaped data', `\\u003cp\\u003eCall \\"this\\" `],
  ]
  for (const [runs, where, before] of cases) {
    it(`${runs ? 'runs' : 'does not run'} ${where}`, () => assert.equal(isRunning(before), runs))
  }
})

describe('an address in a script', () => {
  const cases: [boolean, string, string][] = [
    [true, 'a string of its own', `s.src = "https://`],
    [true, 'an argument', `load('//`],
    [true, 'the end of a joined string', `(secure ? "https://ssl" : "http://www") + "`],
    [true, 'markup that is written to the page', `document.write("<script src='https://`],
    [false, 'in the middle of a sentence', `var help = "Paste https://`],
    [false, 'markup in a sample', `editor.setValue("<script src='https://`],
    [false, 'in a comment', `// see "https://`],
    [false, 'outside of strings', 'https://'],
  ]
  for (const [loads, where, before] of cases) {
    it(`is ${loads ? 'loaded' : 'not loaded'} as ${where}`, () => assert.equal(beginsString(before), loads))
  }
})
