import { compareWords, type Words } from '../../../kernel/ip-address.ts'
import { DataError } from '../sources/data-error.ts'

/**
 * All addresses of one IP version cut into stretches: where each starts and its value, 0 for none. The first stretch
 * starts at the first address and each reaches up to the next. IPv4 starts take one word, IPv6 starts four.
 */
export type Ranges = {
  readonly version: 4 | 6
  readonly length: number
  readonly starts: Uint32Array
  readonly values: Float64Array
}

/** The words of the first address of a version, as addresses hold them. */
export function firstWords(version: 4 | 6): Uint32Array {
  return version === 4 ? Uint32Array.of(0, 0, 0xffff, 0) : new Uint32Array(4)
}

/** Collects stretches in order; neighbours with equal values become one. */
export class RangeWriter {
  readonly version: 4 | 6
  readonly #width: 1 | 4
  #starts: Uint32Array
  #values: Float64Array
  #length = 0

  constructor(version: 4 | 6, capacity = 1024) {
    this.version = version
    this.#width = version === 4 ? 1 : 4
    this.#starts = new Uint32Array(capacity * this.#width)
    this.#values = new Float64Array(capacity)
  }

  /** From `start` on, the value is `value`. A start equal to the last one replaces it. */
  append(start: Words, value: number): void {
    if (this.#length > 0) {
      const order = this.#compareLast(start)
      if (order < 0) throw new DataError('the ranges are not in order')
      if (order === 0) this.#length--
    }
    if (this.#length > 0 && this.#values[this.#length - 1] === value) return
    if (this.#length === this.#values.length) this.#grow()
    const at = this.#length * this.#width
    if (this.#width === 1) this.#starts[at] = start[3] ?? 0
    else for (let word = 0; word < 4; word++) this.#starts[at + word] = start[word] ?? 0
    this.#values[this.#length++] = value
  }

  finish(): Ranges {
    const length = this.#length
    return { version: this.version, length, starts: this.#starts, values: this.#values }
  }

  #compareLast(start: Words): number {
    const at = (this.#length - 1) * this.#width
    if (this.#width === 1) return (start[3] ?? 0) - (this.#starts[at] ?? 0)
    for (let word = 0; word < 4; word++) {
      const difference = (start[word] ?? 0) - (this.#starts[at + word] ?? 0)
      if (difference !== 0) return difference
    }
    return 0
  }

  #grow(): void {
    const starts = new Uint32Array(this.#starts.length * 2)
    starts.set(this.#starts)
    this.#starts = starts
    const values = new Float64Array(this.#values.length * 2)
    values.set(this.#values)
    this.#values = values
  }
}

/** No stretch at all: every address has the value 0. */
export function emptyRanges(version: 4 | 6): Ranges {
  const writer = new RangeWriter(version)
  writer.append(firstWords(version), 0)
  return writer.finish()
}

/** Lays two cuts over each other; `combine` gives the value of each piece from the values of both. */
export function overlay(a: Ranges, b: Ranges, combine: (a: number, b: number) => number): Ranges {
  const writer = new RangeWriter(a.version, Math.max(a.length, b.length) + 1024)
  const start = firstWords(a.version)
  let atA = 0
  let atB = 0
  for (;;) {
    writer.append(start, combine(a.values[atA] ?? 0, b.values[atB] ?? 0))
    const order = compareStarts(a, atA + 1, b, atB + 1)
    if (order <= 0) atA++
    if (order >= 0) atB++
    if (atA === a.length || atB === b.length) break
    readStart(order <= 0 ? a : b, order <= 0 ? atA : atB, start)
  }
  return writer.finish()
}

/** Writes the four words of a start into `words`. */
function readStart({ version, starts }: Ranges, index: number, words: Uint32Array): void {
  if (version === 4) words[3] = starts[index] ?? 0
  else for (let word = 0; word < 4; word++) words[word] = starts[index * 4 + word] ?? 0
}

/** Orders two starts; one past the end comes last, and two of those end the walk at once. */
function compareStarts(a: Ranges, atA: number, b: Ranges, atB: number): number {
  if (atA === a.length || atB === b.length) return atA === a.length ? (atB === b.length ? 0 : 1) : -1
  const width = a.version === 4 ? 1 : 4
  for (let word = 0; word < width; word++) {
    const difference = (a.starts[atA * width + word] ?? 0) - (b.starts[atB * width + word] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** The value of the stretch that holds an address. */
export function valueAt({ version, starts, values, length }: Ranges, words: Words): number {
  const width = version === 4 ? 1 : 4
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    const at = middle * width
    const order = version === 4 ? (starts[at] ?? 0) - (words[3] ?? 0) : compareWords(starts.subarray(at, at + 4), words)
    if (order <= 0) low = middle + 1
    else high = middle
  }
  return values[low - 1] ?? 0
}
