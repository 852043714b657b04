import { defaultValues } from '../../kernel/settings.ts'
import { silentLog } from '../../kernel/silent-log.ts'
import { parseServer } from '../../world/dns/servers.ts'
import { openDns } from '../../world/dns.ts'
import { openFetch } from '../../world/fetch.ts'
import { fetchSettings } from '../../world/fetch-settings.ts'
import { analyze, detect } from './detect.ts'
import { listing } from './listing.ts'
import { openPorts } from './ports.ts'
import type { Analysis, AnalyzeInput, Detection, Listing } from './schema.ts'
import { techSettings } from './settings.ts'

export type { Analysis, AnalyzeInput, Detection, Listing } from './schema.ts'

export type TechOptions = {
  /** DNS servers as `address` or `address:port`; those of the system when left out. */
  readonly dnsServers?: readonly string[]
  /** Networks that may be called although they are not public, such as `10.0.0.0/8`. */
  readonly allow?: readonly string[]
  /** Ports that may be called; `*` for any. */
  readonly ports?: readonly (number | '*')[]
  readonly timeoutMs?: number
  /** A folder with fingerprints of your own in the Wappalyzer format. */
  readonly fingerprints?: string
}

export type Tech = {
  /** Reads a site and tells what it is built with. */
  readonly detect: (url: string) => Promise<Detection>
  /** Looks at what you have received yourself; nothing is fetched. */
  readonly analyze: (page: AnalyzeInput) => Promise<Analysis>
  readonly technologies: () => Listing
  readonly close: () => Promise<void>
}

/** Opens technology detection for use in a program: `const { detect, close } = await openTech()`. */
export async function openTech(options: TechOptions = {}): Promise<Tech> {
  const { dnsServers = [], allow = [], ports = [80, 443, 8080, 8443], timeoutMs = 10_000, fingerprints = '' } = options
  const clock = { now: Date.now }
  const log = silentLog
  const dns = openDns({ servers: dnsServers.map(parseServer), clock, log })
  const fetch = openFetch({
    ...defaultValues(fetchSettings),
    dns,
    clock,
    allow: fetchSettings.allow.parse(allow.join(',')),
    ports: fetchSettings.ports.parse(ports.join(',')),
  })
  const opened = await openPorts({ fetch, clock, log }, { ...defaultValues(techSettings), timeoutMs, fingerprints })
  const call = { header: () => undefined }
  return {
    detect: (url) => detect(url, opened, call),
    analyze: (page) => analyze(page, opened),
    technologies: () => listing(opened.fingerprints()),
    async close() {
      opened.close()
      await fetch.close()
      dns.close()
    },
  }
}
