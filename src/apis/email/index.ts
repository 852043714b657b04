import { Fault } from '../../kernel/fault.ts'
import { silentLog } from '../../kernel/silent-log.ts'
import { parseServer } from '../../world/dns/servers.ts'
import { openDns } from '../../world/dns.ts'
import { openPorts } from './ports.ts'
import type { Verification } from './schema.ts'
import { verify } from './verify.ts'

export { type Address, canonical, isAddress, type NotAnAddress, parseAddress } from './address.ts'
export type { Verification } from './schema.ts'

export type EmailOptions = {
  /** DNS servers as `address` or `address:port`; those of the system when left out. */
  readonly dnsServers?: readonly string[]
  /** Counts a domain with an address and no MX record as one that takes mail. */
  readonly allowImplicitMx?: boolean
  /** How long the DNS questions about one domain may take together. */
  readonly timeoutMs?: number
  /** A folder with `allow.txt` and `deny.txt` of your own. */
  readonly listsDir?: string
}

export type Email = {
  readonly verify: (email: string) => Promise<Verification>
  readonly close: () => void
}

/** Opens email verification for use in a program: `const { verify, close } = await openEmail()`. */
export async function openEmail(options: EmailOptions = {}): Promise<Email> {
  const { dnsServers = [], allowImplicitMx = false, timeoutMs = 6000, listsDir = '' } = options
  const clock = { now: Date.now }
  const log = silentLog
  const dns = openDns({ servers: dnsServers.map(parseServer), clock, log })
  const world = { dns, clock, log, fetch: nothing, dataDir: '' }
  const settings = {
    allowImplicitMx,
    timeoutMs,
    listsDir,
    cacheEntries: 50_000,
    disposableUrls: [],
    updateSchedule: '',
  }
  const ports = await openPorts(world, settings)
  return {
    verify: (email) => verify(email, ports),
    close() {
      ports.close()
      dns.close()
    },
  }
}

/** In a program the list of disposable domains is the one that comes along, so nothing is ever fetched. */
function nothing(): Promise<never> {
  return Promise.reject(new Fault('not_found', 'Nothing is downloaded here.'))
}
