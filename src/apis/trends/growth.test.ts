import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatGrowth, growthSince, type Past } from './growth.ts'

describe('growthSince', () => {
  const past: Past = { volumes: new Map([['rain', 2000]]), smallest: 500 }
  const nothing: Past = { volumes: new Map(), smallest: undefined }
  const cases: [string, string, number, Past, number, string][] = [
    ['has doubled', 'rain', 4000, past, 100, 'history'],
    ['has fallen', 'rain', 500, past, -75, 'history'],
    ['has not moved', 'rain', 2000, past, 0, 'history'],
    ['exploded', 'rain', 5_000_000, past, 1000, 'history'],
    ['is new and just above the smallest', 'snow', 500, past, 50, 'estimated'],
    ['is new and four times the smallest', 'snow', 2200, past, 300, 'estimated'],
    ['is new and enormous', 'snow', 1_000_000, past, 1000, 'estimated'],
    ['is new and nothing is known', 'snow', 1_000_000, nothing, 50, 'estimated'],
  ]
  for (const [when, key, volume, known, percent, basis] of cases) {
    it(`is ${percent} (${basis}) when a keyword ${when}`, () =>
      assert.deepEqual(growthSince(key, volume, known), { percent, basis }))
  }
})

describe('formatGrowth', () => {
  const cases: [number, string][] = [
    [1000, '+1,000%'],
    [75, '+75%'],
    [-40, '-40%'],
    [0, '+0%'],
    [1_234_567, '+1,234,567%'],
  ]
  for (const [percent, text] of cases) it(`writes ${text}`, () => assert.equal(formatGrowth(percent), text))
})
