/** Called once there is room; whoever was started calls `leave`, once or more often, when done. */
export type Start = (leave: () => void) => void

/** Lets at most `limit` run at once. Those who wait stand in one line per key, and the lines take turns. */
export class FairQueue {
  readonly #limit: number
  readonly #lines = new Map<string, Start[]>()
  #running = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  enter(key: string, start: Start): void {
    if (this.#running < this.#limit) {
      this.#run(start)
      return
    }
    const line = this.#lines.get(key)
    if (line) line.push(start)
    else this.#lines.set(key, [start])
  }

  #run(start: Start): void {
    this.#running++
    let hasLeft = false
    start(() => {
      if (hasLeft) return
      hasLeft = true
      this.#running--
      const next = this.#next()
      if (next) this.#run(next)
    })
  }

  #next(): Start | undefined {
    const first = this.#lines.entries().next()
    if (first.done) return undefined
    const [key, line] = first.value
    const start = line.shift()
    // A line that was served goes to the end of the round.
    this.#lines.delete(key)
    if (line.length > 0) this.#lines.set(key, line)
    return start
  }
}
