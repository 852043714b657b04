import { deepFlag, type Sections } from '../snapshot/layout.ts'
import { Column } from './column.ts'
import type { Ranges } from './ranges.ts'

type Ipv4Rows = Pick<Sections, 'v4Index' | 'v4Rows'>
type Ipv6Rows = Pick<
  Sections,
  'v6Index' | 'v6Block' | 'v6BlockRow' | 'v6Rows' | 'deepList' | 'deepThird' | 'deepFourth' | 'deepPair'
>

const tops = 0x10000

/**
 * Lays out IPv4 stretches as rows by their first 16 bits; each of these opens with a row, so that a search stays inside.
 * What a search reads lies close together: on data this large, a page that is not at hand costs more than the search.
 */
export function ipv4Rows({ starts, values, length }: Ranges): Ipv4Rows {
  const v4Index = new Uint32Array(tops + 1)
  const v4Rows = new Uint16Array((length + tops) * 3)
  let end = 0
  let at = 0
  for (let top = 0; top < tops; top++) {
    v4Index[top] = end
    const first = top * tops
    const goesOn = at === length || starts[at] !== first
    let until = at
    while (until < length && (starts[until] ?? 0) < first + tops) until++
    const count = until - at + (goesOn ? 1 : 0)
    for (let row = 0; row < count; row++) {
      const opening = goesOn && row === 0
      const pair = values[opening ? at - 1 : at] ?? 0
      v4Rows[end + row] = opening ? 0 : (starts[at] ?? 0) - first
      v4Rows[end + count + row * 2] = pair & 0xffff
      v4Rows[end + count + row * 2 + 1] = pair >>> 16
      if (!opening) at++
    }
    end += count * 3
  }
  v4Index[tops] = end
  return { v4Index, v4Rows: v4Rows.subarray(0, end) }
}

/** Lays out IPv6 stretches: blocks of equal first words, rows by the second word, and lists for what is finer than /64. */
export function ipv6Rows(ranges: Ranges): Ipv6Rows {
  const writer = new Ipv6Writer()
  for (let index = 0; index < ranges.length; index++) {
    const at = index * 4
    const { starts, values } = ranges
    writer.add([starts[at] ?? 0, starts[at + 1] ?? 0, starts[at + 2] ?? 0, starts[at + 3] ?? 0], values[index] ?? 0)
  }
  return writer.finish()
}

class Ipv6Writer {
  readonly #blocks = new Column()
  readonly #blockRows = new Column()
  readonly #lows = new Column()
  readonly #pairs = new Column()
  readonly #lists = new Column()
  readonly #thirds = new Column()
  readonly #fourths = new Column()
  readonly #finePairs = new Column()
  #value = 0
  #inDeep = false

  add([first, second, third, fourth]: readonly [number, number, number, number], value: number): void {
    const inLastRow = first === this.#blocks.last && second === this.#lows.last && this.#lows.length > 0
    if (this.#inDeep && !inLastRow) this.#closeDeep()
    if (third === 0 && fourth === 0) this.#row(first, second, value)
    else {
      if (!this.#inDeep) this.#openDeep(first, second)
      this.#fine(third, fourth, value)
    }
    this.#value = value
  }

  finish(): Ipv6Rows {
    if (this.#inDeep) this.#closeDeep()
    this.#blockRows.push(this.#lows.length)
    this.#lists.push(this.#thirds.length)
    const v6Block = this.#blocks.finish()
    const v6BlockRow = this.#blockRows.finish()
    return {
      v6Index: indexByTop(v6Block),
      v6Block,
      v6BlockRow,
      v6Rows: byBlock(v6BlockRow, this.#lows.finish(), this.#pairs.finish()),
      deepList: this.#lists.finish(),
      deepThird: this.#thirds.finish(),
      deepFourth: this.#fourths.finish(),
      deepPair: this.#finePairs.finish(),
    }
  }

  #row(first: number, second: number, pair: number): void {
    if (this.#blocks.length === 0 || first !== this.#blocks.last) {
      this.#blocks.push(first)
      this.#blockRows.push(this.#lows.length)
      if (second !== 0) this.#push(0, this.#value)
    }
    if (this.#lows.last === second && this.#lows.length > (this.#blockRows.last ?? 0)) this.#pairs.replaceLast(pair)
    else this.#push(second, pair)
  }

  #push(second: number, pair: number): void {
    this.#lows.push(second)
    this.#pairs.push(pair)
  }

  #openDeep(first: number, second: number): void {
    const list = this.#lists.length
    this.#lists.push(this.#thirds.length)
    this.#row(first, second, (deepFlag | list) >>> 0)
    this.#inDeep = true
    this.#fine(0, 0, this.#value)
  }

  #fine(third: number, fourth: number, pair: number): void {
    this.#thirds.push(third)
    this.#fourths.push(fourth)
    this.#finePairs.push(pair)
  }

  /** What follows the finely cut /64 opens a row of its own, so that the list is asked for its own addresses only. */
  #closeDeep(): void {
    this.#inDeep = false
    const first = this.#blocks.last ?? 0
    const second = this.#lows.last ?? 0
    if (second !== 0xffffffff) this.#row(first, second + 1, this.#value)
    else if (first !== 0xffffffff) this.#row(first + 1, 0, this.#value)
  }
}

/** Puts the pairs of a block's rows right behind their second words. */
function byBlock(blockRows: Uint32Array, lows: Uint32Array, pairs: Uint32Array): Uint32Array {
  const rows = new Uint32Array(lows.length * 2)
  for (let block = 0; block + 1 < blockRows.length; block++) {
    const [from = 0, until = 0] = blockRows.subarray(block, block + 2)
    rows.set(lows.subarray(from, until), from * 2)
    rows.set(pairs.subarray(from, until), from + until)
  }
  return rows
}

/** By the first 16 bits: the first block at or behind them. */
function indexByTop(blocks: Uint32Array): Uint32Array {
  const index = new Uint32Array(tops + 1)
  let block = 0
  for (let top = 0; top <= tops; top++) {
    while (block < blocks.length && (blocks[block] ?? 0) < top * tops) block++
    index[top] = block
  }
  return index
}
