/** Numbers pairs of 32-bit numbers in the order they first occur. They live outside the heap, where millions cost no collection. */
export class Pairs {
  #pairs = new Uint32Array(1 << 12)
  /** Four slots for each pair that fits, so that at most a quarter is taken; 0 is free, else the number of the pair and one. */
  #slots = new Uint32Array(1 << 13)
  #length = 0

  get length(): number {
    return this.#length
  }

  number(first: number, second: number): number {
    const slot = this.#slot(first, second)
    const taken = this.#slots[slot] ?? 0
    if (taken > 0) return taken - 1
    if (this.#length * 2 === this.#pairs.length) {
      this.#enlarge()
      return this.number(first, second)
    }
    this.#pairs[this.#length * 2] = first
    this.#pairs[this.#length * 2 + 1] = second
    this.#slots[slot] = ++this.#length
    return this.#length - 1
  }

  first(number: number): number {
    return this.#pairs[number * 2] ?? 0
  }

  second(number: number): number {
    return this.#pairs[number * 2 + 1] ?? 0
  }

  /** The slot that holds the pair, or the free one where it belongs. */
  #slot(first: number, second: number): number {
    const mask = this.#slots.length - 1
    let slot = hash(first, second) & mask
    for (;;) {
      const number = (this.#slots[slot] ?? 0) - 1
      if (number < 0 || (this.first(number) === first && this.second(number) === second)) return slot
      slot = (slot + 1) & mask
    }
  }

  #enlarge(): void {
    const pairs = new Uint32Array(this.#pairs.length * 2)
    pairs.set(this.#pairs)
    this.#pairs = pairs
    this.#slots = new Uint32Array(pairs.length * 2)
    for (let number = 0; number < this.#length; number++) {
      this.#slots[this.#slot(this.first(number), this.second(number))] = number + 1
    }
  }
}

function hash(first: number, second: number): number {
  const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second ^ (first >>> 15), 0x85ebca6b)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
