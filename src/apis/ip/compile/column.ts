/** A growing list of 32-bit numbers. */
export class Column {
  #values: Uint32Array<ArrayBuffer>
  length = 0

  constructor(capacity = 1024) {
    this.#values = new Uint32Array(capacity)
  }

  get last(): number | undefined {
    return this.length === 0 ? undefined : this.#values[this.length - 1]
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const grown = new Uint32Array(this.length * 2)
      grown.set(this.#values)
      this.#values = grown
    }
    this.#values[this.length++] = value
  }

  replaceLast(value: number): void {
    this.#values[this.length - 1] = value
  }

  finish(): Uint32Array {
    return this.#values.slice(0, this.length)
  }
}
