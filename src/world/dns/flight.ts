import type { DnsAnswer, DnsListener } from '../../kernel/world.ts'
import type { Query } from './message.ts'
import type { Asker } from './question.ts'
import type { FairQueue, Guest } from './queue.ts'
import type { Resolver } from './resolver.ts'

/** What all flights have in common. */
export type Tower = {
  readonly resolver: Resolver
  readonly queue: FairQueue
  readonly timeoutMs: number
  /** Remembers the answer and gives it in the form in which it is handed out. */
  onLanded(flight: Flight, answer: DnsAnswer, bytes: number): DnsAnswer
}

export type Ticket = { readonly listener: DnsListener; readonly keep: boolean; readonly now: number | undefined }

/** A question from the moment it is wanted, over its turn in the queue, to its answer, which all who ask meanwhile share. */
export class Flight implements Guest, Asker {
  readonly query: Query
  /** Whether the answer is to be remembered. */
  keep: boolean
  /** Where it is among those under way, and the next one there; both are theirs to set. */
  bucket = 0
  next: Flight | undefined
  readonly #tower: Tower
  readonly #askedAt: number
  readonly #listener: DnsListener
  #others: DnsListener[] | undefined
  #hasWaited = false
  #hasLeft = false

  constructor(query: Query, tower: Tower, { listener, keep, now = performance.now() }: Ticket) {
    this.query = query
    this.keep = keep
    this.#tower = tower
    this.#askedAt = now
    this.#listener = listener
  }

  /** Tells one more. */
  join({ listener, keep }: Ticket): void {
    this.keep ||= keep
    if (this.#others) this.#others.push(listener)
    else this.#others = [listener]
  }

  get endsAt(): number {
    return this.#askedAt + this.#tower.timeoutMs
  }

  /** Questions wait their turn by the zone they are about, so that one zone with many of them does not hold up the rest. */
  line(): string {
    this.#hasWaited = true
    const { name } = this.query
    return name.slice(name.lastIndexOf('.', name.lastIndexOf('.') - 1) + 1)
  }

  start(): void {
    const now = this.#hasWaited ? performance.now() : this.#askedAt
    if (now < this.endsAt) this.#tower.resolver.ask(this.query, this, now)
    else this.onDone({ kind: 'timeout' }, 0)
  }

  /** A slow answer waits for somebody else's server and no longer takes up ours. */
  onSlow(): void {
    this.#leave()
  }

  onDone(answer: DnsAnswer, bytes: number): void {
    const landed = this.#tower.onLanded(this, answer, bytes)
    // Whoever is told may ask more, and finds the place free.
    this.#leave()
    this.#listener.onAnswer(landed)
    if (this.#others) for (const listener of this.#others) listener.onAnswer(landed)
  }

  #leave(): void {
    if (this.#hasLeft) return
    this.#hasLeft = true
    this.#tower.queue.leave()
  }
}
