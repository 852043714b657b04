/** Bits for each word, so that few are taken by chance. */
const bitsPerWord = 8
const fewestBits = 256
/** Words are told apart by so many letters, and stems shorter than that by fewer. */
const letters = 5
const stemLetters = 3
/** From here on a letter is a syllable or a word, and stems are of one or two. */
const firstSyllable = 0x1100

/** Says of a word whether one of those added can begin a text with it; it may say yes wrongly, but never no. */
export class Beginnings {
  readonly #words: Uint8Array
  readonly #stems: Uint8Array
  readonly #mask: number

  /** `most` is the number of words there can be. */
  constructor(most: number) {
    const bits = 2 ** Math.ceil(Math.log2(Math.max(fewestBits, most * bitsPerWord)))
    this.#words = new Uint8Array(bits / 8)
    this.#stems = new Uint8Array(bits / 8)
    this.#mask = bits - 1
  }

  /** Adds a word, or a stem that any ending can follow. */
  add(word: string, isStem: boolean): void {
    const isShort = isStem && word.length < letters
    if (isShort && word.length < stemLetters && word.charCodeAt(0) < firstSyllable) this.#stems.fill(0xff)
    const place = spread(hashed(word, 0, isShort ? stemLetters : letters, 0)) & this.#mask
    const table = isShort ? this.#stems : this.#words
    table[place >>> 3] = (table[place >>> 3] as number) | (1 << (place & 7))
  }

  has(word: string): boolean {
    if (word.charCodeAt(0) >= firstSyllable) return true
    const hash = hashed(word, 0, stemLetters, 0)
    const stem = spread(hash) & this.#mask
    if (((this.#stems[stem >>> 3] as number) & (1 << (stem & 7))) !== 0) return true
    const whole = spread(hashed(word, stemLetters, letters, hash)) & this.#mask
    return ((this.#words[whole >>> 3] as number) & (1 << (whole & 7))) !== 0
  }
}

/** Goes on with a number for the letters of a word from `from` to `to`; a shorter word has a number of its own. */
function hashed(word: string, from: number, to: number, before: number): number {
  let hash = before
  for (let i = from; i < to && i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x9e3779b1)
  return hash
}

function spread(hash: number): number {
  return hash ^ (hash >>> 15)
}
