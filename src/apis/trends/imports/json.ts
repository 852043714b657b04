import { Fault } from '../../../kernel/fault.ts'
import { parser } from '../../../kernel/parse.ts'
import { sourceCategories } from '../category.ts'
import type { Row } from '../snapshot.ts'
import { parseVolume } from '../volume.ts'
import { OwnList, SerpApiList } from './schema.ts'

/** A list read from JSON, with the country and the time it names itself. */
export type ReadList = {
  readonly rows: readonly Row[]
  readonly country?: string | undefined
  readonly capturedAt?: number | undefined
}

const parseOwn = parser(OwnList)
const parseSerpApi = parser(SerpApiList)

/** Reads SerpApi's answer or our own. */
export function parseList(text: string): ReadList {
  const value = parseJson(text)
  return typeof value === 'object' && value !== null && 'trending_searches' in value
    ? fromSerpApi(parseSerpApi(value))
    : fromOwn(parseOwn(value))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Fault('invalid_json', 'The text starts like JSON but is not valid JSON.', { cause })
  }
}

function fromSerpApi(list: SerpApiList): ReadList {
  const rows = list.trending_searches.map((one) => ({
    keyword: one.query,
    volume: one.search_volume,
    increasePercent: one.increase_percentage ?? null,
    categories: sourceCategories(one.categories?.map(({ id }) => id) ?? []),
    startedAt: one.start_timestamp ? one.start_timestamp * 1000 : null,
    endedAt: one.end_timestamp ? one.end_timestamp * 1000 : null,
    active: one.active ?? one.end_timestamp === undefined,
    related: one.trend_breakdown?.slice(0, 20) ?? [],
  }))
  return { rows, country: list.search_parameters?.geo, capturedAt: time(list.search_metadata?.created_at) }
}

function fromOwn(list: OwnList): ReadList {
  const rows = list.trends.map((one) => ({
    keyword: one.keyword,
    volume: one.volume ?? parseVolume(one.searchVolume ?? '') ?? 0,
    increasePercent: one.increasePercent ?? null,
    categories: sourceCategories(one.categories ?? (one.category ? [one.category] : [])),
    startedAt: time(one.startedAt) ?? null,
    endedAt: time(one.endedAt) ?? null,
    active: !one.endedAt,
  }))
  return { rows, country: list.country, capturedAt: time(list.timestamp) }
}

function time(text: string | null | undefined): number | undefined {
  // SerpApi writes `2026-10-09 11:29:05 UTC`.
  const at = Date.parse(text?.replace(/ UTC$/, 'Z') ?? '')
  return Number.isNaN(at) ? undefined : at
}
