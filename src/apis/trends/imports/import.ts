import { Fault } from '../../../kernel/fault.ts'
import { distinctRows, type Row, type Snapshot } from '../snapshot.ts'
import { parseExport } from './csv.ts'
import { parseList, type ReadList } from './json.ts'

export type ImportOptions = {
  /** The country to file it under; a text that names another one is refused. */
  readonly country: string
  readonly now: number
  /** When the text was captured, where the caller knows it better than the text. */
  readonly capturedAt?: number | undefined
}

const dayMs = 86_400_000
/** A list of Trending Now reaches back two days at most; what spans more is an archive. */
const longestWindowMs = 2 * dayMs + 12 * 3_600_000

/** Reads a text an operator hands over (CSV export, SerpApi's JSON, our own JSON) into one snapshot, or one a day for an archive. */
export function readImport(text: string, options: ImportOptions): Snapshot[] {
  const list: ReadList = /^\s*[{[]/.test(text) ? parseList(text) : { rows: parseExport(text) }
  if (list.country && list.country.toUpperCase() !== options.country) {
    throw new Fault('invalid_request', `The list is of ${list.country.slice(0, 10)}, not of ${options.country}.`)
  }
  const times = list.rows.map(newestTime).filter((at) => at !== null)
  const newest = times.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  const oldest = times.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const stated = options.capturedAt ?? list.capturedAt
  if (stated === undefined && newest - oldest > longestWindowMs) return archive(list.rows, options)
  // An export does not say when it was made; it cannot be older than the newest time in it.
  const capturedAt = Math.min(stated ?? (times.length > 0 ? newest : options.now), options.now)
  return snapshots([[capturedAt, list.rows]], options.country)
}

function archive(rows: readonly Row[], { country, now }: ImportOptions): Snapshot[] {
  const days = new Map<number, Row[]>()
  for (const row of rows) {
    const day = Math.floor((newestTime(row) ?? 0) / dayMs)
    const list = days.get(day)
    if (list) list.push(row)
    else days.set(day, [row])
  }
  return snapshots(
    [...days].map(([day, list]) => [Math.min((day + 1) * dayMs - 1000, now), list]),
    country,
  )
}

function snapshots(lists: readonly (readonly [number, readonly Row[]])[], country: string): Snapshot[] {
  const made = lists.map(([capturedAt, rows]) => ({
    source: 'import' as const,
    country,
    capturedAt,
    windowHours: 24,
    rows: distinctRows(rows.filter((row) => row.volume > 0)),
  }))
  const filled = made.filter(({ rows }) => rows.length > 0)
  if (filled.length === 0) throw new Fault('invalid_request', 'The list has no usable row.')
  return filled.sort((a, b) => a.capturedAt - b.capturedAt)
}

function newestTime(row: Row): number | null {
  return row.endedAt ?? row.startedAt
}

/** The country in the name of an exported file, `trending_IN_1d_20251230-0412.csv`. The time there is of an unknown zone. */
export function countryOfFile(name: string): string | undefined {
  return /trending_([A-Z]{2})_\d{1,3}[hd]_/.exec(name)?.[1]
}
