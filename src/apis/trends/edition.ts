import type { Categorize, CategoryBasis } from './categorize/categorize.ts'
import type { Slug } from './category.ts'
import { type GrowthBasis, growthSince, type Past } from './growth.ts'
import { keywordKey, type Row, type Snapshot, type SourceName } from './snapshot.ts'

/** A row with nothing left open: growth and category are filled in, each with where it comes from. */
export type Trend = Omit<Row, 'related' | 'headlines'> & {
  readonly increasePercent: number
  readonly growthBasis: GrowthBasis
  /** At least one. */
  readonly categories: readonly Slug[]
  readonly categoryBasis: CategoryBasis
}

/** A snapshot made ready to be answered with. */
export type Edition = {
  readonly source: SourceName
  readonly country: string
  readonly capturedAt: number
  /** The last time the source confirmed or renewed the data. */
  readonly refreshedAt: number
  /** When the data or what is known of its source last changed. */
  readonly changedAt: number
  /** The data counts as today's until then. */
  readonly freshUntil: number
  /** True when the source failed the last time it was asked. */
  readonly failing: boolean
  /** The source is left alone until then. */
  readonly nextAttemptAt: number
  readonly trends: readonly Trend[]
}

/** Fills in what the source left open. */
export function trendsOf(snapshot: Snapshot, past: Past, categorize: Categorize): Trend[] {
  const known: Past = { volumes: past.volumes, smallest: past.smallest ?? smallestVolume(snapshot) }
  return snapshot.rows.map(({ related, headlines, ...row }) => {
    const key = keywordKey(row.keyword)
    const growth = growthOf(row, key, known)
    const context = { key, country: snapshot.country, related: related ?? [], headlines: headlines ?? [] }
    const { categories, basis } = row.categories.length > 0 ? fromSource(row) : categorize(context)
    return { ...row, increasePercent: growth.percent, growthBasis: growth.basis, categories, categoryBasis: basis }
  })
}

/** What earlier lists say: the newest volume of every keyword, and the least that was enough for the newest list. */
export function pastOf(earlier: readonly Snapshot[]): Past {
  const ordered = earlier.toSorted((a, b) => a.capturedAt - b.capturedAt)
  const volumes = new Map<string, number>()
  for (const { rows } of ordered) for (const { keyword, volume } of rows) volumes.set(keywordKey(keyword), volume)
  const newest = ordered.at(-1)
  return { volumes, smallest: newest && smallestVolume(newest) }
}

function growthOf(row: Row, key: string, past: Past) {
  if (row.increasePercent === null) return growthSince(key, row.volume, past)
  return { percent: row.increasePercent, basis: row.growthBasis ?? 'source' }
}

function fromSource(row: Row): { categories: readonly Slug[]; basis: CategoryBasis } {
  return { categories: row.categories, basis: 'source' }
}

function smallestVolume({ rows }: Snapshot): number | undefined {
  return rows.reduce<number | undefined>((least, { volume }) => Math.min(least ?? volume, volume), undefined)
}
