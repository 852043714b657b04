/** Somebody who may have to wait; once started, it leaves the queue exactly once. */
export type Guest = {
  /** The line it waits in, asked for only if it has to. */
  line(): string
  start(): void
}

/** Lets at most `limit` run at once. Those who wait stand in one line per name, and the lines take turns. */
export class FairQueue {
  readonly #limit: number
  readonly #lines = new Map<string, Guest[]>()
  #running = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  enter(guest: Guest): void {
    if (this.#running < this.#limit) {
      this.#running++
      guest.start()
      return
    }
    const name = guest.line()
    const line = this.#lines.get(name)
    if (line) line.push(guest)
    else this.#lines.set(name, [guest])
  }

  /** Gives a place free for the next who waits. */
  leave(): void {
    const next = this.#lines.size > 0 ? this.#next() : undefined
    if (next) next.start()
    else this.#running--
  }

  #next(): Guest | undefined {
    const first = this.#lines.entries().next()
    if (first.done) return undefined
    const [name, line] = first.value
    const guest = line.shift()
    // A line that was served goes to the end of the round.
    this.#lines.delete(name)
    if (line.length > 0) this.#lines.set(name, line)
    return guest
  }
}
