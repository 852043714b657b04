import { type Cidr, formatCidr, type IpAddress, inCidr, ipv4, parseCidr, unmapped } from './ip-address.ts'

/** A block that IANA keeps for a purpose. `reachable`: packets to it may cross the public internet all the same. */
export type SpecialRange = {
  readonly name: string
  readonly cidr: string
  readonly rfc: string
  readonly reachable: boolean
}

type Row = readonly [cidr: string, name: string, rfc: string, reachable?: 'reachable']

/**
 * The IANA special-purpose registries, with multicast and what lies outside global unicast added. The names are the
 * registries' own, so that "Private-Use" here is what a reader finds there.
 */
const rows: readonly Row[] = [
  ['0.0.0.0/8', 'This network', 'RFC 791'],
  ['0.0.0.0/32', 'This host on this network', 'RFC 1122'],
  ['10.0.0.0/8', 'Private-Use', 'RFC 1918'],
  ['100.64.0.0/10', 'Shared Address Space', 'RFC 6598'],
  ['127.0.0.0/8', 'Loopback', 'RFC 1122'],
  ['169.254.0.0/16', 'Link Local', 'RFC 3927'],
  ['172.16.0.0/12', 'Private-Use', 'RFC 1918'],
  ['192.0.0.0/24', 'IETF Protocol Assignments', 'RFC 6890'],
  ['192.0.0.0/29', 'IPv4 Service Continuity Prefix', 'RFC 7335'],
  ['192.0.0.8/32', 'IPv4 dummy address', 'RFC 7600'],
  ['192.0.0.9/32', 'Port Control Protocol Anycast', 'RFC 7723', 'reachable'],
  ['192.0.0.10/32', 'Traversal Using Relays around NAT Anycast', 'RFC 8155', 'reachable'],
  ['192.0.0.170/31', 'NAT64/DNS64 Discovery', 'RFC 8880'],
  ['192.0.2.0/24', 'Documentation (TEST-NET-1)', 'RFC 5737'],
  ['192.31.196.0/24', 'AS112-v4', 'RFC 7535', 'reachable'],
  ['192.52.193.0/24', 'AMT', 'RFC 7450', 'reachable'],
  ['192.88.99.0/24', 'Deprecated (6to4 Relay Anycast)', 'RFC 7526'],
  ['192.168.0.0/16', 'Private-Use', 'RFC 1918'],
  ['192.175.48.0/24', 'Direct Delegation AS112 Service', 'RFC 7534', 'reachable'],
  ['198.18.0.0/15', 'Benchmarking', 'RFC 2544'],
  ['198.51.100.0/24', 'Documentation (TEST-NET-2)', 'RFC 5737'],
  ['203.0.113.0/24', 'Documentation (TEST-NET-3)', 'RFC 5737'],
  ['224.0.0.0/4', 'Multicast', 'RFC 5771'],
  ['240.0.0.0/4', 'Reserved', 'RFC 1112'],
  ['255.255.255.255/32', 'Limited Broadcast', 'RFC 8190'],

  ['::/3', 'Reserved by IETF', 'RFC 4291'],
  ['::/96', 'IPv4-compatible (deprecated)', 'RFC 4291'],
  ['::/128', 'Unspecified Address', 'RFC 4291'],
  ['::1/128', 'Loopback Address', 'RFC 4291'],
  ['64:ff9b::/96', 'IPv4-IPv6 Translation (NAT64)', 'RFC 6052', 'reachable'],
  ['64:ff9b:1::/48', 'Local-Use IPv4-IPv6 Translation (NAT64)', 'RFC 8215'],
  ['100::/64', 'Discard-Only Address Block', 'RFC 6666'],
  ['100:0:0:1::/64', 'Dummy IPv6 Prefix', 'RFC 9780'],
  ['2001::/23', 'IETF Protocol Assignments', 'RFC 2928'],
  ['2001::/32', 'Teredo', 'RFC 4380'],
  ['2001:1::1/128', 'Port Control Protocol Anycast', 'RFC 7723', 'reachable'],
  ['2001:1::2/128', 'Traversal Using Relays around NAT Anycast', 'RFC 8155', 'reachable'],
  ['2001:1::3/128', 'DNS-SD Service Registration Protocol Anycast', 'RFC 9665', 'reachable'],
  ['2001:2::/48', 'Benchmarking', 'RFC 5180'],
  ['2001:3::/32', 'AMT', 'RFC 7450', 'reachable'],
  ['2001:4:112::/48', 'AS112-v6', 'RFC 7535', 'reachable'],
  ['2001:10::/28', 'Deprecated (previously ORCHID)', 'RFC 4843'],
  ['2001:20::/28', 'ORCHIDv2', 'RFC 7343', 'reachable'],
  ['2001:30::/28', 'Drone Remote ID Protocol Entity Tags', 'RFC 9374', 'reachable'],
  ['2001:db8::/32', 'Documentation', 'RFC 3849'],
  ['2002::/16', '6to4', 'RFC 3056'],
  ['2620:4f:8000::/48', 'Direct Delegation AS112 Service', 'RFC 7534', 'reachable'],
  ['3fff::/20', 'Documentation', 'RFC 9637'],
  ['4000::/2', 'Reserved by IETF', 'RFC 4291'],
  ['5f00::/16', 'Segment Routing (SRv6) SIDs', 'RFC 9602'],
  ['8000::/1', 'Reserved by IETF', 'RFC 4291'],
  ['fc00::/7', 'Unique-Local', 'RFC 4193'],
  ['fe80::/10', 'Link-Local Unicast', 'RFC 4291'],
  ['fec0::/10', 'Site-Local Unicast (deprecated)', 'RFC 3879'],
  ['ff00::/8', 'Multicast', 'RFC 4291'],
]

