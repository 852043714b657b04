import { entryWords, nodeMark, rootEntries, type Tree, tableEntries, tableFlag } from '../snapshot/tree.ts'
import { firstOf, secondOf } from './joined.ts'
import type { Ranges } from './ranges.ts'

/** A node with more entries than these is a table: it takes more room, and a lookup reads less of it. */
const longestList = 64

/** The entries of a node that is being written: the byte each begins at, and the first of its stretches. */
type Draft = { readonly bytes: Uint8Array; readonly firsts: Uint32Array }

/** Lays stretches out as a tree; their values are place and network, joined. */
export function writeTree(ranges: Ranges): Tree {
  return new TreeWriter(ranges).write()
}

class TreeWriter {
  readonly #ranges: Ranges
  readonly #width: 1 | 4
  readonly #drafts: readonly Draft[]
  #tree: Uint16Array
  #end = rootEntries * entryWords

  constructor(ranges: Ranges) {
    this.#ranges = ranges
    this.#width = ranges.version === 4 ? 1 : 4
    this.#drafts = Array.from({ length: this.#width * 4 }, () => ({
      bytes: new Uint8Array(256),
      firsts: new Uint32Array(257),
    }))
    this.#tree = new Uint16Array(this.#end + ranges.length * 4)
  }

  write(): Tree {
    const { starts, length } = this.#ranges
    let first = 0
    for (let top = 0; top < rootEntries; top++) {
      let until = first
      while (until < length && (starts[until * this.#width] ?? 0) >>> 16 === top) until++
      this.#entry(top * entryWords, { first, until, depth: 2 })
      first = until
    }
    return this.#tree.subarray(0, this.#end)
  }

  /** Writes the entry of all addresses that share `depth` bytes and in which the stretches from `first` to `until` start. */
  #entry(at: number, { first, until, depth }: { first: number; until: number; depth: number }): void {
    if (first === until) this.#leaf(at, first - 1)
    else if (this.#isWhole(first, until, depth)) this.#leaf(at, first)
    else this.#node(at, this.#draft(first, until, depth), depth)
  }

  #leaf(at: number, stretch: number): void {
    const value = this.#ranges.values[stretch] ?? 0
    const place = firstOf(value)
    const network = secondOf(value)
    this.#tree[at] = place
    this.#tree[at + 1] = network
    this.#tree[at + 2] = ((place >>> 16) << 7) | (network >>> 16)
  }

  /** Notes the entries of a node; gives their number. After bytes that are cut further, the last value needs an entry to go on. */
  #draft(first: number, until: number, depth: number): number {
    const { bytes, firsts } = this.#draftAt(depth)
    let count = 0
    let free = 0
    const note = (byte: number, stretch: number) => {
      bytes[count] = byte
      firsts[count++] = stretch
    }
    for (let stretch = first; stretch < until; ) {
      const byte = this.#byteAt(stretch, depth)
      if (free >= 0 && free < byte) note(free, stretch)
      note(byte, stretch)
      const from = stretch
      while (stretch < until && this.#byteAt(stretch, depth) === byte) stretch++
      free = this.#isWhole(from, stretch, depth + 1) ? -1 : byte + 1
    }
    if (free > 0 && free < 256) note(free, until)
    firsts[count] = until
    return count
  }

  /** Writes a node behind all others and the entry that leads to it. */
  #node(at: number, count: number, depth: number): void {
    const { bytes, firsts } = this.#draftAt(depth)
    const node = this.#end
    const isTable = count > longestList
    const entries = isTable ? node : node + count
    this.#reserve(entries + (isTable ? tableEntries : count) * entryWords)
    this.#tree[at] = node
    this.#tree[at + 1] = node >>> 16
    this.#tree[at + 2] = isTable ? nodeMark | tableFlag : nodeMark
    if (!isTable) {
      this.#tree[node] = count - 1
      this.#tree.set(bytes.subarray(1, count), node + 1)
    }
    for (let index = 0; index < count; index++) {
      const first = firsts[index] ?? 0
      const until = firsts[index + 1] ?? 0
      const position = isTable ? (bytes[index] ?? 0) : index
      this.#entry(entries + position * entryWords, { first, until, depth: depth + 1 })
      if (!isTable) continue
      const next = index + 1 === count ? tableEntries : (bytes[index + 1] ?? 0)
      for (let byte = position + 1; byte < next; byte++) this.#leaf(entries + byte * entryWords, until - 1)
    }
  }

  /** Whether a single stretch starts, right where the addresses that share `depth` bytes do. */
  #isWhole(first: number, until: number, depth: number): boolean {
    if (until - first !== 1) return false
    const { starts } = this.#ranges
    const end = until * this.#width
    let at = first * this.#width + (depth >>> 2)
    if (at < end && (starts[at] ?? 0) << (8 * (depth & 3)) !== 0) return false
    while (++at < end) if (starts[at] !== 0) return false
    return true
  }

  /** There is a draft for each byte of an address, and no node is deeper. */
  #draftAt(depth: number): Draft {
    return this.#drafts[depth] as Draft
  }

  #byteAt(stretch: number, depth: number): number {
    const word = this.#ranges.starts[stretch * this.#width + (depth >>> 2)] ?? 0
    return (word >>> (24 - 8 * (depth & 3))) & 0xff
  }

  #reserve(end: number): void {
    this.#end = end
    if (end <= this.#tree.length) return
    const grown = new Uint16Array(end * 1.5)
    grown.set(this.#tree)
    this.#tree = grown
  }
}
