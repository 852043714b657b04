import type { Ingested } from '../schema.ts'
import type { Counters } from './counters.ts'
import { cleanQuery, isPersonal } from './query.ts'
import { EventScanner } from './scan.ts'

export type IngestOptions = {
  readonly now: number
  readonly defaultCountry: string
  /** The table of a country; undefined for one that is not followed. */
  readonly countersOf: (country: string) => Counters | undefined
  /** A number from 0 to 63 that stands for a user on this day. */
  readonly markOf: (user: string | undefined) => number
}

const futureMs = 5 * 60_000
const mostErrors = 10

/** Counts the searches in NDJSON lines. A bad line is dropped and told of; it does not stop the others. */
export function ingest(lines: string, options: IngestOptions): Ingested {
  const dropped = { invalid: 0, personal: 0, untimely: 0 }
  const errors: Ingested['errors'] = []
  const scanner = new EventScanner()
  let accepted = 0
  let number = 0
  for (let from = 0; from < lines.length; ) {
    const found = lines.indexOf('\n', from)
    const next = found < 0 ? lines.length : found
    const end = lines.charCodeAt(next - 1) === 13 ? next - 1 : next
    number++
    if (end > from) {
      const problem = scanner.scan(lines, from, end)
        ? count(scanner.event, scanner.event.plain, options)
        : countJson(lines.slice(from, end), options)
      if (problem === undefined) accepted++
      else if (problem === 'personal' || problem === 'untimely') dropped[problem]++
      else {
        dropped.invalid++
        if (errors.length < mostErrors) errors.push({ line: number, detail: problem })
      }
    }
    from = next + 1
  }
  return { accepted, dropped, errors }
}

type Event = { readonly q?: unknown; readonly t?: unknown; readonly country?: unknown; readonly user?: unknown }

function countJson(line: string, options: IngestOptions): string | undefined {
  if (line.trim() === '') return 'is empty'
  const event = parseEvent(line)
  return event ? count(event, false, options) : 'must be a JSON object'
}

/** Counts one event; says what is wrong with it when it is not counted. */
function count(event: Event, plain: boolean, options: IngestOptions): string | undefined {
  const { q, country = options.defaultCountry, user } = event
  if (typeof q !== 'string') return 'q must be a text'
  const counters = typeof country === 'string' ? countersOf(country, options) : undefined
  if (!counters) return 'country is not one that is followed'
  if (user !== undefined && typeof user !== 'string') return 'user must be a text'
  const at = timeOf(event.t, options.now)
  if (at === undefined) return 't must be a time in seconds, milliseconds or ISO 8601'
  if (at > options.now + futureMs || at < options.now - 3 * counters.options.slowMs) return 'untimely'
  const query = plain ? q : cleanQuery(q)
  if (query === '') return 'q is empty'
  if (!plain && isPersonal(query)) return 'personal'
  counters.add(query, Math.min(at, options.now), options.markOf(user))
  return undefined
}

function countersOf(country: string, options: IngestOptions): Counters | undefined {
  return options.countersOf(country) ?? options.countersOf(country.toUpperCase())
}

function parseEvent(line: string): Event | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

function timeOf(t: unknown, now: number): number | undefined {
  if (t === undefined) return now
  if (typeof t === 'number') return t > 1e11 ? t : t * 1000
  const time = typeof t === 'string' && t.length <= 40 ? Date.parse(t) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}
