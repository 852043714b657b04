import { parseCountry } from './country.ts'
import { defaultCountry, parseNumber } from './list.ts'
import { dateOf } from './records.ts'
import type { History } from './schema.ts'
import { keywordKey, type Snapshot } from './snapshot.ts'
import { formatVolume } from './volume.ts'

export type HistoryPorts = {
  readonly now: () => number
  readonly countries: readonly string[]
  /** The list of a past day, from the first source that has one. */
  readonly pastDay: (country: string, date: string) => Promise<Snapshot | undefined>
}

export type HistoryInput = { readonly keyword: string; readonly country?: string; readonly days?: string }

const dayMs = 86_400_000
const mostDays = 400

/** The days on which a keyword was listed, and a value for every day to draw a line from. */
export async function history(input: HistoryInput, ports: HistoryPorts): Promise<History> {
  const country = parseCountry(input.country ?? defaultCountry(ports.countries), ports.countries)
  const days = input.days === undefined ? 30 : parseNumber('days', input.days, mostDays)
  const points = await pointsOf(keywordKey(input.keyword), country, datesUntil(ports.now(), days), ports)
  return {
    keyword: input.keyword,
    country,
    days,
    points: points.filter((point) => point !== undefined),
    volumes: points.map((point) => point?.volume ?? 0),
  }
}

type Point = History['points'][number]

async function pointsOf(key: string, country: string, dates: string[], ports: HistoryPorts) {
  const points: (Point | undefined)[] = []
  for (const date of dates) {
    const snapshot = await ports.pastDay(country, date)
    points.push(snapshot && pointOf(key, date, snapshot))
  }
  return points
}

function pointOf(key: string, date: string, { rows, source }: Snapshot): Point | undefined {
  const index = rows.findIndex((row) => keywordKey(row.keyword) === key)
  const row = rows[index]
  return row && { date, rank: index + 1, volume: row.volume, searchVolume: formatVolume(row.volume), source }
}

function datesUntil(now: number, days: number): string[] {
  return Array.from({ length: days }, (_, index) => dateOf(now - (days - 1 - index) * dayMs))
}
