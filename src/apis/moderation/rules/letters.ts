/** How many numbers a branch takes: the node it leaves, the letter, the node it reaches, and whether a word ends there. */
const stride = 4

/** The branches of a tree of letters in one open hash table of plain numbers: looking one up allocates nothing. */
export class LetterTree {
  /** The parts of a branch lie side by side, so that a look touches one line of the cache. */
  readonly #branches: Int32Array
  readonly #mask: number
  #size = 1

  /** `most` is the number of nodes there can be. */
  constructor(most: number) {
    const slots = 2 ** Math.ceil(Math.log2(Math.max(16, most * 2)))
    this.#branches = new Int32Array(slots * stride)
    this.#mask = slots - 1
  }

  /** The branch that leaves `node` by a letter; what it reaches is 0 where there is none. */
  branch(node: number, unit: number): number {
    return this.#slot(node, unit)
  }

  /** The node a branch reaches, or 0: no branch leads back to the root. */
  reached(branch: number): number {
    return this.#branches[branch + 2] as number
  }

  /** True where a word ends with this branch. */
  isEnd(branch: number): boolean {
    return this.#branches[branch + 3] !== 0
  }

  /** Adds a word and gives the node it ends at. */
  add(word: string): number {
    let node = 0
    let last = 0
    for (let i = 0; i < word.length; i++) {
      const unit = word.charCodeAt(i)
      const slot = this.#slot(node, unit)
      if (this.#branches[slot + 2] === 0) {
        this.#branches[slot] = node
        this.#branches[slot + 1] = unit
        this.#branches[slot + 2] = this.#size++
      }
      node = this.#branches[slot + 2] as number
      last = slot
    }
    if (node !== 0) this.#branches[last + 3] = 1
    return node
  }

  /** Where a branch begins, or the free place where it would. */
  #slot(node: number, unit: number): number {
    const branches = this.#branches
    const mask = this.#mask
    let slot = (Math.imul(node, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b)) & mask
    slot = (slot ^ (slot >>> 7)) & mask
    while (
      branches[slot * stride + 2] !== 0 &&
      (branches[slot * stride] !== node || branches[slot * stride + 1] !== unit)
    ) {
      slot = (slot + 1) & mask
    }
    return slot * stride
  }
}
