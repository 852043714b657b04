import type { IpAddress, Words } from './ip-address.ts'

const longestText = 45
/** The third word of an IPv4 address. */
export const mappedPrefix = 0xffff

const dot = 0x2e
const colon = 0x3a

/** What text turned out to be: no address, or one of a version; negative when the canonical text is another. */
export type TextKind = 0 | 4 | 6 | -6

/** Where text is copied to that nobody asked to have. */
const nowhere = new Uint8Array(longestText)

/**
 * Reads an address, as `parseIp` does, into words that the caller keeps. Of an IPv4 address, which can be written in one
 * way only, the text is also copied to `out`, from `to` on.
 */
export function readIp(text: string, words: Words, out = nowhere, to = 0): TextKind {
  if (text.length > longestText) return 0
  const value = ipv4Value(text, 0, out, to)
  if (value < 0) return readIpv6(text, words)
  words[0] = 0
  words[1] = 0
  words[2] = mappedPrefix
  words[3] = value
  return 4
}

/** Writes the canonical text as bytes; gives where it ends. Up to three bytes behind that may be overwritten. */
export function writeIp({ version, words }: IpAddress, out: Uint8Array, from: number): number {
  if (version === 4) return writeDotted(words[3] ?? 0, out, from)
  const isDotted = isMapped(words)
  const gap = longestZeroRuns[zeroGroups(words)] ?? 0
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

/** Whether the words are those of an IPv4 address, mapped or not. */
export function isMapped(words: Words): boolean {
  return words[0] === 0 && words[1] === 0 && words[2] === mappedPrefix
}

function groupAt(words: Words, index: number): number {
  const word = words[index >>> 1] ?? 0
  return index % 2 === 0 ? word >>> 16 : word & 0xffff
}

/** Which of the eight groups are zero: a bit each, the first group's the lowest. */
function zeroGroups(words: Words): number {
  let zeros = 0
  for (let word = 0; word < 4; word++) {
    const value = words[word] ?? 0
    zeros |= (Number(value < 0x10000) | (Number((value & 0xffff) === 0) << 1)) << (word * 2)
  }
  return zeros
}

/** By zero groups, the first of the longest runs of two or more: its start in the low four bits, its end above; 0 for none. */
const longestZeroRuns = Uint8Array.from({ length: 256 }, (_, zeros) => {
  let longest = 1
  let found = 0
  let run = 0
  for (let index = 0; index < 8; index++) {
    run = (zeros >>> index) & 1 ? run + 1 : 0
    if (run > longest) {
      longest = run
      found = ((index + 1) << 4) | (index + 1 - run)
    }
  }
  return found
})

/** By octet: its decimal digits and a dot, the first in the lowest byte, and how many of them there are in the highest bits. */
const dottedOctets = Uint32Array.from({ length: 256 }, (_, octet) => {
  const digits = `${octet}.`
  const bytes = Array.from(digits, (_digit, index) => digits.charCodeAt(index) * 2 ** (7 * index))
  return bytes.reduce((sum, byte) => sum + byte, digits.length * 2 ** 28)
})

/** Writes four bytes for each octet, whatever its length: what comes next covers the rest, and nothing has to be decided. */
function writeDotted(value: number, out: Uint8Array, from: number): number {
  let at = from
  for (let shift = 24; shift >= 0; shift -= 8) {
    const digits = dottedOctets[(value >>> shift) & 255] ?? 0
    out[at] = digits & 127
    out[at + 1] = (digits >>> 7) & 127
    out[at + 2] = (digits >>> 14) & 127
    out[at + 3] = (digits >>> 21) & 127
    at += digits >>> 28
  }
  return at - 1
}

/** Writes four digits, the first that is not zero first; what comes next covers those that are too many. */
function writeHex(group: number, out: Uint8Array, at: number): number {
  const count = (35 - Math.clz32(group | 1)) >>> 2
  const digits = group << (16 - 4 * count)
  out[at] = hexDigits[digits >>> 12] ?? 0
  out[at + 1] = hexDigits[(digits >>> 8) & 15] ?? 0
  out[at + 2] = hexDigits[(digits >>> 4) & 15] ?? 0
  out[at + 3] = hexDigits[digits & 15] ?? 0
  return at + count
}

const hexDigits = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0))

