import { silentLog } from '../../kernel/silent-log.ts'
import { parseServer } from '../../world/dns/servers.ts'
import { openDns } from '../../world/dns.ts'
import { AnswerWriter } from './answer-writer.ts'
import { ask } from './asked.ts'
import { describeJson } from './describe.ts'
import { hostnames } from './hostname.ts'
import { compileApart } from './ports/compiler.ts'
import { Library } from './ports/library.ts'
import type { Description } from './schema.ts'

export { formatIp, type IpAddress, inCidr, parseCidr, parseIp } from '../../kernel/ip-address.ts'
export { isPublic, type SpecialRange, specialRange } from '../../kernel/special-ranges.ts'
export type { Description } from './schema.ts'

export type IpOptions = {
  /** Where the compiled snapshot is kept; without a folder the databases are read directly. */
  readonly dataDir?: string
  /** Databases in order of precedence: MMDB or CSV files, and `builtin` for those that come along. */
  readonly cityDb?: readonly string[]
  readonly asnDb?: readonly string[]
  /** RFC 8805 geofeeds: files, or folders of .csv files. */
  readonly geofeeds?: readonly string[]
  /** Looks host names up in DNS; off unless asked for. */
  readonly hostname?: boolean
  readonly hostnameMs?: number
  /** DNS servers as `address` or `address:port`; those of the system when left out. */
  readonly dnsServers?: readonly string[]
}

export type Ip = {
  /** Describes an address at once, without its host name. Throws a Fault for text that is no address. */
  readonly locate: (address: string) => Description
  /** Describes an address with its host name. */
  readonly describe: (address: string) => Promise<Description>
  /** Resolves when the databases are compiled, which makes lookups many times faster. */
  readonly ready: () => Promise<void>
  readonly close: () => void
}

/** Opens IP information for use in a program: `const { locate, close } = await openIp()`. */
export async function openIp(options: IpOptions = {}): Promise<Ip> {
  const { cityDb = ['builtin'], asnDb = ['builtin'], geofeeds = [], dataDir = '', dnsServers = [] } = options
  const clock = { now: Date.now }
  const log = silentLog
  const shelf = { lease: async () => true }
  const library = await Library.open(
    { cityDb, asnDb, geofeeds, compile: dataDir !== '' },
    { clock, log, shelf, dataDir, compiler: compileApart },
  )
  const dns = options.hostname ? openDns({ servers: dnsServers.map(parseServer), clock, log }) : undefined
  const names = { clock, deadlineMs: options.hostnameMs ?? 200, cacheEntries: 50_000 }
  const hostnameOf = dns ? hostnames({ ...names, dns }) : undefined
  const writer = new AnswerWriter()
  const ports = { data: () => library.data, hostnameOf, writer }
  return {
    locate: (address) => JSON.parse(writer.textFor(address, library.data)) as Description,
    describe: async (address) => JSON.parse(await describeJson(ask(address), ports)) as Description,
    ready: () => library.ready(),
    close() {
      library.close()
      dns?.close()
    },
  }
}
