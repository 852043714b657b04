import { readFileSync } from 'node:fs'
import { iso31662 } from 'iso-3166'
import type { Materials } from '../compile/compile.ts'
import { csvFields, lines } from '../sources/csv.ts'
import { DataError } from '../sources/data-error.ts'
import { parseGeofeed } from '../sources/geofeed.ts'
import { timezones, type Zone } from '../timezone.ts'

/** What all sources are read with: names of countries and regions, time zones, and the anycast networks. */
export type Reference = Pick<Materials, 'anycast' | 'timezoneOf' | 'countryName' | 'regionName'> & {
  /** Lets go of the zone boundaries held in memory. */
  readonly release: () => void
}

const folder = new URL('../../../../data/ip/', import.meta.url)

export async function openReference(): Promise<Reference> {
  const boundaries = new Map()
  const { find, setCache } = await import('geo-tz/all')
  setCache({ store: boundaries })
  const countries = new Map(rows('countries.csv').map(([code = '', name = '']) => [code, name]))
  const regions = new Map(iso31662.map(({ code, name }) => [code, name]))
  const { entries, skipped } = parseGeofeed(readFileSync(new URL('anycast.csv', folder)))
  if (skipped > 0) throw new DataError(`anycast.csv has ${skipped} lines that are not understood`)
  return {
    anycast: entries,
    timezoneOf: timezones(rows('zones.csv').map(zone), find),
    countryName: (code) => countries.get(code) ?? '',
    regionName: (code) => regions.get(code),
    release: () => boundaries.clear(),
  }
}

function rows(file: string): string[][] {
  return [...lines(readFileSync(new URL(file, folder)))].map(csvFields)
}

function zone([country = '', name = '', latitude, longitude]: string[]): Zone {
  return { country, name, latitude: Number(latitude), longitude: Number(longitude) }
}
