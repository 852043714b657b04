import { Beginnings } from './beginnings.ts'

/** A word to be put into a tree; any ending may follow a stem. */
export type TreeWord = { readonly spelled: string; readonly isStem: boolean }

/** What the first piece of a text holds of a phrase: ideographs follow a number without a space. */
const firstWord = /^(?:\d+|[^ ]+)/

/** Children up to this many are looked through one by one. */
const few = 8

/**
 * A tree of letters as plain numbers. The children of a node lie side by side in the order of their letters, so that a
 * step touches little memory and allocates nothing. The root is 0, and no letter leads back to it.
 */
export class LetterTree {
  /** The node at which each word ends, in the order in which they were given. */
  readonly nodes: Int32Array
  readonly #beginnings: Beginnings
  /** The first child of each node; they go on to the first child of the node after it. */
  readonly #children: Int32Array
  /** The letter that leads to each node. */
  readonly #letters: Uint16Array
  readonly #ends: Uint8Array

  constructor(words: readonly TreeWord[]) {
    const order = words.map((_, i) => i).sort((a, b) => compare(words[a]?.spelled ?? '', words[b]?.spelled ?? ''))
    const sorted = order.map((i) => (words[i] as TreeWord).spelled)
    const most = sorted.reduce((sum, word) => sum + word.length, 2)
    this.nodes = new Int32Array(words.length)
    const children = new Int32Array(most)
    const letters = new Uint16Array(most)
    const ends = new Uint8Array(most)
    /** The words below each node, as a stretch of the sorted ones, and how many letters lead there. */
    const queue = [{ from: 0, to: sorted.length, depth: 0 }]
    for (let node = 0; node < queue.length; node++) {
      const { from, to, depth } = queue[node] as { from: number; to: number; depth: number }
      children[node] = queue.length
      let at = from
      for (; at < to && sorted[at]?.length === depth; at++) {
        this.nodes[order[at] as number] = node
        ends[node] = 1
      }
      while (at < to) {
        const letter = (sorted[at] as string).charCodeAt(depth)
        const first = at
        while (at < to && (sorted[at] as string).charCodeAt(depth) === letter) at++
        letters[queue.length] = letter
        queue.push({ from: first, to: at, depth: depth + 1 })
      }
    }
    children[queue.length] = queue.length
    this.#children = children.slice(0, queue.length + 1)
    this.#letters = letters.slice(0, queue.length)
    this.#ends = ends.slice(0, queue.length)
    this.#beginnings = new Beginnings(words.length)
    for (const { spelled, isStem } of words) {
      const first = firstWord.exec(spelled)?.[0] ?? spelled
      this.#beginnings.add(first, isStem && first === spelled)
    }
  }

  /** False where no word of the tree begins with this one: the answer for most, and a cheap one. */
  mayBegin(word: string): boolean {
    return this.#beginnings.has(word)
  }

  /** The node that a letter leads to from another, or 0. */
  next(node: number, letter: number): number {
    const letters = this.#letters
    let low = this.#children[node] as number
    let high = this.#children[node + 1] as number
    while (high - low > few) {
      const middle = (low + high) >>> 1
      if ((letters[middle] as number) <= letter) low = middle
      else high = middle
    }
    for (; low < high; low++) if (letters[low] === letter) return low
    return 0
  }

  /** True where a word ends at this node. */
  isEnd(node: number): boolean {
    return this.#ends[node] !== 0
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
