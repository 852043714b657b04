/**
 * How much of a kind of text reaches given odds. The few texts that reach the highest odds are there by chance, and a
 * threshold set just above them is soon passed by the next texts; so the end of the distribution is taken to fall off
 * exponentially, as the highest few in a hundred show it.
 */
export class Tail {
  readonly #falling: readonly number[]
  readonly #count: number
  readonly #start: number
  readonly #average: number

  constructor(odds: readonly number[]) {
    this.#falling = odds.toSorted((a, b) => b - a)
    this.#count = Math.min(mostInTail, Math.max(leastInTail, Math.round(odds.length * tailShare)))
    this.#start = this.#falling[this.#count] ?? 0
    const over = this.#falling.slice(0, this.#count)
    this.#average = over.reduce((sum, one) => sum + one - this.#start, 0) / this.#count
  }

  get highest(): number {
    return this.#falling[0] ?? 0
  }

  /** The share of all texts at or above these odds. */
  from(odds: number): number {
    const { length } = this.#falling
    if (odds >= this.#start) return (this.#count / length) * Math.exp((this.#start - odds) / this.#average)
    const below = this.#falling.findIndex((one) => one < odds)
    return (below < 0 ? length : below) / length
  }
}

const tailShare = 0.03
const leastInTail = 10
const mostInTail = 200
