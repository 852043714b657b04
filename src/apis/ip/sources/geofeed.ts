import { type Cidr, parseCidr } from '../../../kernel/ip-address.ts'
import { csvFields, lines } from './csv.ts'

/** One line of an RFC 8805 geofeed. An empty country asks not to be located; other empty fields claim nothing. */
export type FeedEntry = {
  readonly block: Cidr
  readonly country: string
  /** An ISO 3166-2 code such as `US-CA`. */
  readonly region: string
  readonly city: string
}

export type Geofeed = { readonly entries: readonly FeedEntry[]; readonly skipped: number }

/** Reads a geofeed. Lines that are not understood are skipped and counted, as the RFC asks (section 2.1.1). */
export function parseGeofeed(bytes: Buffer): Geofeed {
  const entries: FeedEntry[] = []
  let skipped = 0
  for (const line of lines(bytes)) {
    const content = line.replace(/^\ufeff/, '').replace(/#.*$/, '')
    if (content.trim() === '') continue
    const entry = feedEntry(csvFields(content).map((field) => field.trim()))
    if (entry) entries.push(entry)
    else skipped++
  }
  return { entries, skipped }
}

function feedEntry([prefix = '', country = '', region = '', city = '']: readonly string[]): FeedEntry | undefined {
  const block = parseCidr(prefix)
  if (!block || !/^([a-z]{2})?$/i.test(country)) return undefined
  const code = country.toUpperCase() === 'ZZ' ? '' : country.toUpperCase()
  return { block, country: code, region: region.toUpperCase(), city: city.slice(0, 100) }
}
