/** Somebody who may have to wait; once started, it leaves the queue exactly once. */
export type Guest = {
  /** The line it waits in, asked for only if it has to. */
  line(): string
  start(): void
}

type Line = { readonly name: string; readonly guests: Guest[]; next: Line | undefined }

/** Lets at most `limit` run at once. Those who wait stand in one line per name, and the lines take turns. */
export class FairQueue {
  readonly #limit: number
  readonly #lines = new Map<string, Line>()
  /** Whose turn it is, and whose turn comes last. */
  #first: Line | undefined
  #last: Line | undefined
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
    if (line) {
      line.guests.push(guest)
      return
    }
    const opened: Line = { name, guests: [guest], next: undefined }
    this.#lines.set(name, opened)
    this.#append(opened)
  }

  /** Gives a place free for the next who waits. */
  leave(): void {
    const next = this.#next()
    if (next) next.start()
    else this.#running--
  }

  #next(): Guest | undefined {
    const line = this.#first
    if (!line) return undefined
    const guest = line.guests.shift()
    this.#first = line.next
    line.next = undefined
    // A line that was served goes to the end of the round.
    if (line.guests.length > 0) this.#append(line)
    else this.#lines.delete(line.name)
    return guest
  }

  #append(line: Line): void {
    if (this.#first && this.#last) this.#last.next = line
    else this.#first = line
    this.#last = line
  }
}