/** The value of dotted decimal text from `from` to the end, which is copied; -1 when it is not that. */
function ipv4Value(text: string, from: number, out: Uint8Array, to: number): number {
  let value = 0
  let octet = -1
  let dots = 0
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    out[to + at] = code
    const digit = code - 0x30
    if (digit >= 0 && digit <= 9) {
      // A digit after a leading zero would make the octet octal for some readers and decimal for others.
      if (octet === 0) return -1
      octet = octet < 0 ? digit : octet * 10 + digit
      if (octet > 255) return -1
    } else {
      if (code !== dot || octet < 0 || ++dots > 3) return -1
      value = (value << 8) | octet
      octet = -1
    }
  }
  return dots === 3 && octet >= 0 ? ((value << 8) | octet) >>> 0 : -1
}

/** Reads groups from left to right, each pushing those before it to the left; `::` sets aside what it has read so far. */
function readIpv6(text: string, words: Words): TextKind {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  let count = 0
  let gapAt = -1
  let at = 0
  let isShort = true
  // Of all characters that may occur, only capital letters lack this bit.
  let common = 0x20
  words[0] = words[1] = words[2] = words[3] = 0
  if (text.charCodeAt(0) === colon) {
    if (text.charCodeAt(1) !== colon) return 0
    gapAt = 0
    at = 2
  }
  while (at < text.length) {
    if (count === 8) return 0
    const start = at
    let group = 0
    let code = text.charCodeAt(at)
    let digit = hexDigit(code)
    while (digit >= 0) {
      if (at - start === 4) return 0
      common &= code
      group = (group << 4) | digit
      code = ++at < text.length ? text.charCodeAt(at) : 0
      digit = hexDigit(code)
    }
    if (code === dot) {
      const value = ipv4Value(text, start, nowhere, 0)
      if (value < 0 || count > 6) return 0
      a = b
      b = c
      c = d
      d = value | 0
      count += 2
      isShort = false
      break
    }
    if (at === start) return 0
    if (at - start > 1 && group < 1 << (4 * (at - start - 1))) isShort = false
    a = (a << 16) | (b >>> 16)
    b = (b << 16) | (c >>> 16)
    c = (c << 16) | (d >>> 16)
    d = (d << 16) | group
    count++
    if (at === text.length) break
    if (code !== colon || ++at === text.length) return 0
    if (text.charCodeAt(at) === colon) {
      if (gapAt >= 0) return 0
      words[0] = a
      words[1] = b
      words[2] = c
      words[3] = d
      a = b = c = d = 0
      gapAt = count
      at++
    }
  }
  if (gapAt < 0 ? count < 8 : count === 8) return 0
  if (gapAt > 0) shiftLeft(words, 8 - gapAt)
  words[0] = (words[0] ?? 0) | a
  words[1] = (words[1] ?? 0) | b
  words[2] = (words[2] ?? 0) | c
  words[3] = (words[3] ?? 0) | d
  if (!isShort || common === 0 || isMapped(words)) return -6
  const gap = gapAt < 0 ? 0 : ((gapAt + 8 - count) << 4) | gapAt
  return gap === longestZeroRuns[zeroGroups(words)] ? 6 : -6
}

/** Moves all groups to the left by `count` groups. */
function shiftLeft(words: Words, count: number): void {
  const apart = count >>> 1
  for (let word = 0; word < 4; word++) {
    const value = word + apart < 4 ? (words[word + apart] ?? 0) : 0
    const after = word + apart < 3 ? (words[word + apart + 1] ?? 0) : 0
    words[word] = count % 2 === 0 ? value : (value << 16) | (after >>> 16)
  }
}

function hexDigit(code: number): number {
  return code < 128 ? (hexValues[code] ?? -1) : -1
}

/** By character code: what it is worth as a hexadecimal digit, -1 for none. */
const hexValues = Int8Array.from({ length: 128 }, (_, code) => {
  const value = Number.parseInt(String.fromCharCode(code), 16)
  return Number.isNaN(value) ? -1 : value
})
