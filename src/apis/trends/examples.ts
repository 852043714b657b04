import { describeCategories } from './describe.ts'
import type { Change, Countries, History, Imported, Ingested, Trending } from './schema.ts'

type Example<Output> = { readonly input: Record<string, string>; readonly output: Output }

const trending: Example<Trending> = {
  input: { category: 'health', country: 'US' },
  output: {
    trends: [
      {
        keyword: 'powassan virus',
        searchVolume: '2K+',
        growth: '+100%',
        category: 'health',
        country: 'US',
        rank: 1,
        volume: 2000,
        increasePercent: 100,
        categories: ['health'],
        categoryBasis: 'source',
        growthBasis: 'source',
        startedAt: '2026-06-17T11:10:00.000Z',
        endedAt: null,
        active: true,
      },
      {
        keyword: 'drug recall',
        searchVolume: '1K+',
        growth: '+75%',
        category: 'health',
        country: 'US',
        rank: 2,
        volume: 1000,
        increasePercent: 75,
        categories: ['health'],
        categoryBasis: 'source',
        growthBasis: 'source',
        startedAt: '2026-06-17T15:50:00.000Z',
        endedAt: '2026-06-17T18:10:00.000Z',
        active: false,
      },
    ],
    category: 'health',
    country: 'US',
    count: 2,
    timestamp: '2026-06-17T18:15:32.000Z',
    source: 'starter',
    stale: true,
    refreshedAt: '2026-06-17T18:15:32.000Z',
    nextRefreshAt: '2026-11-15T12:30:00.000Z',
  },
}

const history: { readonly input: { keyword: string; country: string; days: string }; readonly output: History } = {
  input: { keyword: 'flood watch', country: 'US', days: '39' },
  output: {
    keyword: 'flood watch',
    country: 'US',
    days: 39,
    points: [{ date: '2026-10-08', rank: 6, volume: 100_000, searchVolume: '100K+', source: 'starter' }],
    volumes: [100_000, ...new Array<number>(38).fill(0)],
  },
}

const countries: Example<Countries> = {
  input: {},
  output: {
    count: 2,
    countries: [
      {
        code: 'US',
        name: 'United States',
        source: 'starter',
        timestamp: '2026-06-17T18:15:32.000Z',
        stale: true,
      },
      { code: 'IN', name: 'India', source: 'starter', timestamp: '2025-11-02T19:56:06.000Z', stale: true },
    ],
  },
}

const stream: Example<Change> = {
  input: { country: 'US' },
  output: {
    change: 'new',
    keyword: 'flood watch',
    country: 'US',
    category: 'climate',
    searchVolume: '100K+',
    growth: '+700%',
    rank: 6,
    timestamp: '2026-10-08T12:15:01.116Z',
  },
}

const events: { readonly input: { lines: string }; readonly output: Ingested } = {
  input: { lines: '{"q": "winter boots", "user": "u1"}\n{"q": "jane@example.com"}\nnonsense\n' },
  output: {
    accepted: 1,
    dropped: { invalid: 1, personal: 1, untimely: 0 },
    errors: [{ line: 3, detail: 'must be a JSON object' }],
  },
}

const imported: { readonly input: { lines: string }; readonly output: Imported } = {
  input: {
    lines: [
      '"Trends","Search volume","Started","Ended","Trend breakdown","Explore link"',
      '"snow forecast","20K+","December 28, 2025 at 6:20:00 AM UTC-5",,"snow forecast,snow today","./explore?q=snow"',
    ].join('\n'),
  },
  output: { country: 'US', snapshots: [{ timestamp: '2025-12-28T11:20:00.000Z', rows: 1 }] },
}

/** One example for every endpoint, true in the demo world. */
export const examples = {
  trending,
  history,
  categories: { input: {}, output: describeCategories() },
  countries,
  stream,
  events,
  import: imported,
}
