import { Cache } from '../../kernel/cache.ts'
import { compareWords, type IpAddress, parseIp, reverseName } from '../../kernel/ip-address.ts'
import type { Clock, Dns, DnsAnswer } from '../../kernel/world.ts'

export type HostnameOptions = {
  readonly dns: Dns
  readonly clock: Clock
  /** How long an answer waits for the name; the lookup goes on and its result serves the next caller. */
  readonly deadlineMs: number
  readonly cacheEntries: number
}

/** The name of an address, at once when it is known; empty when there is none or nobody has said so in time. */
export type HostnameOf = (address: IpAddress) => string | Promise<string>

/** Lookups under way at once; many more make resolvers drop packets. Those that find no place are not looked up at all. */
const maxLookups = 128
const maxNames = 4
const lookupMs = 5000

const seconds = 1000
const minutes = 60 * seconds
/** What DNS says of itself counts, within bounds: not so short that we ask all day, not so long that a change stays unseen. */
const foundForMs = { least: minutes, most: 360 * minutes }
const absentForMs = { least: minutes, most: 60 * minutes }
const failedForMs = 30 * seconds

/** Finds host names by PTR, and believes one only if the name in turn leads to the address. */
export function hostnames({ dns, clock, deadlineMs, cacheEntries }: HostnameOptions): HostnameOf {
  const cache = new Cache<string>({ maxEntries: cacheEntries, now: clock.now })
  const underWay = new Set<string>()
  return (address) => {
    const key = address.words.join()
    const known = cache.get(key)
    if (known !== undefined) return known
    if (underWay.size >= maxLookups && !underWay.has(key)) return ''
    underWay.add(key)
    const lookup = cache.getOrMake(key, () => confirmedName(address, dns)).finally(() => underWay.delete(key))
    return within(lookup, deadlineMs)
  }
}

type Named = { readonly value: string; readonly forMs: number }

async function confirmedName(address: IpAddress, dns: Dns): Promise<Named> {
  const reverse = await dns.query(reverseName(address), 'PTR', { deadlineMs: lookupMs })
  if (reverse.kind !== 'records') return { value: '', forMs: absentFor(reverse) }
  let forMs = absentFor({ kind: 'nodata', ttlSeconds: reverse.ttlSeconds })
  for (const name of reverse.records.slice(0, maxNames).map((record) => record.toLowerCase())) {
    if (!isHostname(name)) continue
    const forward = await dns.query(name, address.version === 4 ? 'A' : 'AAAA', { deadlineMs: lookupMs })
    if (forward.kind !== 'records') forMs = Math.min(forMs, absentFor(forward))
    else if (forward.records.some((record) => isSame(record, address))) {
      const ttlSeconds = Math.min(reverse.ttlSeconds, forward.ttlSeconds)
      return { value: name, forMs: between(ttlSeconds * seconds, foundForMs) }
    }
  }
  return { value: '', forMs }
}

function absentFor(answer: Exclude<DnsAnswer, { kind: 'records' }>): number {
  return 'ttlSeconds' in answer ? between(answer.ttlSeconds * seconds, absentForMs) : failedForMs
}

function between(value: number, { least, most }: { least: number; most: number }): number {
  return Math.min(Math.max(value, least), most)
}

function isSame(record: string, address: IpAddress): boolean {
  const parsed = parseIp(record)
  return parsed?.version === address.version && compareWords(parsed.words, address.words) === 0
}

/** Whoever owns an address may write anything into its PTR: only letters, digits and hyphens are passed on (RFC 1123, 2.1). */
export function isHostname(name: string): boolean {
  if (name.length > 253) return false
  const labels = name.split('.')
  return labels.length > 1 && labels.every((label) => isLabel(label)) && !/^\d+$/.test(labels.at(-1) ?? '')
}

function isLabel(label: string): boolean {
  return label.length <= 63 && /^[a-z0-9-]+$/.test(label) && !label.startsWith('-') && !label.endsWith('-')
}

/** The result if it comes in time, else nothing; a late failure harms nobody. */
function within(lookup: Promise<string>, deadlineMs: number): Promise<string> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, deadlineMs, '')
    lookup
      .catch(() => '')
      .then((name) => {
        clearTimeout(timer)
        resolve(name)
      })
  })
}
