import { parseIp } from '../../kernel/ip-address.ts'
import { isPublic } from '../../kernel/special-ranges.ts'
import type { DnsAnswer } from '../../kernel/world.ts'
import { type Inquiry, isFailure } from './inquiry.ts'

/** Why a domain takes no mail. */
export const noMxReasons = [
  'domain_not_found',
  'no_mx',
  'null_mx',
  'implicit_mx_only',
  'mx_not_resolvable',
  'mx_not_public',
] as const
export type NoMxReason = (typeof noMxReasons)[number]

/** What DNS says about where a domain's mail goes; `found` is undefined when it could not say. */
export type Mx = {
  readonly found: boolean | undefined
  readonly reason?: NoMxReason
  /** Mail servers, the preferred one first. */
  readonly hosts: string[]
}

/** Mail servers beyond these are spares that need not be looked at. */
const hostsLookedAt = 3
const mostHosts = 20

export type MxOptions = { readonly inquiry: Inquiry; readonly allowImplicit: boolean }

/** Finds out from a domain's MX records whether there is a mail server that can be reached (RFC 5321 5.1, RFC 7505). */
export function findMx(domain: string, answer: DnsAnswer<'MX'>, { inquiry, allowImplicit }: MxOptions): Mx | undefined {
  if (isFailure(answer)) return { found: undefined, hosts: [] }
  if (answer.kind === 'nxdomain') return { found: false, reason: 'domain_not_found', hosts: [] }
  if (answer.kind !== 'records') return implicitMx(domain, inquiry, allowImplicit)
  const hosts = mxHosts(answer)
  // A lone root name says that the domain takes no mail; among others it means nothing.
  if (hosts.length === 0) return { found: false, reason: 'null_mx', hosts }
  const first = addressOf(hosts[0] ?? '', inquiry)
  if (first === 'public') return { found: true, hosts }
  const reached = first && reachable(first, hosts, inquiry)
  return reached && { ...reached, hosts }
}

/** The mail servers named by MX records, the preferred one first. */
export function mxHosts(answer: DnsAnswer<'MX'>): string[] {
  if (answer.kind !== 'records') return []
  const [only, second] = answer.records
  if (second === undefined) return only?.exchange ? [only.exchange] : []
  return answer.records
    .toSorted((a, b) => a.preference - b.preference)
    .map((record) => record.exchange)
    .filter((host) => host !== '')
    .slice(0, mostHosts)
}

/** A domain without MX is its own mail server if it has an address; the operator says whether that counts. */
function implicitMx(domain: string, inquiry: Inquiry, allowImplicit: boolean): Mx | undefined {
  const address = addressOf(domain, inquiry)
  if (!address) return undefined
  if (address === 'public') {
    return allowImplicit ? { found: true, hosts: [domain] } : { found: false, reason: 'implicit_mx_only', hosts: [] }
  }
  if (address === 'unknown' && allowImplicit) return { found: undefined, hosts: [] }
  return { found: false, reason: 'no_mx', hosts: [] }
}

function reachable(
  first: Address,
  hosts: readonly string[],
  inquiry: Inquiry,
): Pick<Mx, 'found' | 'reason'> | undefined {
  const spares = hosts.slice(1, hostsLookedAt)
  const seen = [first, ...spares.map((host) => addressOf(host, inquiry))]
  if (seen.includes(undefined)) return undefined
  // That there are MX records is known; that their addresses cannot be asked for just now does not undo it.
  if (seen.includes('public') || seen.includes('unknown')) return { found: true }
  return { found: false, reason: seen.includes('private') ? 'mx_not_public' : 'mx_not_resolvable' }
}

type Address = 'public' | 'private' | 'none' | 'unknown'

function addressOf(host: string, inquiry: Inquiry): Address | undefined {
  // RFC 5321 5.1 wants a name there; mail programs do not deliver to an address in its place.
  if (parseIp(host)) return 'none'
  const first = kindOf(inquiry.answerTo(host, 'A', true))
  if (!first || first === 'public') return first
  const second = kindOf(inquiry.answerTo(host, 'AAAA', true))
  if (!second || second === 'public') return second
  const either = (kind: Address) => first === kind || second === kind
  if (either('unknown')) return 'unknown'
  return either('private') ? 'private' : 'none'
}

function kindOf(answer: DnsAnswer<'A'> | DnsAnswer<'AAAA'> | undefined): Address | undefined {
  if (!answer) return undefined
  if (isFailure(answer)) return 'unknown'
  if (answer.kind !== 'records') return 'none'
  return answer.records.some(isPublicText) ? 'public' : 'private'
}

function isPublicText(text: string): boolean {
  const address = parseIp(text)
  return address !== undefined && isPublic(address)
}
