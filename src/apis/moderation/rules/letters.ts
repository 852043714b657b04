/** The branches of a tree of letters in one open hash table of plain numbers: looking one up allocates nothing. */
export class LetterTree {
  readonly #nodes: Int32Array
  readonly #units: Uint16Array
  readonly #children: Int32Array
  readonly #mask: number
  #size = 1

  /** `most` is the number of nodes there can be. */
  constructor(most: number) {
    const slots = 2 ** Math.ceil(Math.log2(Math.max(16, most * 2)))
    this.#nodes = new Int32Array(slots)
    this.#units = new Uint16Array(slots)
    this.#children = new Int32Array(slots)
    this.#mask = slots - 1
  }

  /** The node reached from `node` by a letter, or 0 where there is none: no branch leads back to the root. */
  child(node: number, unit: number): number {
    return this.#children[this.#slot(node, unit)] as number
  }

  /** Adds a word and gives the node it ends at. */
  add(word: string): number {
    let node = 0
    for (let i = 0; i < word.length; i++) {
      const unit = word.charCodeAt(i)
      const slot = this.#slot(node, unit)
      if (this.#children[slot] === 0) {
        this.#nodes[slot] = node
        this.#units[slot] = unit
        this.#children[slot] = this.#size++
      }
      node = this.#children[slot] as number
    }
    return node
  }

  /** The slot of a branch, or the free one where it would go. */
  #slot(node: number, unit: number): number {
    let slot = (Math.imul(node, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b)) & this.#mask
    slot = (slot ^ (slot >>> 7)) & this.#mask
    while (this.#children[slot] !== 0 && (this.#nodes[slot] !== node || this.#units[slot] !== unit)) {
      slot = (slot + 1) & this.#mask
    }
    return slot
  }
}
