import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { Pairs } from './pairs.ts'

describe('Pairs', () => {
  it('numbers pairs in the order they first occur, and equal ones alike', () => {
    const number = fc.oneof(fc.nat(5), fc.constantFrom(0xffffffff, 0x80000000))
    fc.assert(
      fc.property(fc.array(fc.tuple(number, number)), (asked) => {
        const pairs = new Pairs()
        const expected = [...new Set(asked.map(([first, second]) => `${first} ${second}`))]
        for (const [first, second] of asked) {
          assert.equal(pairs.number(first, second), expected.indexOf(`${first} ${second}`))
        }
        assert.deepEqual(
          expected,
          expected.map((_, index) => `${pairs.first(index)} ${pairs.second(index)}`),
        )
        assert.equal(pairs.length, expected.length)
      }),
    )
  })

  it('holds many', () => {
    const pairs = new Pairs()
    for (let index = 0; index < 50_000; index++) assert.equal(pairs.number(index % 300, index), index)
    for (let index = 0; index < 50_000; index++) assert.equal(pairs.number(index % 300, index), index)
  })
})
