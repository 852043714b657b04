import type { Settings, Values } from '../../kernel/settings.ts'
import { silentLog } from '../../kernel/silent-log.ts'
import { openDns } from '../../world/dns.ts'
import { openFetch } from '../../world/fetch.ts'
import { memoryShelf } from '../../world/memory-shelf.ts'
import { parseCountry } from './country.ts'
import { type HistoryInput, history } from './history.ts'
import { type ListInput, listValue } from './list.ts'
import { openPorts } from './ports.ts'
import type { Refreshed } from './refresh.ts'
import type { History, Imported, Ingested, Trending } from './schema.ts'
import { type OrderedSource, trendsSettings } from './settings.ts'

export { categories, type Slug } from './category.ts'
export type { Refreshed } from './refresh.ts'
export type { History, Imported, Ingested, Trending } from './schema.ts'

export type TrendsOptions = {
  /** ISO 3166 codes; US and IN when left out. */
  readonly countries?: readonly string[]
  /** The sources to ask, the preferred one first. */
  readonly sources?: readonly OrderedSource[]
  /** An address or URL for the user agent, as Wikimedia asks for. */
  readonly contact?: string
  /** A folder in which the own search log survives a restart. */
  readonly dataDir?: string
}

export type Trends = {
  readonly trending: (query?: ListInput) => Promise<Trending>
  readonly history: (query: HistoryInput) => Promise<History>
  /** Asks the sources now; until then the bundled list is what there is. */
  readonly refresh: () => Promise<Refreshed[]>
  /** Counts searches given as NDJSON lines; what rises is `trending({ source: 'own-log' })`. */
  readonly ingest: (lines: string) => Promise<Ingested>
  readonly importText: (text: string, country: string) => Promise<Imported>
  readonly close: () => Promise<void>
}

/** Opens trending searches for use in a program: `const { trending, refresh, close } = await openTrends()`. */
export async function openTrends(options: TrendsOptions = {}): Promise<Trends> {
  const clock = { now: Date.now }
  const log = silentLog
  const dns = openDns({ servers: [], clock, log })
  const fetch = openFetch({
    dns,
    clock,
    allow: [],
    ports: ['*'],
    userAgent: 'fivefold',
    connectTimeoutMs: 3000,
    connectionsPerHost: 2,
  })
  const { dataDir = '', ...chosen } = options
  const world = { dns, fetch, clock, log, shelf: memoryShelf(clock.now), dataDir }
  const ports = await openPorts(world, { ...defaults(), ...chosen })
  return {
    trending: (query = {}) => listValue(query, ports),
    history: (query) => history(query, ports),
    refresh: async () => (await ports.desk.refresh()) ?? [],
    async ingest(lines) {
      const ingested = ports.ownLog.ingest(lines)
      await ports.desk.shareOwnLog()
      return ingested
    },
    importText: (text, country) => ports.desk.importText(text, { country: parseCountry(country, ports.countries) }),
    async close() {
      await ports.close()
      await fetch.close()
      dns.close()
    },
  }
}

function defaults(): Values<typeof trendsSettings> {
  const read = Object.entries(trendsSettings as Settings).map(([name, { parse, fallback }]) => [name, parse(fallback)])
  // Every setting is read by its own definition; the list of entries has lost that type.
  return Object.fromEntries(read) as Values<typeof trendsSettings>
}
