import type { Network, Place } from './place.ts'

/** Gives the English name of a country by its ISO code. */
export type CountryName = (code: string) => string

/** The members of the answer that tell the wider area, with the quotation mark that ends the address before them. */
export function areaFragment({ timezone, countryCode, region, anycast }: Place, countryName: CountryName): string {
  const country = countryName(countryCode)
  return `",${members({ timezone, country, countryCode, region, ...(anycast && { anycast }) })}`
}

/** The members that tell the city and, where they are known, its part and the coordinates. */
export function cityFragment({ city, district, latitude, longitude }: Omit<Place, 'timezone'>): string {
  const part = district === '' ? '' : `,"district":${JSON.stringify(district)}`
  const point =
    latitude === undefined || longitude === undefined ? '' : `,"latitude":${latitude},"longitude":${longitude}`
  return `,"city":${JSON.stringify(city)}${part}${point}`
}

/** The members that tell whose network it is. */
export function networkFragment({ asn, org }: Network): string {
  return `,${members({ org, asn: asn === 0 ? '' : `AS${asn}` })}`
}

/** The place that its two fragments tell. */
export function placeOfFragments(area: string, city: string): Partial<Place> {
  return JSON.parse(`{${area.slice(2)}${city}}`) as Partial<Place>
}

function members(fields: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(fields).slice(1, -1)
}
