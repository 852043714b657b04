import { nowhere, type Place } from '../place.ts'
import type { FeedEntry } from '../sources/geofeed.ts'

/** The English name of a region by its ISO 3166-2 code. */
export type RegionName = (code: string) => string | undefined

/** Completes what a geofeed says with what is known of the same place elsewhere: coordinates, time zone, region. */
export type Gazetteer = {
  /** The place of a geofeed entry, given what the database says of the same addresses. */
  merge(under: Place, entry: FeedEntry): Place
}

/** Makes a gazetteer of the places of a database. */
export function gazetteer(places: Iterable<Place>, regionName: RegionName): Gazetteer {
  const cities = new Map<string, Place[]>()
  const regions = new Map<string, Place>()
  for (const place of places) {
    if (place.latitude === undefined || place.city === '' || place.district !== '') continue
    const city = key(place.countryCode, place.city)
    const known = cities.get(city)
    if (!known) cities.set(city, [place])
    else if (!known.some(({ region }) => region === place.region)) known.push(place)
    const region = key(place.countryCode, place.region)
    if (!regions.has(region)) regions.set(region, place)
  }

  const merge = (under: Place, { country, region: code, city }: FeedEntry): Place => {
    if (country === '') return nowhere
    const region = regionName(code) ?? ''
    const agrees = under.countryCode === country
    if (city === '') {
      if (agrees && (region === '' || fold(under.region) === fold(region))) return under
      return { ...nowhere, countryCode: country, region, timezone: regions.get(key(country, region))?.timezone ?? '' }
    }
    if (agrees && fold(under.city) === fold(city)) return under
    const namesakes = cities.get(key(country, city)) ?? []
    const known = namesakes.find((place) => fold(place.region) === fold(region)) ?? namesakes[0]
    if (known) return { ...known, city }
    const timezone = regions.get(key(country, region))?.timezone ?? ''
    return { ...nowhere, countryCode: country, region, city, timezone }
  }
  return { merge }
}

function key(country: string, name: string): string {
  return `${country} ${fold(name)}`
}

/** Names are compared without case, accents and punctuation: sources spell them differently. */
function fold(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}
