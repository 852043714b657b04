import { coordinate, type Network, nowhere, type Place, splitCity } from '../place.ts'
import { DataError } from './data-error.ts'
import type { MmdbValue } from './mmdb-decoder.ts'

type Fields = { readonly [key: string]: MmdbValue | undefined }

/**
 * Reads the place out of a record of any of the common shapes: flat (`country_code`, `state1`, `city`), or nested as
 * MaxMind and DB-IP write it (`country.iso_code`, `subdivisions[0].names.en`, `location`).
 */
export function placeOf(record: MmdbValue): Place {
  const fields = fieldsOf(record)
  return typeof fields['city'] === 'string' || 'country_code' in fields ? flatPlace(fields) : nestedPlace(fields)
}

/** Reads the network out of a record of an ASN, ISP or Enterprise database. */
export function networkOf(record: MmdbValue): Network {
  const fields = fieldsOf(record)
  const traits = fieldsOf(fields['traits'] ?? {})
  const of = (key: string) => fields[key] ?? traits[key]
  const asn = of('autonomous_system_number') ?? of('asn') ?? 0
  const org = of('autonomous_system_organization') ?? of('organization') ?? of('isp') ?? of('as_name') ?? of('name')
  return network(typeof asn === 'string' ? asn : Number(asn), text(org))
}

/** A network from its parts; the number may be written `15169` or `AS15169`. */
export function network(asn: number | string, org: string): Network {
  const number = typeof asn === 'string' ? Number(asn.replace(/^AS/i, '') || 0) : asn
  if (!Number.isInteger(number) || number < 0 || number > 0xffffffff) throw new DataError(`${asn} is no AS number`)
  return { asn: number, org: clean(org) }
}

/** A place from flat fields, as records and CSV rows give them. */
export function flatPlace(fields: Readonly<Record<string, unknown>>): Place {
  const { city, district } = splitCity(clean(text(fields['city'])))
  return {
    countryCode: countryCode(fields['country_code'] ?? fields['country']),
    region: clean(text(fields['state1'] ?? fields['region'])),
    city,
    district,
    timezone: clean(text(fields['timezone'])),
    latitude: coordinate(fields['latitude'], 90),
    longitude: coordinate(fields['longitude'], 180),
  }
}

function nestedPlace(fields: Fields): Place {
  const country = fieldsOf(fields['country'] ?? fields['registered_country'] ?? {})
  const subdivisions = fields['subdivisions']
  const location = fieldsOf(fields['location'] ?? {})
  const { city, district } = splitCity(name(fields['city']))
  return {
    ...nowhere,
    countryCode: countryCode(country['iso_code']),
    region: name(Array.isArray(subdivisions) ? subdivisions[0] : undefined),
    city,
    district,
    timezone: clean(text(location['time_zone'])),
    latitude: coordinate(location['latitude'], 90),
    longitude: coordinate(location['longitude'], 180),
  }
}

function name(value: MmdbValue | undefined): string {
  return clean(text(fieldsOf(fieldsOf(value ?? {})['names'] ?? {})['en']))
}

function fieldsOf(value: MmdbValue): Fields {
  return typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {}
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function countryCode(value: unknown): string {
  const code = text(value).trim().toUpperCase()
  return /^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? code : ''
}

const longestName = 200

/** Names are shown to people: no control characters, no surrounding blanks, no endless length. */
function clean(value: string): string {
  return value
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longestName)
}
