import type { Place } from './place.ts'

/** A zone of a country with the coordinates of its principal place, as tzdata's zone.tab lists them. */
export type Zone = {
  readonly country: string
  readonly name: string
  readonly latitude: number
  readonly longitude: number
}

/** The names of the zones whose area holds a point. */
export type ZonesAt = (latitude: number, longitude: number) => readonly string[]

/** Says in which time zone a place is; empty when nobody can know. */
export type TimezoneOf = (place: Place) => string

/**
 * Most countries have one zone and need no map. In the others the point decides, limited to the country's own zones,
 * because points near a border or on the water fall outside; failing that, the nearest principal place does.
 */
export function timezones(zones: readonly Zone[], zonesAt: ZonesAt): TimezoneOf {
  const byCountry = Map.groupBy(zones, (zone) => zone.country)
  return ({ countryCode, timezone, latitude, longitude }) => {
    const own = byCountry.get(countryCode)
    if (!own) return timezone
    if (own.length === 1) return own[0]?.name ?? ''
    if (timezone !== '' && own.some((zone) => zone.name === timezone)) return timezone
    if (latitude === undefined || longitude === undefined) return timezone
    const found = zonesAt(latitude, longitude).find((name) => own.some((zone) => zone.name === name))
    return found ?? nearest(own, latitude, longitude)?.name ?? timezone
  }
}

function nearest(zones: readonly Zone[], latitude: number, longitude: number): Zone | undefined {
  const shrink = Math.cos((latitude * Math.PI) / 180)
  const distance = (zone: Zone) => {
    const apart = Math.abs(zone.longitude - longitude)
    return Math.hypot(zone.latitude - latitude, Math.min(apart, 360 - apart) * shrink)
  }
  return zones.toSorted((a, b) => distance(a) - distance(b))[0]
}
