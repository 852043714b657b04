import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Row, Snapshot } from './snapshot.ts'
import { unite } from './unite.ts'

const row = (keyword: string, volume: number, startedAt: number | null = null): Row => ({
  keyword,
  volume,
  increasePercent: null,
  categories: [],
  startedAt,
  endedAt: null,
  active: true,
})
const feed = (capturedAt: number, rows: Row[]): Snapshot => ({
  source: 'google-rss',
  country: 'US',
  capturedAt,
  windowHours: 24,
  rows,
})

describe('unite', () => {
  it('keeps every keyword of the day, with its largest volume and its earliest start', () => {
    const united = unite([
      feed(2000, [row('rain', 500, 1500), row('final', 2000, 1900)]),
      feed(1000, [row('Rain', 1000, 900), row('recipe', 5000, 800)]),
    ])
    assert.equal(united?.capturedAt, 2000)
    assert.deepEqual(
      united?.rows.map(({ keyword, volume, startedAt, active }) => [keyword, volume, startedAt, active]),
      [
        ['final', 2000, 1900, true],
        ['rain', 1000, 900, true],
        ['recipe', 5000, 800, false],
      ],
    )
  })

  it('is nothing for nothing and the same for one', () => {
    const one = feed(1, [row('b', 1), row('a', 2)])
    assert.equal(unite([]), undefined)
    assert.equal(unite([one]), one)
  })
})
