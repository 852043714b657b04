import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readQuery } from './query.ts'

describe('readQuery', () => {
  const cases: [string, Record<string, string>][] = [
    ['', {}],
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a=x+y%20z%26&b', { a: 'x y z&', b: '' }],
    ['&&a=1&', { a: '1' }],
    ['a=1=2', { a: '1=2' }],
    ['caf%C3%A9=%E2%82%AC', { café: '€' }],
    ['a=%zz&b=%ff', { a: '%zz', b: '%ff' }],
    ['category[]=all', { 'category[]': 'all' }],
  ]
  for (const [query, expected] of cases) {
    it(`reads ${JSON.stringify(query)}`, () => assert.deepEqual(readQuery(query), expected))
  }

  it('refuses a field given twice, escaped or not', () => {
    assert.throws(() => readQuery('a=1&%61=2'), { code: 'invalid_request' })
  })

  it('keeps __proto__ a field like any other', () => {
    assert.deepEqual(Object.keys(readQuery('__proto__=1')), ['__proto__'])
    assert.equal(Object.getPrototypeOf(readQuery('__proto__=1')), Object.prototype)
  })
})
