import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openRequestIds } from './request-id.ts'

describe('a request id', () => {
  const requestIdOf = openRequestIds()

  for (const own of ['a', 'trace-1.2:3+4/5=6@7_8', 'x'.repeat(128)]) {
    it(`is the caller’s own, ${own.slice(0, 30)}`, () => assert.equal(requestIdOf(own), own))
  }

  for (const sent of [undefined, '', '-a', 'a b', 'a"b', 'é', 'x'.repeat(129), ['a', 'b']]) {
    it(`is a new one for ${JSON.stringify(sent)?.slice(0, 30)}`, () =>
      assert.match(requestIdOf(sent), /^[0-9a-f]{24}$/))
  }

  it('is never given twice, and one of ours is taken when it is sent back', () => {
    const ids = Array.from({ length: 5000 }, () => requestIdOf(undefined))
    assert.equal(new Set(ids).size, ids.length)
    assert.equal(requestIdOf(ids[0]), ids[0])
  })
})
