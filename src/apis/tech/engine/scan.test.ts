import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { scan } from './scan.ts'

/** What the scanner tells of a page, as short lines. */
function told(html: string): string[] {
  const page = Buffer.from(html, 'latin1')
  const lines: string[] = []
  const cut = (start: number, end: number) => page.toString('latin1', start, end)
  scan(page, {
    tag: (start, _, end) => lines.push(`tag ${cut(start, end)}`),
    raw: (start, end) => lines.push(`raw ${cut(start, end)}`),
    comment: (start, end) => lines.push(`comment ${cut(start, end)}`),
    text: (start, end) => lines.push(`text ${cut(start, end)}`),
  })
  return lines
}

describe('the scanner', () => {
  const cases: [string, string, string[]][] = [
    ['tags and text', '<p>a</p>', ['tag <p>', 'text a']],
    ['a > inside a quoted value', '<a title="1 > 0">b', ['tag <a title="1 > 0">', 'text b']],
    ['a quote inside an unquoted value', "<a title=it's>b", ["tag <a title=it's>", 'text b']],
    ['spaces around the equals sign', '<a b = ">" >', ['tag <a b = ">" >']],
    ['scripts', '<script>if (a<b) "</p>"</script>', ['tag <script>', 'raw if (a<b) "</p>"']],
    ['scripts in capitals', '<SCRIPT>a</SCRIPT >b', ['tag <SCRIPT>', 'raw a', 'text b']],
    ['a tag that only begins like a closing one', '<script></scripty></script>', ['tag <script>', 'raw </scripty>']],
    ['styles', '<style>a{}</style>', ['tag <style>', 'raw a{}']],
    ['sample code in a textarea', '<textarea><script></script></textarea>', ['tag <textarea>']],
    ['titles', '<title><b></title>', ['tag <title>', 'text <b>']],
    ['an element that is never closed', '<iframe><p>', ['tag <iframe>', 'tag <p>']],
    ['comments', '<!-- <p> -->a', ['comment  <p> ', 'text a']],
    ['comments closed with a bang', '<!--a--!>b', ['comment a', 'text b']],
    ['empty comments', '<!--><p><!---><i>', ['tag <p>', 'tag <i>']],
    ['a comment that is never closed', '<!--a<p>', ['comment a<p>']],
    ['doctypes and instructions', '<!doctype html><?xml a?><p>', ['tag <p>']],
    ['a page that ends in a tag', 'a<p cl', ['text a', 'tag <p cl']],
    ['a lone <', 'a < b', ['text a ', 'text  b']],
  ]
  for (const [what, html, expected] of cases) {
    it(`understands ${what}`, () => assert.deepEqual(told(html), expected))
  }

  it('sees the tags that a full parser sees', () => {
    const piece = fc.constantFrom(
      '<p>',
      '<a b="c>d">',
      "<i e='\"'>",
      'text',
      ' < ',
      '</i>',
      '<br/>',
      '<!-- <b> -->',
      '<b f=g>',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const names: string[] = []
        new Parser({ onopentagname: (name) => names.push(name) }).end(pieces.join(''))
        const ours = told(pieces.join('')).filter((line) => line.startsWith('tag '))
        assert.deepEqual(
          ours.map((line) => /^tag <(\w+)/.exec(line)?.[1]),
          names,
        )
      }),
    )
  })
})
