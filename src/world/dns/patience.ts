/** Somebody who is told once when a time has come; the links are the list's. */
export type Waiter = {
  patientUntil: number
  before: Waiter | undefined
  after: Waiter | undefined
  onImpatient(): void
}

/**
 * Watches over many who all wait equally long, in the order they came, with one timer for all of them. Hardly anyone
 * waits to the end, so coming and going is what must be cheap: it changes two links.
 */
export class Patience {
  readonly #waitMs: number
  #first: Waiter | undefined
  #last: Waiter | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(waitMs: number) {
    this.#waitMs = waitMs
  }

  add(waiter: Waiter, now: number): void {
    waiter.patientUntil = now + this.#waitMs
    waiter.before = this.#last
    waiter.after = undefined
    if (this.#last) this.#last.after = waiter
    else this.#first = waiter
    this.#last = waiter
    if (this.#timer === undefined) this.#watch(this.#waitMs)
    else if (this.#first === waiter) this.#timer.ref()
  }

  /** Does nothing for somebody who does not wait. */
  remove(waiter: Waiter): void {
    const { before, after } = waiter
    if (!before && this.#first !== waiter) return
    if (before) before.after = after
    else this.#first = after
    if (after) after.before = before
    else this.#last = before
    waiter.before = undefined
    waiter.after = undefined
    // An idle timer runs out by itself, and does not keep the program from ending meanwhile.
    if (!this.#first) this.#timer?.unref()
  }

  #watch(waitMs: number): void {
    // Timers come first after a pause of the whole program, before what has arrived meanwhile is read.
    this.#timer = setTimeout(() => setImmediate(() => this.#check()), Math.max(1, waitMs))
  }

  #check(): void {
    // Timers are as exact as the millisecond.
    const now = performance.now() + 1
    while (this.#first && this.#first.patientUntil <= now) {
      const waiter = this.#first
      this.remove(waiter)
      waiter.onImpatient()
    }
    this.#timer = undefined
    if (this.#first) this.#watch(this.#first.patientUntil - now)
  }
}
