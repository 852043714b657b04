import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { keccak256 } from './keccak.ts'

describe('keccak256', () => {
  const cases: [string, string][] = [
    ['', 'c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'],
    ['abc', '4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45'],
  ]
  for (const [text, hash] of cases) {
    it(`hashes "${text}"`, () => assert.equal(Buffer.from(keccak256(text)).toString('hex'), hash))
  }

  it('refuses what does not fit into one block', () => assert.throws(() => keccak256('x'.repeat(136)), RangeError))
})
