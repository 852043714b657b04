import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatVolume, parseVolume } from './volume.ts'

describe('formatVolume', () => {
  const cases: [number, string][] = [
    [0, '0+'],
    [7, '5+'],
    [100, '100+'],
    [500, '500+'],
    [999, '500+'],
    [1000, '1K+'],
    [4999, '2K+'],
    [5000, '5K+'],
    [200_000, '200K+'],
    [456_700, '200K+'],
    [999_999, '500K+'],
    [1_000_000, '1M+'],
    [10_000_000, '10M+'],
    [2_000_000_000, '2B+'],
  ]
  for (const [volume, text] of cases) it(`writes ${volume} as ${text}`, () => assert.equal(formatVolume(volume), text))
})

describe('parseVolume', () => {
  const cases: [string, number | undefined][] = [
    ['500+', 500],
    ['50000+', 50_000],
    ['20,000+', 20_000],
    ['20K+', 20_000],
    ['2.5M+', 2_500_000],
    [' 2m+ ', 2_000_000],
    ['1000', 1000],
    ['', undefined],
    ['many', undefined],
    ['1e9', undefined],
    ['-5', undefined],
    ['9'.repeat(500), undefined],
  ]
  for (const [text, volume] of cases) {
    it(`reads ${JSON.stringify(text.slice(0, 20))} as ${volume}`, () => assert.equal(parseVolume(text), volume))
  }

  it('reads back every bucket it writes', () => {
    for (let step = 1; step <= 5e8; step *= 10) {
      for (const volume of [step, step * 2, step * 5]) assert.equal(parseVolume(formatVolume(volume)), volume)
    }
  })
})
