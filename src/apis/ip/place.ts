/** Where an address is, as a source tells it; what it does not tell is empty or absent. */
export type Place = {
  readonly countryCode: string
  readonly region: string
  readonly city: string
  readonly district: string
  readonly timezone: string
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
  /** The address is answered from many places at once, so that no city would be true. */
  readonly anycast?: boolean
}

/** Whose network an address is in. */
export type Network = { readonly asn: number; readonly org: string }

export const nowhere: Place = { countryCode: '', region: '', city: '', district: '', timezone: '' }

/**
 * Splits what some sources put behind a city's name in parentheses: `Navi Mumbai (Ghansoli)` is a district of a city.
 * Only a balanced pair at the very end counts, so `Freiburg (Elbe) Flecken` stays whole.
 */
export function splitCity(text: string): { city: string; district: string } {
  const whole = { city: text, district: '' }
  if (!text.endsWith(')')) return whole
  let depth = 0
  for (let at = text.length - 1; at > 0; at--) {
    if (text[at] === ')') depth++
    else if (text[at] === '(' && --depth === 0) {
      const city = text.slice(0, at).trimEnd()
      return city === '' || text[at - 1] !== ' ' ? whole : { city, district: text.slice(at + 1, -1).trim() }
    }
  }
  return whole
}

/** Coordinates to four decimals, about ten metres: sources store single floats, whose further digits are noise. */
export function coordinate(value: unknown, most: 90 | 180): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !(Math.abs(number) <= most)) return undefined
  return Math.round(number * 1e4) / 1e4
}
