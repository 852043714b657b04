import { parse } from 'csv-parse/sync'
import { Fault } from '../../../kernel/fault.ts'
import { sourceCategories } from '../category.ts'
import type { Row } from '../snapshot.ts'
import { parseVolume } from '../volume.ts'

const longestField = 20_000

/** Reads the file behind the export button of Google's Trending Now page, and archives with the same columns. */
export function parseExport(text: string): Row[] {
  const records = readRecords(text)
  const rows = records.flatMap(rowOf)
  if (rows.length === 0) throw new Fault('invalid_request', 'No row has a Trends and a Search volume column.')
  return rows
}

function readRecords(text: string): Record<string, string>[] {
  try {
    return parse(text, {
      bom: true,
      columns: (header: string[]) => header.map((name) => name.trim().toLowerCase()),
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: longestField,
    })
  } catch (cause) {
    throw new Fault('invalid_request', 'The text is not a CSV export of Trending Now.', { cause })
  }
}

function rowOf(record: Record<string, string>): Row[] {
  const keyword = record['trends'] ?? record['trend'] ?? ''
  const volume = parseVolume(record['search volume'] ?? record['search_volume'] ?? '')
  if (keyword === '' || !volume) return []
  const endedAt = parseExportTime(record['ended'] ?? '')
  return [
    {
      keyword,
      volume,
      increasePercent: null,
      categories: sourceCategories((record['category'] ?? '').split(';')),
      startedAt: parseExportTime(record['started'] ?? ''),
      endedAt,
      active: endedAt === null,
      related: (record['trend breakdown'] ?? '').split(',').slice(0, 20),
    },
  ]
}

const months = 'january february march april may june july august september october november december'.split(' ')

/**
 * Reads `December 28, 2025 at 6:20:00 PM UTC+5:30`: the exporter's own zone, with a narrow no-break space (U+202F) before
 * AM and PM. A time that is written in ISO 8601 is read too.
 */
export function parseExportTime(text: string): number | null {
  const plain = text.slice(0, 80).replace(/\s+/gu, ' ').trim()
  const match =
    /^(\p{L}{3,9}) (\d{1,2}), (\d{4}),?(?: at)? (\d{1,2}):(\d{2})(?::(\d{2}))? ?([AP]M) ?(?:UTC|GMT)?([+-]\d{1,2})?(?::?(\d{2}))?$/iu.exec(
      plain,
    )
  if (!match) return parseIso(plain)
  const [, monthName = '', day, year, hour, minute, second = '0', half = '', zoneHour = '0', zoneMinute = '0'] = match
  const month = months.findIndex((name) => name.startsWith(monthName.toLowerCase()))
  if (month < 0) return null
  const hours = (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0)
  const offset = Number(zoneHour) * 60 + (zoneHour.startsWith('-') ? -1 : 1) * Number(zoneMinute)
  return Date.UTC(Number(year), month, Number(day), hours, Number(minute) - offset, Number(second))
}

function parseIso(text: string): number | null {
  const time = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text) ? Date.parse(zoned(text)) : Number.NaN
  return Number.isNaN(time) ? null : time
}

/** A time without a zone is taken for UTC, whatever the zone of this machine. */
function zoned(text: string): string {
  const iso = text.replace(' ', 'T')
  return /(?:Z|[+-]\d\d:?\d\d)$/i.test(iso) ? iso : `${iso}Z`
}
