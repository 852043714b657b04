import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fixedNow } from '../../testing/world.ts'
import { type HistoryInput, history } from './history.ts'
import type { Snapshot } from './snapshot.ts'

const day = (rows: [string, number][]): Snapshot => ({
  source: 'google-rss',
  country: 'US',
  capturedAt: 0,
  windowHours: 24,
  rows: rows.map(([keyword, volume]) => ({
    keyword,
    volume,
    increasePercent: null,
    categories: [],
    startedAt: null,
    endedAt: null,
    active: true,
  })),
})
const days: Record<string, Snapshot> = {
  'US 2026-11-13': day([
    ['Rain', 2000],
    ['snow', 1000],
  ]),
  'US 2026-11-15': day([
    ['snow', 5000],
    ['rain', 500],
  ]),
}
const ports = {
  now: () => fixedNow,
  countries: ['US', 'IN'],
  pastDay: async (country: string, date: string) => days[`${country} ${date}`],
}

describe('history', () => {
  it('gives the days a keyword was listed, and a value for every day', async () => {
    assert.deepEqual(await history({ keyword: 'RAIN', days: '4' }, ports), {
      keyword: 'RAIN',
      country: 'US',
      days: 4,
      points: [
        { date: '2026-11-13', rank: 1, volume: 2000, searchVolume: '2K+', source: 'google-rss' },
        { date: '2026-11-15', rank: 2, volume: 500, searchVolume: '500+', source: 'google-rss' },
      ],
      volumes: [0, 2000, 0, 500],
    })
  })

  it('gives a flat line for a keyword nobody searched', async () => {
    const { points, volumes } = await history({ keyword: 'sun', country: 'in' }, ports)
    assert.deepEqual([points, volumes], [[], new Array(30).fill(0)])
  })

  const refused: [HistoryInput, string][] = [
    [{ keyword: 'a', days: '0' }, 'invalid_request'],
    [{ keyword: 'a', days: '401' }, 'invalid_request'],
    [{ keyword: 'a', country: 'ZZ' }, 'unknown_country'],
  ]
  for (const [input, code] of refused) {
    it(`refuses ${JSON.stringify(input)}`, () => assert.rejects(history(input, ports), { code }))
  }
})
