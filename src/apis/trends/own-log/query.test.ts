import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cleanQuery, isPersonal } from './query.ts'

describe('cleanQuery', () => {
  const cases: [string, string][] = [
    ['Winter Boots', 'winter boots'],
    ['  winter \t boots\n', 'winter boots'],
    ['ＷＩＮＴＥＲ　boots', 'winter boots'],
    ['École', 'école'],
    ['शेफाली वर्मा', 'शेफाली वर्मा'],
    ['zero\u200bwidth\u202e', 'zero width'],
    ['\0\0', ''],
    ['a'.repeat(5000), 'a'.repeat(100)],
    ['', ''],
  ]
  for (const [text, clean] of cases) {
    it(`reads ${JSON.stringify(text.slice(0, 30))} as ${JSON.stringify(clean.slice(0, 30))}`, () =>
      assert.equal(cleanQuery(text), clean))
  }
})

describe('isPersonal', () => {
  const cases: [string, boolean][] = [
    ['jane.doe@example.com', true],
    ['order for jane@example.co.uk please', true],
    ['+1 (212) 555-0142', true],
    ['4111 1111 1111 1111', true],
    ['123456789', true],
    ['१२३४५६७८९०', true],
    ['12345678', false],
    ['iphone 17 pro', false],
    ['@mention', false],
    ['world cup 2026 2027', false],
    ['1-2-3', false],
    [`${'1 '.repeat(7)}`, false],
  ]
  for (const [query, personal] of cases) {
    it(`is ${personal} for ${query}`, () => assert.equal(isPersonal(cleanQuery(query)), personal))
  }
})
