import { Counters, type CountersOptions, type SavedCount } from './counters.ts'

/** The tables of all countries. */
export type Tables = ReadonlyMap<string, Counters>

const version = 1

/** The tables as lines of text: a heading for each country, then one line a keyword. */
export function* savedLines(tables: Tables): Generator<string> {
  for (const [country, counters] of tables) {
    yield JSON.stringify({ version, country, startedAt: counters.options.startedAt })
    for (const count of counters.saved()) yield JSON.stringify(count)
  }
}

/** Adds saved lines to tables, which `open` makes where they are missing. A line that cannot be read is passed over. */
export function restoreLines(
  lines: readonly string[],
  tables: Map<string, Counters>,
  open: (startedAt: number) => CountersOptions,
): number {
  let counters: Counters | undefined
  let restored = 0
  for (const line of lines) {
    const value = parseLine(line)
    if (isCount(value)) {
      counters?.restore(value)
      restored++
    } else if (isHeading(value)) {
      counters = tables.get(value.country) ?? new Counters(open(value.startedAt))
      tables.set(value.country, counters)
    }
  }
  return restored
}

type Heading = { readonly version: number; readonly country: string; readonly startedAt: number }

function isHeading(value: unknown): value is Heading {
  const heading = value as Partial<Heading> | null
  return heading?.version === version && typeof heading.country === 'string' && typeof heading.startedAt === 'number'
}

function isCount(value: unknown): value is SavedCount {
  if (!Array.isArray(value) || value.length !== 6) return false
  const [keyword, ...numbers] = value as unknown[]
  const marks = numbers.pop()
  return typeof keyword === 'string' && numbers.every(Number.isFinite) && Array.isArray(marks) && marks.length === 4
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // The last line of a file cut short by a crash.
    return null
  }
}
