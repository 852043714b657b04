/** A message from a server as a part of the bytes that were read; offsets into it count from the start of those bytes. */
export type Message = { readonly bytes: Buffer; start: number; end: number }

/** The most octets a name takes on the wire (RFC 1035 2.3.4). */
const maxNameBytes = 255
const maxLabelBytes = 63
/** A name has at most 127 labels, so more jumps than that are a loop. */
const maxJumps = 127
const dot = 0x2e

/** How many octets an ASCII name takes on the wire, or -1 for a name DNS cannot carry. */
export function wireBytes(name: string): number {
  if (name === '') return 1
  if (name.length + 2 > maxNameBytes) return -1
  let labelStart = 0
  for (let index = 0; index <= name.length; index++) {
    const code = index === name.length ? dot : name.charCodeAt(index)
    if (code === dot) {
      const length = index - labelStart
      if (length === 0 || length > maxLabelBytes) return -1
      labelStart = index + 1
    } else if (code <= 0x20 || code >= 0x7f) return -1
  }
  return name.length + 2
}

/** Writes a name for which `wireBytes` gave a length, in lower case, and gives the offset after it. */
export function writeName(into: Uint8Array, name: string, at: number): number {
  let lengthAt = at++
  for (let index = 0; index < name.length; index++) {
    const code = name.charCodeAt(index)
    if (code === dot) {
      into[lengthAt] = at - lengthAt - 1
      lengthAt = at++
    } else into[at++] = lowerCase(code)
  }
  into[lengthAt] = at - lengthAt - 1
  if (name !== '') into[at++] = 0
  return at
}

/** The offset after the name at `at` if it says `name`, letter case apart and without pointers; else -1. */
export function matchName({ bytes, end }: Message, at: number, name: string): number {
  let left = bytes[at++] as number
  for (let index = 0; index < name.length; index++) {
    const code = name.charCodeAt(index)
    if (at >= end) return -1
    if (code === dot ? left !== 0 : left-- === 0) return -1
    const seen = bytes[at++] as number
    if (code === dot) left = seen
    else if (lowerCase(seen) !== code) return -1
  }
  if (name === '') return left === 0 ? at : -1
  return left === 0 && at < end && bytes[at] === 0 ? at + 1 : -1
}

/** The offset after the name at `at`, without looking at what it says. */
export function skipName(message: Message, at: number): number {
  for (;;) {
    const length = byte(message, at)
    if (length === 0) return at + 1
    if (length >= 0xc0) return at + 2
    if (length > maxLabelBytes) throw new RangeError('a label of an unknown kind')
    at += length + 1
  }
}

/** Where a name is put together before it becomes a text; an octet takes up to four characters. */
const scratch = Buffer.alloc(4 * maxNameBytes)

/** The name at `at` in lower case; what is not a plain letter, digit, `-` or `_` is written as `\DDD` (RFC 4343 2.1). */
export function readName(message: Message, at: number): string {
  let filled = 0
  let bytes = 0
  for (let jumps = 0; ; ) {
    const length = byte(message, at)
    // Every label has put a dot behind itself.
    if (length === 0) return scratch.toString('latin1', 0, Math.max(0, filled - 1))
    if (length >= 0xc0) {
      if (++jumps > maxJumps) throw new RangeError('a name that points in circles')
      at = message.start + (((length & 0x3f) << 8) | byte(message, at + 1))
      continue
    }
    bytes += length + 1
    if (length > maxLabelBytes || bytes >= maxNameBytes) throw new RangeError('a name that is too long')
    const next = at + 1 + length
    while (++at < next) {
      const code = byte(message, at)
      filled = isPlain(code) ? putCode(lowerCase(code), filled) : putEscaped(code, filled)
    }
    filled = putCode(dot, filled)
  }
}

function putCode(code: number, at: number): number {
  scratch[at] = code
  return at + 1
}

function putEscaped(code: number, at: number): number {
  return at + scratch.write(`\\${String(code).padStart(3, '0')}`, at, 'latin1')
}

function isPlain(code: number): boolean {
  const isLetter = (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)
  // Digits and `/` stand in a row; `*`, `-` and `_` are used in names that hold records.
  return isLetter || (code >= 0x2f && code <= 0x39) || code === 0x2d || code === 0x5f || code === 0x2a
}

function lowerCase(code: number): number {
  return code >= 0x41 && code <= 0x5a ? code | 0x20 : code
}

/** A byte of a foreign message; reading past its end is an error, never an `undefined`. */
export function byte({ bytes, end }: Message, at: number): number {
  if (at >= end) throw new RangeError('the message ends too early')
  return bytes[at] as number
}

/** Two bytes of a foreign message as a number. */
export function word(message: Message, at: number): number {
  return (byte(message, at) << 8) | byte(message, at + 1)
}
