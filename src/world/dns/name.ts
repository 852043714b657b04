/** The most octets a name takes on the wire (RFC 1035 2.3.4). */
const maxNameBytes = 255
const maxLabelBytes = 63
/** A name has at most 127 labels, so more jumps than that are a loop. */
const maxJumps = 127

/** Writes a lower-case ASCII name as labels and gives the offset after it, or -1 for a name DNS cannot carry. */
export function writeName(into: Uint8Array, name: string, at: number): number {
  const start = at
  let lengthAt = at++
  for (let index = 0; index < name.length; index++) {
    const code = name.charCodeAt(index)
    if (code === 0x2e) {
      const length = at - lengthAt - 1
      if (length === 0 || length > maxLabelBytes) return -1
      into[lengthAt] = length
      lengthAt = at++
    } else {
      if (code <= 0x20 || code >= 0x7f || at - start >= maxNameBytes) return -1
      into[at++] = code >= 0x41 && code <= 0x5a ? code | 0x20 : code
    }
  }
  const length = at - lengthAt - 1
  if (length > maxLabelBytes || (length === 0 && name !== '') || at - start >= maxNameBytes) return -1
  into[lengthAt] = length
  if (length > 0) into[at++] = 0
  return at
}

/** The offset after the name at `at`, without looking at what it says. */
export function skipName(message: Uint8Array, at: number): number {
  for (;;) {
    const length = byte(message, at)
    if (length === 0) return at + 1
    if (length >= 0xc0) return at + 2
    if (length > maxLabelBytes) throw new RangeError('a label of an unknown kind')
    at += length + 1
  }
}

/** The name at `at` in lower case; what is not a plain letter, digit, `-` or `_` is written as `\DDD` (RFC 4343 2.1). */
export function readName(message: Uint8Array, at: number): string {
  let name = ''
  let bytes = 0
  for (let jumps = 0; ; ) {
    const length = byte(message, at)
    if (length === 0) return name
    if (length >= 0xc0) {
      if (++jumps > maxJumps) throw new RangeError('a name that points in circles')
      at = ((length & 0x3f) << 8) | byte(message, at + 1)
      continue
    }
    bytes += length + 1
    if (length > maxLabelBytes || bytes >= maxNameBytes) throw new RangeError('a name that is too long')
    if (name !== '') name += '.'
    for (let index = at + 1; index <= at + length; index++) name += letter(byte(message, index))
    at += length + 1
  }
}

const letters = Array.from({ length: 256 }, (_, code) => {
  const char = String.fromCharCode(code)
  return /[a-z0-9_*/-]/i.test(char) && code < 0x80 ? char.toLowerCase() : `\\${String(code).padStart(3, '0')}`
})

function letter(code: number): string {
  return letters[code] as string
}

/** A byte of a foreign message; reading past its end is an error, never an `undefined`. */
export function byte(message: Uint8Array, at: number): number {
  const value = message[at]
  if (value === undefined) throw new RangeError('the message ends too early')
  return value
}
