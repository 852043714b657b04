import type { IpAddress, Words } from '../../../kernel/ip-address.ts'
import type { IpData } from '../ip-data.ts'
import { copyText } from '../text-bytes.ts'
import { type SnapshotBytes, unpackSnapshot } from './file.ts'
import { deepFlag, recordLength, type Sections, type SnapshotInfo } from './layout.ts'

/** Compiled data: answers by a search over typed arrays and by joining texts that were written at compile time. */
export class Snapshot implements IpData {
  readonly info: SnapshotInfo
  readonly bytes: SnapshotBytes
  readonly #parts: Sections
  readonly #texts: DataView

  constructor(bytes: SnapshotBytes, options: { readonly trusted?: boolean } = {}) {
    const { parts, info } = unpackSnapshot(bytes, options)
    this.bytes = bytes
    this.info = info
    this.#parts = parts
    this.#texts = new DataView(bytes, parts.texts.byteOffset, parts.texts.byteLength)
  }

  write({ version, words }: IpAddress, out: DataView, from: number): number {
    const { records } = this.#parts
    const pair = version === 4 ? this.#ipv4Pair(words[3] ?? 0) : this.#ipv6Pair(words)
    const record = pair * recordLength
    const area = this.#copy(records[record] ?? 0, out, from)
    const city = this.#copy(records[record + 1] ?? 0, out, area)
    return this.#copy(records[record + 2] ?? 0, out, city)
  }

  #ipv4Pair(value: number): number {
    const { v4Index, v4Rows } = this.#parts
    const top = value >>> 16
    const from = v4Index[top] ?? 0
    const count = ((v4Index[top + 1] ?? 0) - from) / 3
    const row = lastUpTo(v4Rows, value & 0xffff, from, from + count) - from
    const pair = from + count + row * 2
    return (v4Rows[pair] ?? 0) + (v4Rows[pair + 1] ?? 0) * 0x10000
  }

  #ipv6Pair(words: Words): number {
    const first = words[0] ?? 0
    const { v6Index, v6Block, v6BlockRow, v6Rows } = this.#parts
    const top = first >>> 16
    const block = lastUpTo(v6Block, first, v6Index[top] ?? 0, v6Index[top + 1] ?? 0)
    if (block < 0) return 0
    const from = v6BlockRow[block] ?? 0
    const count = (v6BlockRow[block + 1] ?? 0) - from
    // In a block of its own the second word decides; between blocks, what the one before ends with goes on.
    const isOwn = v6Block[block] === first
    const row = isOwn ? lastUpTo(v6Rows, words[1] ?? 0, from * 2, from * 2 + count) : from * 2 + count - 1
    const pair = v6Rows[row + count] ?? 0
    return pair >= deepFlag ? this.#deepPair(pair - deepFlag, words[2] ?? 0, words[3] ?? 0) : pair
  }

  #deepPair(list: number, third: number, fourth: number): number {
    const { deepList, deepThird, deepFourth, deepPair } = this.#parts
    let low = deepList[list] ?? 0
    let high = deepList[list + 1] ?? 0
    while (low < high) {
      const middle = (low + high) >>> 1
      const difference = (deepThird[middle] ?? 0) - third || (deepFourth[middle] ?? 0) - fourth
      if (difference <= 0) low = middle + 1
      else high = middle
    }
    return deepPair[low - 1] ?? 0
  }

  /** Copies the text that is kept at `text`; gives where it ends. */
  #copy(text: number, out: DataView, at: number): number {
    const length = this.#texts.getUint16(text)
    copyText(this.#texts, text + 2, out, at, length)
    return at + length
  }
}

/** The last row in [from, until) whose value is not above `value`; the one before `from` when there is none. */
function lastUpTo(values: Uint16Array | Uint32Array, value: number, from: number, until: number): number {
  let low = from
  let high = until
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}
