/** Four 32-bit words, most significant first. */
export type Words = Uint32Array

/** An IP address. An IPv4 address lies in the last word behind ::ffff:0:0, so that both kinds compare and mask alike. */
export type IpAddress = { readonly version: 4 | 6; readonly words: Words }

/** A block of addresses: its first one, and how many of the 128 bits are fixed (an IPv4 /8 fixes 104). */
export type Cidr = { readonly first: IpAddress; readonly bits: number }

const longestText = 45
const mappedPrefix = 0xffff

const dot = 0x2e
const colon = 0x3a

/**
 * Reads an address as `inet_pton` does: dotted decimal without leading zeros, or RFC 4291 text in any case with an
 * embedded IPv4 tail allowed. Octal, hexadecimal, short and whole-number forms, zones, ports, brackets, prefixes and
 * blanks are not addresses.
 */
export function parseIp(text: string): IpAddress | undefined {
  const words = new Uint32Array(4)
  const version = readIp(text, words)
  return version === 0 ? undefined : { version, words }
}

/** As `parseIp`, into words that the caller keeps; gives the version, 0 for text that is no address. */
export function readIp(text: string, words: Words): 0 | 4 | 6 {
  if (text.length > longestText) return 0
  // A group of IPv6 has at most four digits, so a colon among the first five characters tells the kinds apart.
  for (let at = 0; at < text.length && at < 5; at++) {
    if (text.charCodeAt(at) === colon) return readIpv6(text, words) ? 6 : 0
  }
  const value = ipv4Value(text, 0)
  if (value < 0) return 0
  words[0] = 0
  words[1] = 0
  words[2] = mappedPrefix
  words[3] = value
  return 4
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

/** Writes the canonical text as bytes; gives where it ends. */
export function writeIp({ version, words }: IpAddress, out: Uint8Array, from: number): number {
  if (version === 4) return writeDotted(words[3] ?? 0, out, from)
  const isDotted = isMapped(words)
  const gap = longestZeroRun(words)
  const gapEnd = gap >>> 4
  const gapStart = gapEnd === 0 ? 8 : gap & 15
  let at = from
  for (let index = 0; index < 8; index++) {
    if (index === gapStart) {
      if (gapStart === 0) out[at++] = colon
      out[at++] = colon
      index = gapEnd - 1
    } else {
      if (isDotted && index === 6) return writeDotted(words[3] ?? 0, out, at)
      at = writeHex(groupAt(words, index), out, at)
      if (index < 7) out[at++] = colon
    }
  }
  return at
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

/** Whether the words are those of an IPv4 address, mapped or not. */
export function isMapped(words: Words): boolean {
  return words[0] === 0 && words[1] === 0 && words[2] === mappedPrefix
}

/** The mask a prefix of `bits` lays over one of the four words, as a signed 32-bit number. */
function mask(bits: number, index: number): number {
  const within = bits - index * 32
  if (within <= 0) return 0
  return within >= 32 ? -1 : -1 << (32 - within)
}

function groupAt(words: Words, index: number): number {
  const word = words[index >>> 1] ?? 0
  return index % 2 === 0 ? word >>> 16 : word & 0xffff
}

/** The first of the longest runs of two or more zero groups: its start in the low four bits, its end above them; 0 for none. */
function longestZeroRun(words: Words): number {
  let longest = 1
  let found = 0
  let run = 0
  for (let index = 0; index < 8; index++) {
    run = groupAt(words, index) === 0 ? run + 1 : 0
    if (run > longest) {
      longest = run
      found = ((index + 1) << 4) | (index + 1 - run)
    }
  }
  return found
}

function writeDotted(value: number, out: Uint8Array, from: number): number {
  let at = from
  for (let shift = 24; shift >= 0; shift -= 8) {
    const octet = (value >>> shift) & 255
    if (octet >= 100) out[at++] = 0x30 + Math.trunc(octet / 100)
    if (octet >= 10) out[at++] = 0x30 + (Math.trunc(octet / 10) % 10)
    out[at++] = 0x30 + (octet % 10)
    if (shift > 0) out[at++] = dot
  }
  return at
}

function writeHex(group: number, out: Uint8Array, from: number): number {
  let at = from
  if (group > 0xfff) out[at++] = hexDigits[group >>> 12] ?? 0
  if (group > 0xff) out[at++] = hexDigits[(group >>> 8) & 15] ?? 0
  if (group > 0xf) out[at++] = hexDigits[(group >>> 4) & 15] ?? 0
  out[at++] = hexDigits[group & 15] ?? 0
  return at
}

const hexDigits = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0))

/** The value of dotted decimal text from `from` to the end; -1 when it is not that. */
function ipv4Value(text: string, from: number): number {
  let value = 0
  let octet = -1
  let dots = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === dot) {
      if (octet < 0 || ++dots > 3) return -1
      value = value * 256 + octet
      octet = -1
    } else {
      const digit = code - 0x30
      // A digit after a leading zero would make the octet octal for some readers and decimal for others.
      if (digit < 0 || digit > 9 || octet === 0) return -1
      octet = octet < 0 ? digit : octet * 10 + digit
      if (octet > 255) return -1
    }
  }
  return dots === 3 && octet >= 0 ? value * 256 + octet : -1
}

/** Reads groups from left to right; those behind `::` are moved to the end when the text is done. */
function readIpv6(text: string, words: Words): boolean {
  words.fill(0)
  let count = 0
  let gapAt = -1
  let at = 0
  if (text.charCodeAt(0) === colon) {
    if (text.charCodeAt(1) !== colon) return false
    gapAt = 0
    at = 2
  }
  while (at < text.length) {
    if (count === 8) return false
    const start = at
    let group = 0
    let code = text.charCodeAt(at)
    let digit = hexDigit(code)
    while (digit >= 0) {
      if (at - start === 4) return false
      group = (group << 4) | digit
      code = ++at < text.length ? text.charCodeAt(at) : 0
      digit = hexDigit(code)
    }
    if (code === dot) {
      const value = ipv4Value(text, start)
      if (value < 0 || count > 6) return false
      setGroup(words, count++, value >>> 16)
      setGroup(words, count++, value & 0xffff)
      break
    }
    if (at === start) return false
    setGroup(words, count++, group)
    if (at === text.length) break
    if (code !== colon || ++at === text.length) return false
    if (text.charCodeAt(at) === colon) {
      if (gapAt >= 0) return false
      gapAt = count
      at++
    }
  }
  if (gapAt < 0) return count === 8
  if (count === 8) return false
  for (let index = count - 1; index >= gapAt; index--) {
    const group = groupAt(words, index)
    setGroup(words, index, 0)
    setGroup(words, index + 8 - count, group)
  }
  return true
}

/** Replaces one of the eight 16-bit groups. */
function setGroup(words: Words, index: number, group: number): void {
  const word = words[index >>> 1] ?? 0
  words[index >>> 1] = index % 2 === 0 ? (group << 16) | (word & 0xffff) : (word & 0xffff0000) | group
}

function hexDigit(code: number): number {
  return code < 128 ? (hexValues[code] ?? -1) : -1
}

/** By character code: what it is worth as a hexadecimal digit, -1 for none. */
const hexValues = Int8Array.from({ length: 128 }, (_, code) => {
  const value = Number.parseInt(String.fromCharCode(code), 16)
  return Number.isNaN(value) ? -1 : value
})