type Known = { readonly block: Cidr; readonly range: SpecialRange }

const known: readonly Known[] = rows
  .map(([cidr, name, rfc, reachable]) => {
    const block = parseCidr(cidr)
    if (!block) throw new Error(`${cidr} is not a block of addresses`)
    return { block, range: { name, cidr: formatCidr(block), rfc, reachable: reachable !== undefined } }
  })
  .sort((a, b) => b.block.bits - a.block.bits)

/** By the first eight bits, narrowest first: most public addresses find an empty list. */
const byFirstByte: Readonly<Record<4 | 6, readonly (readonly Known[])[]>> = { 4: buckets(4), 6: buckets(6) }

/**
 * The special range an address lies in, the narrowest one. An IPv4-mapped address is judged by the IPv4 address it
 * maps, and one that NAT64 translates is as unreachable as the IPv4 address behind it.
 */
export function specialRange(address: IpAddress): SpecialRange | undefined {
  const judged = unmapped(address)
  const first = (judged.words[judged.version === 4 ? 3 : 0] ?? 0) >>> 24
  const near = byFirstByte[judged.version][first] ?? []
  if (near.length === 0) return undefined
  const found = narrowest(near, judged)
  if (!found?.reachable) return found
  const inner = embeddedIpv4(judged)
  const innerRange = inner && specialRange(inner.address)
  return innerRange && !innerRange.reachable ? innerRange : found
}

function narrowest(near: readonly Known[], address: IpAddress): SpecialRange | undefined {
  for (const { block, range } of near) if (inCidr(address, block)) return range
  return undefined
}

/** Whether packets to an address may be meant for the public internet. */
export function isPublic(address: IpAddress): boolean {
  return specialRange(address)?.reachable ?? true
}

export type Embedded = { readonly by: '6to4' | 'NAT64' | 'Teredo'; readonly address: IpAddress }

/** The IPv4 address that a transition mechanism has written into an IPv6 address. */
export function embeddedIpv4({ version, words }: IpAddress): Embedded | undefined {
  if (version === 4) return undefined
  const [a = 0, b = 0, c = 0, d = 0] = words
  if (a >>> 16 === 0x2002) return { by: '6to4', address: ipv4(((a << 16) | (b >>> 16)) >>> 0) }
  if (a === 0x20010000) return { by: 'Teredo', address: ipv4(~d) } // RFC 4380, 4: the client's address, inverted.
  if (a === 0x64ff9b && b === 0 && c === 0) return { by: 'NAT64', address: ipv4(d) }
  return undefined
}

function buckets(version: 4 | 6): readonly (readonly Known[])[] {
  const base = version === 4 ? 96 : 0
  const word = version === 4 ? 3 : 0
  return Array.from({ length: 256 }, (_, byte) =>
    known.filter(({ block }) => {
      if (block.first.version !== version) return false
      const ignored = Math.max(0, 8 - (block.bits - base))
      return (block.first.words[word] ?? 0) >>> (24 + ignored) === byte >>> ignored
    }),
  )
}
