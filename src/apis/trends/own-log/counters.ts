/** How a table of counters remembers. */
export type CountersOptions = {
  readonly maxKeywords: number
  /** After this time a search counts for 1/e in the short, and in the long memory. */
  readonly fastMs: number
  readonly slowMs: number
  /** When counting began. */
  readonly startedAt: number
  readonly random: () => number
}

/** One keyword's counters as they stand at a time. */
export type Count = {
  readonly keyword: string
  readonly fast: number
  readonly slow: number
  /** An estimate of the distinct users within one to two short memories. */
  readonly users: number
}

/** One keyword as it is saved: the counters at the time `last`, and who was seen in which period. */
export type SavedCount = readonly [
  keyword: string,
  fast: number,
  slow: number,
  last: number,
  period: number,
  users: readonly [number, number, number, number],
]

/** When the table is full, the weakest of this many random keywords makes room. */
const tries = 8

/**
 * Counts searches in bounded memory: two counters a keyword that fade at different speeds, and which of 64 user marks were
 * seen in this period and the one before. No user can be told from 6 bits of a salted hash.
 */
export class Counters {
  readonly options: CountersOptions
  readonly #slots = new Map<string, number>()
  readonly #keywords: string[] = []
  #fast = new Float64Array(1024)
  #slow = new Float64Array(1024)
  #last = new Float64Array(1024)
  #period = new Int32Array(1024)
  /** Four words a slot: the marks of the period (low, high), then those of the one before. */
  #marks = new Int32Array(4 * 1024)

  constructor(options: CountersOptions) {
    this.options = options
  }

  get size(): number {
    return this.#slots.size
  }

  /** Counts one search. `mark` is a number from 0 to 63 that stands for the user. */
  add(keyword: string, at: number, mark: number): void {
    const { fastMs, slowMs } = this.options
    let slot = this.#slots.get(keyword)
    if (slot === undefined) slot = this.#place(keyword, at)
    const elapsed = at - (this.#last[slot] ?? at)
    if (elapsed >= 0) {
      this.#fast[slot] = (this.#fast[slot] ?? 0) * Math.exp(-elapsed / fastMs) + 1
      this.#slow[slot] = (this.#slow[slot] ?? 0) * Math.exp(-elapsed / slowMs) + 1
      this.#last[slot] = at
    } else {
      // A search told late has already faded a little.
      this.#fast[slot] = (this.#fast[slot] ?? 0) + Math.exp(elapsed / fastMs)
      this.#slow[slot] = (this.#slow[slot] ?? 0) + Math.exp(elapsed / slowMs)
    }
    this.#mark(slot, Math.floor(at / fastMs), mark)
  }

  /** Every keyword's counters as they stand at a time. */
  *counts(now: number): Generator<Count> {
    for (const [keyword, slot] of this.#slots) yield this.#count(keyword, slot, now)
  }

  /** Everything, to be saved piece by piece: what is evicted meanwhile is left out. */
  *saved(): Generator<SavedCount> {
    for (const [keyword, slot] of [...this.#slots]) {
      if (this.#keywords[slot] !== keyword) continue
      const at = slot * 4
      const marks = this.#marks.subarray(at, at + 4)
      const [a = 0, b = 0, c = 0, d = 0] = marks
      const [fast = 0, slow = 0] = [this.#fast[slot], this.#slow[slot]]
      yield [keyword, fast, slow, this.#last[slot] ?? 0, this.#period[slot] ?? 0, [a, b, c, d]]
    }
  }

  /** Takes over a saved keyword; what was counted since is added. */
  restore([keyword, fast, slow, last, period, marks]: SavedCount): void {
    const { fastMs, slowMs } = this.options
    const slot = this.#slots.get(keyword) ?? this.#place(keyword, last)
    const ahead = (this.#last[slot] ?? last) - last
    this.#fast[slot] = (this.#fast[slot] ?? 0) + fast * Math.exp(-ahead / fastMs)
    this.#slow[slot] = (this.#slow[slot] ?? 0) + slow * Math.exp(-ahead / slowMs)
    if (period >= (this.#period[slot] ?? 0)) {
      this.#period[slot] = period
      this.#marks.set(marks, slot * 4)
    }
  }

  #count(keyword: string, slot: number, now: number): Count {
    const { fastMs, slowMs } = this.options
    const elapsed = Math.max(0, now - (this.#last[slot] ?? now))
    const fast = (this.#fast[slot] ?? 0) * Math.exp(-elapsed / fastMs)
    const slow = (this.#slow[slot] ?? 0) * Math.exp(-elapsed / slowMs)
    return { keyword, fast, slow, users: this.#users(slot, Math.floor(now / fastMs)) }
  }

  #mark(slot: number, period: number, mark: number): void {
    const at = slot * 4
    const marks = this.#marks
    const behind = period - (this.#period[slot] ?? 0)
    if (behind > 0) {
      marks[at + 2] = behind === 1 ? (marks[at] ?? 0) : 0
      marks[at + 3] = behind === 1 ? (marks[at + 1] ?? 0) : 0
      marks[at] = 0
      marks[at + 1] = 0
      this.#period[slot] = period
    }
    const word = at + (mark >> 5)
    marks[word] = (marks[word] ?? 0) | (1 << (mark & 31))
  }

  /** Linear counting: from the share of marks nobody set. */
  #users(slot: number, period: number): number {
    const behind = period - (this.#period[slot] ?? 0)
    if (behind > 1) return 0
    const at = slot * 4
    const [a = 0, b = 0, c = 0, d = 0] = this.#marks.subarray(at, at + 4)
    const set = behind === 1 ? ones(a) + ones(b) : ones(a | c) + ones(b | d)
    return set >= 64 ? 64 * Math.log(64) : -64 * Math.log(1 - set / 64)
  }

  #place(part: string, at: number): number {
    // A part of a text keeps the whole text in memory; a copy does not.
    const keyword = Buffer.from(part).toString()
    const slot = this.#slots.size < this.options.maxKeywords ? this.#slots.size : this.#evict(at)
    if (slot >= this.#fast.length) this.#grow()
    this.#slots.set(keyword, slot)
    this.#keywords[slot] = keyword
    this.#fast[slot] = 0
    this.#slow[slot] = 0
    this.#last[slot] = at
    this.#period[slot] = Math.floor(at / this.options.fastMs)
    this.#marks.fill(0, slot * 4, slot * 4 + 4)
    return slot
  }

  #evict(now: number): number {
    let weakest = -1
    let least = Number.POSITIVE_INFINITY
    for (let i = 0; i < tries; i++) {
      const slot = Math.floor(this.options.random() * this.#slots.size)
      const slow = (this.#slow[slot] ?? 0) * Math.exp(((this.#last[slot] ?? 0) - now) / this.options.slowMs)
      if (slow < least) {
        least = slow
        weakest = slot
      }
    }
    this.#slots.delete(this.#keywords[weakest] ?? '')
    return weakest
  }

  #grow(): void {
    const length = Math.min(this.#fast.length * 2, Math.max(this.options.maxKeywords, 1024))
    this.#fast = enlarged(this.#fast, new Float64Array(length))
    this.#slow = enlarged(this.#slow, new Float64Array(length))
    this.#last = enlarged(this.#last, new Float64Array(length))
    this.#period = enlarged(this.#period, new Int32Array(length))
    this.#marks = enlarged(this.#marks, new Int32Array(4 * length))
  }
}

function enlarged<Words extends Float64Array | Int32Array>(from: Words, to: Words): Words {
  to.set(from)
  return to
}

function ones(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
