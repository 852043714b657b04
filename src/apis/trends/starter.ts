import { sourceCategories } from './category.ts'
import { distinctRows, type Snapshot } from './snapshot.ts'

/** The bundled facts: what `data/trends/starter.json` holds. */
export type StarterFile = {
  readonly about: string
  readonly snapshots: readonly {
    readonly country: string
    readonly capturedAt: string
    /** False when only the head of the list is known. */
    readonly complete: boolean
    readonly rows: readonly StarterRow[]
  }[]
}

type StarterRow = {
  readonly keyword: string
  readonly volume: number
  readonly increasePercent?: number
  readonly categoryIds: readonly number[]
  readonly startedAt?: string
  readonly endedAt?: string
}

/** A snapshot that comes with the product, so that there is an answer before, or without, any upstream. */
export type Starter = { readonly snapshot: Snapshot; readonly complete: boolean }

/** The bundled snapshots, oldest first. */
export function starters(file: StarterFile): Starter[] {
  return file.snapshots
    .map(({ country, capturedAt, complete, rows }) => ({
      complete,
      snapshot: {
        source: 'starter' as const,
        country,
        capturedAt: Date.parse(capturedAt),
        windowHours: 24,
        rows: distinctRows(rows.map(rowOf)),
      },
    }))
    .sort((a, b) => a.snapshot.capturedAt - b.snapshot.capturedAt)
}

/** The one to answer with: the newest complete list of a country, else the newest. */
export function starterOf(country: string, all: readonly Starter[]): Snapshot | undefined {
  const own = all.filter(({ snapshot }) => snapshot.country === country)
  return (own.findLast(({ complete }) => complete) ?? own.at(-1))?.snapshot
}

function rowOf(row: StarterRow) {
  return {
    keyword: row.keyword,
    volume: row.volume,
    increasePercent: row.increasePercent ?? null,
    categories: sourceCategories(row.categoryIds),
    startedAt: row.startedAt ? Date.parse(row.startedAt) : null,
    endedAt: row.endedAt ? Date.parse(row.endedAt) : null,
    active: !row.endedAt,
  }
}
