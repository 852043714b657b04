import type { IpAddress } from '../../../kernel/ip-address.ts'
import { type Ranges, RangeWriter } from '../compile/ranges.ts'
import { type Network, nowhere, type Place } from '../place.ts'
import { csvSource } from './csv-source.ts'
import { DataError } from './data-error.ts'
import { type Mmdb, openMmdb } from './mmdb.ts'
import type { MmdbValue } from './mmdb-decoder.ts'
import { flatPlace, network, networkOf, placeOf } from './record.ts'

/** A database of places or networks, whatever its format. */
export type Source<Item> = {
  /** When the data was made; undefined when the format does not say. */
  readonly builtAt?: Date
  /** What the source says of one address. */
  find(address: IpAddress): Item | undefined
  /** All it says of one IP version; `number` gives each item its number, 0 standing for nothing. */
  cut(version: 4 | 6, number: (item: Item) => number): Ranges
}

/** Opens a database of places: a MaxMind DB of any common shape, or CSV ranges. */
export function citySource(bytes: Buffer): Source<Place> {
  return isMmdb(bytes) ? mmdbSource(openMmdb(bytes), placeOf) : csvSource(bytes, cityRow)
}

/** Opens a database of networks: a MaxMind DB with AS numbers, or CSV ranges. */
export function networkSource(bytes: Buffer): Source<Network> {
  return isMmdb(bytes) ? mmdbSource(openMmdb(bytes), networkOf) : csvSource(bytes, networkRow)
}

/** CSV starts with an address or a word; a MaxMind DB's first record is binary. */
function isMmdb(bytes: Buffer): boolean {
  if (bytes.length === 0) throw new DataError('the file is empty')
  return bytes.subarray(0, 64).some((byte) => byte < 9)
}

function mmdbSource<Item>(database: Mmdb, itemOf: (record: MmdbValue) => Item): Source<Item> {
  return {
    builtAt: database.metadata.builtAt,
    find(address) {
      const record = database.find(address)
      return record === 0 ? undefined : itemOf(database.read(record))
    },
    cut(version, number) {
      const numbers = new Map<number, number>([[0, 0]])
      return cutTree(database, version, (record) => {
        const known = numbers.get(record)
        if (known !== undefined) return known
        const made = number(itemOf(database.read(record)))
        numbers.set(record, made)
        return made
      })
    },
  }
}

/** Stretches for which room is made at once; what is not used costs nothing, and more is made when needed. */
const mostAtOnce = 1 << 23

function cutTree(database: Mmdb, version: 4 | 6, numberOf: (record: number) => number): Ranges {
  const writer = new RangeWriter(version, Math.min(database.metadata.nodeCount, mostAtOnce))
  let last = -1
  let number = 0
  database.walk(version, (start, record) => {
    if (record === last) return
    last = record
    number = numberOf(record)
    writer.append(start, number)
  })
  return writer.finish()
}

/** Column orders of files without a header: ip-location-db has ten columns, DB-IP's own eight. */
const columnsByCount: Readonly<Record<number, readonly string[]>> = {
  8: ['', '', 'continent', 'country_code', 'state1', 'city', 'latitude', 'longitude'],
  10: ['', '', 'country_code', 'state1', 'state2', 'city', 'postcode', 'latitude', 'longitude', 'timezone'],
}

/** Other names that files with a header use for the same columns. */
const columnNames: Readonly<Record<string, string>> = {
  country: 'country_code',
  stateprov: 'state1',
  region: 'state1',
  subdivision: 'state1',
  lat: 'latitude',
  lon: 'longitude',
  lng: 'longitude',
  time_zone: 'timezone',
}

function cityRow(fields: readonly string[], header: readonly string[] | undefined): Place {
  const columns = header?.map((name) => columnNames[name] ?? name) ?? columnsByCount[fields.length]
  if (!columns) throw new DataError(`its rows have ${fields.length} columns; 8, 10 or a header are understood`)
  const place = flatPlace(Object.fromEntries(columns.map((name, index) => [name, fields[index] ?? ''])))
  return place.countryCode === '' && place.city === '' ? nowhere : place
}

function networkRow(fields: readonly string[]): Network {
  return network(fields[2]?.trim() ?? '', fields[3] ?? '')
}
