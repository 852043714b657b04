import { isMapped, mappedPrefix, readIp, writeIp } from './ip-text.ts'

/** Four 32-bit words, most significant first. */
export type Words = Uint32Array

/** An IP address. An IPv4 address lies in the last word behind ::ffff:0:0, so that both kinds compare and mask alike. */
export type IpAddress = { readonly version: 4 | 6; readonly words: Words }

/** A block of addresses: its first one, and how many of the 128 bits are fixed (an IPv4 /8 fixes 104). */
export type Cidr = { readonly first: IpAddress; readonly bits: number }

/**
 * Reads an address as `inet_pton` does: dotted decimal without leading zeros, or RFC 4291 text in any case with an
 * embedded IPv4 tail allowed. Octal, hexadecimal, short and whole-number forms, zones, ports, brackets, prefixes and
 * blanks are not addresses.
 */
export function parseIp(text: string): IpAddress | undefined {
  const words = new Uint32Array(4)
  const kind = readIp(text, words)
  return kind === 0 ? undefined : { version: kind === 4 ? 4 : 6, words }
}

/** The IPv4 address with this 32-bit value. */
export function ipv4(value: number): IpAddress {
  return { version: 4, words: Uint32Array.of(0, 0, mappedPrefix, value) }
}

const longestCanonical = 39

/** The canonical text: dotted decimal, or RFC 5952 (lower case, longest run of zeros shortened, mapped ones dotted). */
export function formatIp(address: IpAddress): string {
  const out = new Uint8Array(longestCanonical)
  return String.fromCharCode(...out.subarray(0, writeIp(address, out, 0)))
}

/** The IPv4 address behind an IPv4-mapped one; any other address is itself. */
export function unmapped(address: IpAddress): IpAddress {
  return address.version === 6 && isMapped(address.words) ? ipv4(address.words[3] ?? 0) : address
}

/** Reads `prefix/length`, or a lone address as a block of one. Bits set behind the prefix are refused as a likely mistake. */
export function parseCidr(text: string): Cidr | undefined {
  const slash = text.indexOf('/')
  const first = parseIp(slash < 0 ? text : text.slice(0, slash))
  if (!first) return undefined
  const widest = first.version === 4 ? 32 : 128
  const length = slash < 0 ? String(widest) : text.slice(slash + 1)
  if (!/^(0|[1-9]\d{0,2})$/.test(length) || Number(length) > widest) return undefined
  const bits = Number(length) + 128 - widest
  return first.words.some((word, index) => (word & ~mask(bits, index)) !== 0) ? undefined : { first, bits }
}

export function formatCidr({ first, bits }: Cidr): string {
  return `${formatIp(first)}/${first.version === 4 ? bits - 96 : bits}`
}

/** Whether an address lies in a block; an IPv4-mapped address lies in the IPv4 blocks of the address it maps. */
export function inCidr(address: IpAddress, { first, bits }: Cidr): boolean {
  if (first.version === 6 && address.version === 4) return false
  const { words } = address
  for (let index = 0; index < 4; index++) {
    if ((((words[index] ?? 0) ^ (first.words[index] ?? 0)) & mask(bits, index)) !== 0) return false
  }
  return true
}

/** Orders the words of two addresses: negative when `a` comes first. */
export function compareWords(a: ArrayLike<number>, b: ArrayLike<number>): number {
  for (let word = 0; word < 4; word++) {
    const difference = (a[word] ?? 0) - (b[word] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** The last address of a block. */
export function lastOf({ first, bits }: Cidr): IpAddress {
  return { version: first.version, words: first.words.map((word, index) => word | ~mask(bits, index)) }
}

/** The name under which DNS keeps the host name of an address. */
export function reverseName(address: IpAddress): string {
  if (address.version === 4) return `${formatIp(address).split('.').reverse().join('.')}.in-addr.arpa`
  const digits = Array.from(address.words, (word) => word.toString(16).padStart(8, '0')).join('')
  return `${[...digits].reverse().join('.')}.ip6.arpa`
}

/** The mask a prefix of `bits` lays over one of the four words, as a signed 32-bit number. */
function mask(bits: number, index: number): number {
  const within = bits - index * 32
  if (within <= 0) return 0
  return within >= 32 ? -1 : -1 << (32 - within)
}
