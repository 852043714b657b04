import { sieveOf, sifted } from './sieve.ts'

/** Tells of a literal that ends at `end` (exclusive): the numbers it was registered under. */
export type OnHit = (ids: readonly number[], end: number) => void

/** Bytes to look through, with a view that reads four of them at once. */
export type Text = { readonly bytes: Buffer; readonly view: DataView }

export function textOf({ buffer, byteOffset, byteLength }: Uint8Array): Text {
  return { bytes: Buffer.from(buffer, byteOffset, byteLength), view: new DataView(buffer, byteOffset, byteLength) }
}

/** Finds any of many literals in bytes in one pass, letters in either case. */
export type Automaton = {
  readonly states: number
  scan(text: Text, from: number, to: number, onHit: OnHit): void
}

const strideBits = 6
const stride = 1 << strideBits
const lastClass = stride - 1
const mostStates = 65_535

type Node = { readonly next: Map<number, Node>; ids: number[]; fail?: Node; state: number }

/**
 * Builds an Aho-Corasick automaton as one dense table: a state and a byte's class give the next state, so a byte costs
 * one lookup whatever the number of literals. Bytes that no literal has share class 0.
 */
export function automaton(literals: readonly { readonly text: string; readonly id: number }[]): Automaton {
  const classes = byteClasses(literals.map(({ text }) => text))
  const root: Node = { next: new Map(), ids: [], state: 0 }
  for (const { text, id } of literals) insert(root, text, id, classes)
  const ordered = linked(root)
  // States with output come last, so that one comparison tells them apart.
  const silent = ordered.filter((node) => node.ids.length === 0)
  const telling = ordered.filter((node) => node.ids.length > 0)
  const numbered = [...silent, ...telling]
  if (numbered.length > mostStates) throw new Error(`The literals need ${numbered.length} states; ${mostStates} fit.`)
  numbered.forEach((node, state) => {
    node.state = state
  })
  const table = transitions(ordered, numbered.length)
  const outputs = telling.map((node) => [...new Set(node.ids)])
  const firstTelling = silent.length
  /** Goes on from a state over the bytes from `at` to `to`; gives the state it ends in. */
  const walk = (bytes: Uint8Array, at: number, to: number, from: number, onHit: OnHit): number => {
    let state = from
    for (; at < to; at++) {
      state = table[(state << strideBits) | (classes[bytes[at] as number] as number)] as number
      if (state >= firstTelling) onHit(outputs[state - firstTelling] as number[], at + 1)
    }
    return state
  }
  const sieve = sieveOf(literals.map(({ text }) => text))
  return {
    states: numbered.length,
    scan(text, from, to, onHit) {
      if (sieve) sifted(sieve, walk, text, from, to, onHit)
      else walk(text.bytes, from, to, 0, onHit)
    },
  }
}

/** A number for each byte that occurs in a literal, the same for both cases of a letter. When they run out, bytes share. */
function byteClasses(texts: readonly string[]): Uint8Array {
  const classes = new Uint8Array(256)
  let used = 0
  for (const text of texts) {
    for (const char of text) {
      const byte = char.charCodeAt(0) & 0xff
      if (classes[byte] !== 0) continue
      used = Math.min(used + 1, lastClass)
      classes[byte] = used
      classes[char.toUpperCase().charCodeAt(0) & 0xff] = used
    }
  }
  return classes
}

function insert(root: Node, text: string, id: number, classes: Uint8Array): void {
  let node = root
  for (const char of text) {
    const step = classes[char.charCodeAt(0) & 0xff] as number
    let next = node.next.get(step)
    if (!next) {
      next = { next: new Map(), ids: [], state: 0 }
      node.next.set(step, next)
    }
    node = next
  }
  node.ids.push(id)
}

/** Breadth first: every node with its failure link, and with the outputs of the literals it ends in. */
function linked(root: Node): Node[] {
  const ordered = [root]
  for (const node of ordered) {
    for (const [step, child] of node.next) {
      let fail = node.fail
      while (fail && !fail.next.has(step)) fail = fail.fail
      child.fail = fail?.next.get(step) ?? root
      child.ids = child.ids.concat(child.fail.ids)
      ordered.push(child)
    }
  }
  return ordered
}

function transitions(ordered: readonly Node[], states: number): Uint16Array {
  const table = new Uint16Array(states << strideBits)
  for (const node of ordered) {
    const base = node.state << strideBits
    if (node.fail) table.copyWithin(base, node.fail.state << strideBits, (node.fail.state + 1) << strideBits)
    for (const [step, child] of node.next) table[base | step] = child.state
  }
  return table
}
