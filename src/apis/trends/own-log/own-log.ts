import type { Clock } from '../../../kernel/world.ts'
import type { Ingested } from '../schema.ts'
import type { Row } from '../snapshot.ts'
import { Counters, type CountersOptions } from './counters.ts'
import { ingest } from './events.ts'
import { openMarks } from './marks.ts'
import { type Candidate, candidates, merge, type RisingOptions, rising } from './rising.ts'
import { restoreLines, savedLines } from './saved.ts'

export type OwnLogOptions = RisingOptions & {
  readonly countries: readonly string[]
  readonly defaultCountry: string
  readonly maxKeywords: number
  readonly fastMs: number
  readonly slowMs: number
  readonly clock: Clock
  readonly random: () => number
}

/** The company's own search log: counts what is searched and says what is rising. */
export type OwnLog = {
  ingest(lines: string): Ingested
  /** What this process sees rising in a country. */
  candidates(country: string): Candidate[]
  /** The rows of a country, from what every process sees. */
  rows(lists: readonly (readonly Candidate[])[]): Row[]
  /** True when something was counted since the last call. */
  takeChanged(): boolean
  saved(): Iterable<string>
  restore(lines: readonly string[]): number
}

/** Opens an empty log; the table of a country is made with its first search. */
export function openOwnLog(options: OwnLogOptions): OwnLog {
  const { countries, defaultCountry, clock, random } = options
  const tables = new Map<string, Counters>()
  const marks = openMarks(random)
  let changed = false
  const table = (startedAt: number): CountersOptions => ({ ...options, startedAt })
  const countersOf = (country: string): Counters | undefined => {
    const known = tables.get(country)
    if (known || !countries.includes(country)) return known
    const made = new Counters(table(clock.now()))
    tables.set(country, made)
    return made
  }
  return {
    ingest(lines) {
      const now = clock.now()
      const ingested = ingest(lines, { now, defaultCountry, countersOf, markOf: marks(now) })
      changed ||= ingested.accepted > 0
      return ingested
    },
    candidates(country) {
      const counters = tables.get(country)
      return counters ? candidates(counters, clock.now()) : []
    },
    rows: (lists) => rising(merge(lists), options),
    takeChanged() {
      const was = changed
      changed = false
      return was
    },
    saved: () => savedLines(tables),
    restore: (lines) => restoreLines(lines, tables, table),
  }
}
