/**
 * How much of a kind of text reaches given odds. The few texts that reach the highest odds are there by chance, and a
 * threshold set just above them is soon passed by the next texts; so the end of the distribution is taken to fall off
 * exponentially, as the highest few in a hundred show it.
 */
export class Tail {
  readonly highest: number
  readonly #rising: readonly number[]
  readonly #count: number
  readonly #start: number
  readonly #average: number

  constructor(odds: readonly number[]) {
    this.#rising = rising(odds)
    const falling = this.#rising.toReversed()
    this.highest = falling[0] ?? 0
    this.#count = Math.min(mostInTail, Math.max(leastInTail, Math.round(odds.length * tailShare)))
    this.#start = falling[this.#count] ?? 0
    const over = falling.slice(0, this.#count)
    this.#average = over.reduce((sum, one) => sum + one - this.#start, 0) / this.#count
  }

  /** The share of all texts at or above these odds. */
  from(odds: number): number {
    if (odds < this.#start) return shareFrom(this.#rising, odds)
    return (this.#count / this.#rising.length) * Math.exp((this.#start - odds) / this.#average)
  }
}

const tailShare = 0.03
const leastInTail = 10
const mostInTail = 200

export function rising(odds: readonly number[]): readonly number[] {
  return odds.toSorted((a, b) => a - b)
}

/** The share of rising odds that are at least as high as given ones. */
export function shareFrom(odds: readonly number[], least: number): number {
  let low = 0
  let high = odds.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((odds[middle] as number) < least) low = middle + 1
    else high = middle
  }
  return (odds.length - low) / Math.max(1, odds.length)
}
