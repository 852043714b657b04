import { Fault } from '../../kernel/fault.ts'
import type { Page, Sighting } from './engine/fingerprint.ts'

/** A thread that looks at one page at a time. */
export type Looker = {
  /** Settles when the thread has started; that does not count as time for a page. */
  readonly ready: Promise<void>
  look(page: Page): Promise<readonly Sighting[]>
  /** Ends it at once, whatever it is doing. */
  end(): void
}

export type PoolOptions = {
  readonly size: number
  /** How long one page may take; a thread that takes longer is ended and replaced. */
  readonly limitMs: number
  readonly maxWaiting: number
  readonly spawn: () => Looker
}

type Job = {
  readonly page: Page
  readonly done: (sightings: readonly Sighting[]) => void
  readonly failed: (error: unknown) => void
}

/** Spreads pages over threads, so that no page, however hostile, holds up the event loop. */
export class Pool {
  readonly #options: PoolOptions
  readonly #idle: Looker[] = []
  readonly #busy = new Set<Looker>()
  readonly #queue: Job[] = []
  #closed = false

  constructor(options: PoolOptions) {
    this.#options = options
  }

  look(page: Page): Promise<readonly Sighting[]> {
    if (this.#queue.length >= this.#options.maxWaiting)
      throw new Fault('overloaded', 'Too many pages are being looked at. Try again in a moment.', {
        retryAfterSeconds: 2,
      })
    return new Promise((done, failed) => {
      this.#queue.push({ page, done, failed })
      this.#next()
    })
  }

  /** Ends the threads once what is under way is done. */
  close(): void {
    this.#closed = true
    for (const looker of this.#idle.splice(0)) looker.end()
  }

  #next(): void {
    if (this.#queue.length === 0) return
    const looker = this.#idle.pop() ?? (this.#busy.size < this.#options.size ? this.#options.spawn() : undefined)
    const job = looker && this.#queue.shift()
    if (looker && job) void this.#run(looker, job)
  }

  async #run(looker: Looker, { page, done, failed }: Job): Promise<void> {
    this.#busy.add(looker)
    let timer: NodeJS.Timeout | undefined
    try {
      await looker.ready
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => reject(new Fault('timeout', 'The page is too complicated to be looked at in time.')),
          this.#options.limitMs,
        )
      })
      done(await Promise.race([looker.look(page), late]))
      if (this.#closed && this.#queue.length === 0) looker.end()
      else this.#idle.push(looker)
    } catch (error) {
      looker.end()
      failed(error)
    } finally {
      clearTimeout(timer)
      this.#busy.delete(looker)
      this.#next()
    }
  }
}
