import type { Slug } from './category.ts'
import type { GrowthBasis } from './growth.ts'

/** Where snapshots come from. */
export const sourceNames = ['google-rss', 'google-rpc', 'wikimedia', 'import', 'own-log', 'starter'] as const
export type SourceName = (typeof sourceNames)[number]

/** One trending search as a source tells it: numbers stay numbers, and what a source does not know is left empty. */
export type Row = {
  readonly keyword: string
  /** Searches (page views for `wikimedia`) in the window; a lower bound where the source has buckets. */
  readonly volume: number
  readonly increasePercent: number | null
  /** Set where the increase is worked out here and not published by the source. */
  readonly growthBasis?: GrowthBasis
  /** The source's own categories; empty when it has none. */
  readonly categories: readonly Slug[]
  readonly startedAt: number | null
  readonly endedAt: number | null
  /** False when the source no longer lists it. */
  readonly active: boolean
  readonly related?: readonly string[]
  readonly headlines?: readonly string[]
}

/** What one source said about one country at one time. */
export type Snapshot = {
  readonly source: SourceName
  readonly country: string
  readonly capturedAt: number
  readonly windowHours: number
  /** Most relevant first. */
  readonly rows: readonly Row[]
}

export const longestKeyword = 200

/** The form in which keywords are compared. */
export function keywordKey(keyword: string): string {
  return keyword.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Cleans a list of rows: no empty or overlong keyword, no repeated one (the first stays). */
export function distinctRows(rows: readonly Row[]): Row[] {
  const seen = new Set<string>()
  return rows.filter(({ keyword }) => {
    const key = keywordKey(keyword)
    if (key === '' || key.length > longestKeyword || seen.has(key)) return false
    seen.add(key)
    return true
  })
}
