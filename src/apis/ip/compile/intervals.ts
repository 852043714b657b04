import { compareWords, type Words } from '../../../kernel/ip-address.ts'
import { DataError } from '../sources/data-error.ts'
import { firstWords, type Ranges, RangeWriter } from './ranges.ts'

type Open = { readonly last: Words; readonly value: number }

/**
 * Cuts intervals given by first and last address into stretches. They come ordered by their first address; where one
 * lies within another, the inner one counts, and after its end the outer one goes on.
 */
export class IntervalWriter {
  readonly #ranges: RangeWriter
  readonly #open: Open[] = []
  #lastFirst: Words = new Uint32Array(4)

  constructor(version: 4 | 6) {
    this.#ranges = new RangeWriter(version)
    this.#ranges.append(firstWords(version), 0)
  }

  add(first: Words, last: Words, value: number): void {
    if (compareWords(last, first) < 0) throw new DataError('a range ends before it starts')
    if (compareWords(first, this.#lastFirst) < 0) throw new DataError('the ranges are not in order')
    this.#lastFirst = first
    this.#closeBefore(first)
    this.#ranges.append(first, value)
    this.#open.push({ last, value })
  }

  finish(): Ranges {
    this.#closeBefore(undefined)
    return this.#ranges.finish()
  }

  /** Ends the open intervals that do not reach `next`; each hands over to the one around it that reaches further. */
  #closeBefore(next: Words | undefined): void {
    for (;;) {
      const top = this.#open.at(-1)
      if (!top || (next && compareWords(top.last, next) >= 0)) return
      this.#open.pop()
      while (endsBy(this.#open.at(-1), top.last)) this.#open.pop()
      const after = following(top.last, this.#ranges.version)
      if (after && !(next && compareWords(after, next) >= 0)) this.#ranges.append(after, this.#open.at(-1)?.value ?? 0)
    }
  }
}

function endsBy(interval: Open | undefined, last: Words): boolean {
  return interval !== undefined && compareWords(interval.last, last) <= 0
}

/** The address after this one; undefined after the last of its version. */
function following(words: Words, version: 4 | 6): Words | undefined {
  const next = words.slice()
  for (let word = 3; word >= (version === 4 ? 3 : 0); word--) {
    next[word] = (next[word] ?? 0) + 1
    if (next[word] !== 0) return next // It wraps to 0 when it must carry into the word before.
  }
  return undefined
}
