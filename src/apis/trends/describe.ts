import type { Check } from '../../kernel/world.ts'
import { iso } from './answer.ts'
import { categories } from './category.ts'
import { isStale } from './choose.ts'
import { countryName } from './country.ts'
import type { TrendsPorts } from './ports.ts'
import type { Countries } from './schema.ts'

/** The 20 categories in the order of the contract. */
export function describeCategories() {
  return { count: categories.length, categories: categories.map(({ slug, name }) => ({ slug, name })) }
}

/** The followed countries, and how new their data is. */
export function describeCountries({ countries, board, now }: TrendsPorts): Countries {
  const described = countries.map((code) => {
    const edition = board.current(code)
    return {
      code,
      name: countryName(code),
      source: edition?.source ?? null,
      timestamp: edition ? iso(edition.capturedAt) : null,
      stale: !edition || isStale(edition, now()),
    }
  })
  return { count: described.length, countries: described }
}

/** What `/readyz` says: old data still serves, no data does not. */
export function describeHealth(ports: TrendsPorts): Check[] {
  return describeCountries(ports).countries.map(({ code, source, timestamp, stale }) => ({
    name: `trends ${code}`,
    status: timestamp === null ? 'fail' : stale ? 'warn' : 'pass',
    detail: source === null ? 'There is no data yet.' : `from ${source}${stale ? ', not of today' : ''}`,
    ...(timestamp !== null && { dataFrom: timestamp }),
  }))
}
