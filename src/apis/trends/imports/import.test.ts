import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Fault } from '../../../kernel/fault.ts'
import { parseExportTime } from './csv.ts'
import { countryOfFile, readImport } from './import.ts'

const now = Date.UTC(2026, 10, 15, 12)
const header = '"Trends","Search volume","Started","Ended","Trend breakdown","Explore link"'

describe('readImport', () => {
  it('reads a CSV export with narrow spaces in its times and no newline at its end', () => {
    const [snapshot] = readImport(
      [
        `\ufeff${header}`,
        '"india women vs sri lanka women","2M+","December 28, 2025 at 6:20:00\u202fPM UTC+5:30",,"indw vs slw,ind vs sl","./explore?q=a"',
        '"weather ""today""","5K+","December 28, 2025 at 9:40:00\u202fAM UTC+5:30","December 28, 2025 at 4:10:00\u202fPM UTC+5:30","",""',
      ].join('\r\n'),
      { country: 'IN', now },
    )
    assert.equal(snapshot?.source, 'import')
    assert.equal(snapshot?.capturedAt, Date.UTC(2025, 11, 28, 12, 50))
    assert.deepEqual(
      snapshot?.rows.map(({ keyword, volume, startedAt, endedAt, active }) => [
        keyword,
        volume,
        startedAt,
        endedAt,
        active,
      ]),
      [
        ['india women vs sri lanka women', 2_000_000, Date.UTC(2025, 11, 28, 12, 50), null, true],
        ['weather "today"', 5000, Date.UTC(2025, 11, 28, 4, 10), Date.UTC(2025, 11, 28, 10, 40), false],
      ],
    )
  })

  it('reads an archive of many days as one list a day', () => {
    const lines = ['1', '2', '9'].map((day) => `"rain ${day}","500+","October ${day}, 2026 at 1:00:00 AM UTC",,,`)
    const snapshots = readImport([header, ...lines].join('\n'), { country: 'US', now })
    assert.deepEqual(
      snapshots.map(({ capturedAt, rows }) => [new Date(capturedAt).toISOString(), rows.length]),
      [
        ['2026-10-01T23:59:59.000Z', 1],
        ['2026-10-02T23:59:59.000Z', 1],
        ['2026-10-09T23:59:59.000Z', 1],
      ],
    )
  })

  it("reads SerpApi's answer", () => {
    const text = JSON.stringify({
      search_metadata: { created_at: '2026-11-15 11:29:05 UTC' },
      search_parameters: { engine: 'google_trends_trending_now', geo: 'US' },
      trending_searches: [
        {
          query: 'cowboys',
          start_timestamp: 1794700000,
          active: true,
          search_volume: 1_000_000,
          increase_percentage: 1000,
          categories: [{ id: 17, name: 'Sports' }],
          trend_breakdown: ['cowboys', 'cowboys game'],
          serpapi_google_trends_link: 'https://serpapi.example/x',
        },
      ],
    })
    const [snapshot] = readImport(text, { country: 'US', now })
    assert.equal(snapshot?.capturedAt, Date.UTC(2026, 10, 15, 11, 29, 5))
    assert.deepEqual(snapshot?.rows[0], {
      keyword: 'cowboys',
      volume: 1_000_000,
      increasePercent: 1000,
      categories: ['sports'],
      startedAt: 1794700000_000,
      endedAt: null,
      active: true,
      related: ['cowboys', 'cowboys game'],
    })
  })

  it('reads an answer of our own', () => {
    const trends = [
      { keyword: 'rain', searchVolume: '200K+', category: 'climate' },
      { keyword: 'chess', volume: 70, increasePercent: 40, categories: ['games', 'nonsense'] },
    ]
    const text = JSON.stringify({ trends, country: 'US', timestamp: '2026-11-15T10:00:00Z', source: 'starter' })
    const [snapshot] = readImport(text, { country: 'US', now })
    assert.deepEqual(
      snapshot?.rows.map(({ keyword, volume, categories }) => [keyword, volume, categories]),
      [
        ['rain', 200_000, ['climate']],
        ['chess', 70, ['games']],
      ],
    )
  })

  it('never believes that a list is from the future', () => {
    const text = JSON.stringify({ trends: [{ keyword: 'rain', volume: 5 }], timestamp: '2030-01-01T00:00:00Z' })
    assert.equal(readImport(text, { country: 'US', now })[0]?.capturedAt, now)
  })

  const broken: [string, string][] = [
    ['an empty text', ''],
    ['a list of another country', '{"country":"IN","trends":[{"keyword":"a","volume":1}]}'],
    ['JSON cut short', '{"trends":[{"keyword":'],
    ['a list without rows', '{"trends":[]}'],
    ['rows without figures', '{"trends":[{"keyword":"a"}]}'],
    ['a header alone', header],
    ['a quote that never ends', `${header}\n"${'a'.repeat(50_000)}`],
    ['another table', 'name,age\nann,7'],
  ]
  for (const [what, text] of broken) {
    it(`refuses ${what}`, () => {
      assert.throws(
        () => readImport(text, { country: 'US', now }),
        (thrown) => thrown instanceof Fault && thrown.status === 400,
      )
    })
  }
})

describe('parseExportTime', () => {
  const cases: [string, string | null][] = [
    ['January 1, 2026 at 12:10:00\u202fAM UTC+5:30', '2025-12-31T18:40:00.000Z'],
    ['May 3, 2026 at 12:00:00 PM UTC', '2026-05-03T12:00:00.000Z'],
    ['May 3, 2026 at 1:05:00 PM UTC-3:30', '2026-05-03T16:35:00.000Z'],
    ['Sep 3, 2026, 1:05 PM GMT+2', '2026-09-03T11:05:00.000Z'],
    ['2026-05-03 10:00:00', '2026-05-03T10:00:00.000Z'],
    ['2026-05-03T10:00:00+02:00', '2026-05-03T08:00:00.000Z'],
    ['Smarch 13, 2026 at 1:00:00 AM UTC', null],
    ['', null],
    ['yesterday', null],
  ]
  for (const [text, iso] of cases) {
    it(`reads ${JSON.stringify(text)} as ${iso}`, () => {
      const time = parseExportTime(text)
      assert.equal(time === null ? null : new Date(time).toISOString(), iso)
    })
  }
})

describe('countryOfFile', () => {
  it('reads the country in the name of an export', () => {
    assert.equal(countryOfFile('/tmp/trending_IN_1d_20251230-0412.csv'), 'IN')
    assert.equal(countryOfFile('list.csv'), undefined)
  })
})
