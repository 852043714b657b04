import { Fault } from '../../kernel/fault.ts'

export type SlotOptions = { readonly atOnce: number; readonly maxWaiting: number }

/** Lets so many pieces of work run at once and so many more wait; the rest is refused as overloaded. */
export class Slots {
  readonly #options: SlotOptions
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(options: SlotOptions) {
    this.#options = options
  }

  async use<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#options.atOnce) await this.#turn()
    this.#running++
    try {
      return await work()
    } finally {
      this.#running--
      this.#waiting.shift()?.()
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= this.#options.maxWaiting)
      throw new Fault('overloaded', 'Too many sites are being read. Try again in a moment.', { retryAfterSeconds: 2 })
    return new Promise((ready) => this.#waiting.push(ready))
  }
}
