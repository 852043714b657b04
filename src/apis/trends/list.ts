import { Fault } from '../../kernel/fault.ts'
import { type Reply, reply } from '../../kernel/reply.ts'
import { answer, type Selection, type Sort, sorts } from './answer.ts'
import type { Board } from './board.ts'
import { parseCategory } from './category.ts'
import { parseCountry } from './country.ts'
import type { Edition } from './edition.ts'
import type { Trending } from './schema.ts'
import { type SourceName, sourceNames } from './snapshot.ts'

/** What the list needs: the board, and the editions of past days. */
export type ListPorts = {
  readonly board: Board
  readonly countries: readonly string[]
  readonly pastEdition: (country: string, date: string, source?: SourceName) => Promise<Edition | undefined>
}

export type ListInput = {
  readonly category?: string
  readonly country?: string
  readonly source?: string
  readonly date?: string
  readonly sort?: string
  readonly limit?: string
}

const mostRows = 1000

/** Lists what is trending in a country: now from ready-made bytes, or on a past day from the records. */
export function list(input: ListInput, ports: ListPorts): Reply | Promise<Reply> {
  const country = parseCountry(input.country ?? defaultCountry(ports.countries), ports.countries)
  const selection: Selection = {
    category: parseCategory(input.category ?? 'all'),
    sort: input.sort === undefined ? 'relevance' : parseSort(input.sort),
    limit: input.limit === undefined ? mostRows : parseNumber('limit', input.limit, mostRows),
  }
  const source = input.source === undefined ? undefined : parseSource(input.source)
  if (input.date !== undefined) return listDay(country, { date: parseDate(input.date), source }, selection, ports)
  const ready = ports.board.serve(country, source, selection)
  if (ready) return ready
  throw new Fault('no_data', `There are no trends for ${country}${source ? ` from ${source}` : ''} yet.`, {
    retryAfterSeconds: 300,
  })
}

/** The same answer as a value, for programs. */
export async function listValue(input: ListInput, ports: ListPorts): Promise<Trending> {
  const { body } = await list(input, ports)
  return JSON.parse(typeof body === 'string' ? body : Buffer.from(body as Uint8Array).toString())
}

type Day = { readonly date: string; readonly source: SourceName | undefined }

async function listDay(country: string, day: Day, selection: Selection, ports: ListPorts): Promise<Reply> {
  const edition = await ports.pastEdition(country, day.date, day.source)
  if (!edition) throw new Fault('not_found', `Nothing was kept for ${country} on ${day.date}.`)
  return reply(JSON.stringify(answer(edition, selection, { stale: false, nextRefreshAt: null })))
}

/** `US` where it is followed, as the contract has it. */
export function defaultCountry(countries: readonly string[]): string {
  return countries.includes('US') ? 'US' : (countries[0] ?? 'US')
}

/** Reads a whole number from 1 to `most` of a query. */
export function parseNumber(field: string, text: string, most: number): number {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (number >= 1 && number <= most) return number
  throw refusal(field, `must be a whole number from 1 to ${most}`)
}

function parseSort(text: string): Sort {
  const sort = sorts.find((known) => known === text.toLowerCase())
  if (sort) return sort
  throw refusal('sort', `must be one of ${sorts.join(', ')}`)
}

function parseSource(text: string): SourceName {
  const source = sourceNames.find((known) => known === text.toLowerCase())
  if (source) return source
  throw refusal('source', `must be one of ${sourceNames.join(', ')}`)
}

function parseDate(text: string): string {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // A day that a month does not have is moved into the next month instead of being refused.
  if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(text)) return text
  throw refusal('date', 'must be a day, YYYY-MM-DD')
}

function refusal(field: string, detail: string): Fault {
  return new Fault('invalid_request', `/${field} ${detail}.`, { errors: [{ pointer: `/${field}`, detail }] })
}
