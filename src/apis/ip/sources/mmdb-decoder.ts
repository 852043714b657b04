import { isUtf8 } from 'node:buffer'
import { DataError } from './data-error.ts'

export type MmdbValue =
  | string
  | number
  | bigint
  | boolean
  | Uint8Array
  | readonly MmdbValue[]
  | { readonly [key: string]: MmdbValue }

/** Real records nest four deep and hold some hundred values; pointers could make a small file expand without end. */
const maxDepth = 32
const maxValues = 20_000
const maxTextBytes = 64 * 1024

const type = {
  pointer: 1,
  text: 2,
  double: 3,
  bytes: 4,
  uint16: 5,
  uint32: 6,
  map: 7,
  int32: 8,
  uint64: 9,
  uint128: 10,
  array: 11,
  boolean: 14,
  float: 15,
} as const

/** Decodes values of a MaxMind DB data section. Every offset, size, depth and count is checked before it is used. */
export class MmdbDecoder {
  readonly #data: Buffer
  readonly #texts = new Map<number, string>()
  #at = 0
  #left = 0

  constructor(data: Buffer) {
    this.#data = data
  }

  /** The value at an offset into the section. */
  decode(offset: number): MmdbValue {
    this.#at = offset
    this.#left = maxValues
    return this.#value(0)
  }

  #value(depth: number): MmdbValue {
    if (depth > maxDepth) throw new DataError('a record is nested too deeply')
    if (--this.#left < 0) throw new DataError('a record holds too many values')
    const control = this.#byte()
    let kind = control >>> 5
    if (kind === type.pointer) return this.#follow(control, depth)
    if (kind === 0) kind = this.#byte() + 7
    const size = this.#size(control & 31)
    switch (kind) {
      case type.text:
        return this.#text(size)
      case type.map:
        return this.#map(size, depth)
      case type.array:
        return this.#array(size, depth)
      case type.boolean:
        if (size > 1) throw new DataError('a boolean has a size other than 0 or 1')
        return size === 1
      default:
        return this.#scalar(kind, size)
    }
  }

  /** A pointer leads to a value that is not itself a pointer, so chains and circles of pointers cannot be. */
  #follow(control: number, depth: number): MmdbValue {
    const target = this.#pointer(control)
    const back = this.#at
    const known = this.#texts.get(target)
    if (known !== undefined) return known
    this.#at = target
    if ((this.#data[target] ?? 0) >>> 5 === type.pointer) throw new DataError('a pointer leads to a pointer')
    const value = this.#value(depth + 1)
    this.#at = back
    // What is pointed to once is pointed to often: the names of fields and countries.
    if (typeof value === 'string') this.#texts.set(target, value)
    return value
  }

  #pointer(control: number): number {
    const low = control & 7
    switch ((control >>> 3) & 3) {
      case 0:
        return low * 0x100 + this.#unsigned(1)
      case 1:
        return low * 0x10000 + this.#unsigned(2) + 2048
      case 2:
        return low * 0x1000000 + this.#unsigned(3) + 526_336
      default:
        return this.#unsigned(4)
    }
  }

  #size(code: number): number {
    if (code < 29) return code
    if (code === 29) return 29 + this.#unsigned(1)
    return code === 30 ? 285 + this.#unsigned(2) : 65_821 + this.#unsigned(3)
  }

  #text(size: number): string {
    if (size > maxTextBytes) throw new DataError('a text is too long')
    const start = this.#at
    this.#skip(size)
    const text = this.#data.toString('utf8', start, this.#at)
    // Bytes that are not UTF-8 are read as this character, which a text may also hold by right.
    if (text.includes('\ufffd') && !isUtf8(this.#data.subarray(start, this.#at))) {
      throw new DataError('a text is not UTF-8')
    }
    return text
  }

  #map(size: number, depth: number): { readonly [key: string]: MmdbValue } {
    this.#expect(size * 2)
    // A plain object is far cheaper than one without a prototype; the one key that could reach it is refused.
    const entries: Record<string, MmdbValue> = {}
    for (let index = 0; index < size; index++) {
      const key = this.#value(depth + 1)
      if (typeof key !== 'string' || key === '__proto__') throw new DataError('a key of a map is not a text')
      entries[key] = this.#value(depth + 1)
    }
    return entries
  }

  #array(size: number, depth: number): readonly MmdbValue[] {
    this.#expect(size)
    const items: MmdbValue[] = []
    for (let index = 0; index < size; index++) items.push(this.#value(depth + 1))
    return items
  }

  #scalar(kind: number, size: number): MmdbValue {
    switch (kind) {
      case type.double:
        return this.#data.readDoubleBE(this.#passOver(size, 8))
      case type.float:
        return this.#data.readFloatBE(this.#passOver(size, 4))
      case type.bytes:
        return this.#take(size)
      case type.uint16:
        return this.#atMost(size, 2)
      case type.uint32:
        return this.#atMost(size, 4)
      case type.int32:
        return this.#atMost(size, 4) | 0
      case type.uint64:
        return this.#wide(size, 8)
      case type.uint128:
        return this.#wide(size, 16)
      default:
        throw new DataError(`a value is of the unknown type ${kind}`)
    }
  }

  /** Goes past a number of a fixed size; gives where it is. */
  #passOver(size: number, wanted: number): number {
    if (size !== wanted) throw new DataError('a number has an impossible size')
    this.#skip(size)
    return this.#at - size
  }

  #atMost(size: number, most: number): number {
    if (size > most) throw new DataError('a number has an impossible size')
    return this.#unsigned(size)
  }

  #wide(size: number, most: number): bigint {
    if (size > most) throw new DataError('a number has an impossible size')
    const digits = this.#take(size).toString('hex')
    return BigInt(`0x${digits || '0'}`)
  }

  #unsigned(bytes: number): number {
    let value = 0
    for (let index = 0; index < bytes; index++) value = value * 256 + this.#byte()
    return value
  }

  #byte(): number {
    const byte = this.#data[this.#at++]
    if (byte === undefined) throw new DataError('a value reaches beyond the data')
    return byte
  }

  #take(size: number): Buffer {
    const start = this.#at
    this.#skip(size)
    return this.#data.subarray(start, this.#at)
  }

  #skip(size: number): void {
    this.#expect(size)
    this.#at += size
  }

  /** Each value takes a byte at least, so a count beyond the bytes left is a lie. */
  #expect(bytes: number): void {
    if (this.#at + bytes > this.#data.length) throw new DataError('a value reaches beyond the data')
  }
}
