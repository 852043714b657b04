type Entry<Value> = { readonly value: Value; readonly expiresAt: number }

export type CacheOptions = { readonly maxEntries: number; readonly now: () => number }

/** A map that holds at most `maxEntries`, does not give out what has expired, and lets only one caller at a time make a missing value. */
export class Cache<Value> {
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #flights = new Map<string, Promise<Value>>()
  readonly #options: CacheOptions

  constructor(options: CacheOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    // Who finds it expired mostly sets it anew; taking it out first would be work done twice.
    return entry !== undefined && entry.expiresAt > this.#options.now() ? entry.value : undefined
  }

  set(key: string, value: Value, forMs: number): void {
    this.#entries.delete(key)
    // A Map keeps insertion order, so the first key is the oldest one.
    if (this.#entries.size >= this.#options.maxEntries) this.#dropOldest()
    this.#entries.set(key, { value, expiresAt: this.#options.now() + forMs })
  }

  delete(key: string): void {
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
  }

  /** The cached value, or the one `make` gives; callers that ask while it is being made share the result. */
  async getOrMake(key: string, make: () => Promise<{ value: Value; forMs: number }>): Promise<Value> {
    const cached = this.get(key)
    if (cached !== undefined) return cached
    const flight = this.#flights.get(key)
    if (flight) return flight
    const made = make()
      .then(({ value, forMs }) => {
        if (forMs > 0) this.set(key, value, forMs)
        return value
      })
      .finally(() => this.#flights.delete(key))
    this.#flights.set(key, made)
    return made
  }

  #dropOldest(): void {
    const oldest = this.#entries.keys().next()
    if (!oldest.done) this.#entries.delete(oldest.value)
  }
}
