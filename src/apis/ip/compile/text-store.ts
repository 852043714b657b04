import { headBytes, lengthIn, longestText, numberIn, textUnit } from '../snapshot/texts.ts'
import { DataError } from '../sources/data-error.ts'
import { spareBytes } from '../text-bytes.ts'

/** Writes texts, each with a number to go with it. */
export class TextStore {
  readonly #limit: number
  #bytes = Buffer.alloc(1 << 20)
  #end = 0

  /** `limit`: below it are all names that fit into where they are noted. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** The name that the next text gets; all names below are taken or lie within texts. */
  get end(): number {
    return this.#end
  }

  add(text: string, number = 0): number {
    const name = this.#end
    const at = (name + 1) * textUnit
    this.#makeRoom(at + text.length * 3 + 2 * textUnit + spareBytes)
    const length = this.#bytes.write(text, at)
    if (length > longestText || name >= this.#limit) throw new DataError('there is too much text for one snapshot')
    this.#bytes.writeUInt32LE(((number << 12) | length) >>> 0, at - headBytes)
    this.#end = this.after(name)
    return name
  }

  text(name: number): string {
    const from = (name + 1) * textUnit
    return this.#bytes.toString('utf8', from, from + lengthIn(this.#head(name)))
  }

  number(name: number): number {
    return numberIn(this.#head(name))
  }

  /** The name behind this one. */
  after(name: number): number {
    return name + Math.ceil((headBytes + lengthIn(this.#head(name))) / textUnit)
  }

  /** All bytes, with those behind the last text that copying may touch. */
  finish(): Uint8Array {
    return this.#bytes.subarray(0, (this.#end + 1) * textUnit + spareBytes)
  }

  #head(name: number): number {
    return this.#bytes.readUInt32LE((name + 1) * textUnit - headBytes)
  }

  #makeRoom(bytes: number): void {
    if (bytes <= this.#bytes.length) return
    const grown = Buffer.alloc(Math.max(bytes, this.#bytes.length * 2))
    this.#bytes.copy(grown)
    this.#bytes = grown
  }
}
