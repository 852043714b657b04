import type { Words } from '../../../kernel/ip-address.ts'

/**
 * A tree that is walked by the bytes of an address. The first two bytes choose one of 65,536 entries at its start; an
 * entry either tells a place and a network, or leads to a node where the next byte chooses an entry. A node is
 *
 *     a table  an entry for each value of the byte, or
 *     a list   count, the values at which its further entries begin, then the entries.
 *
 * Memory that is not at hand costs more than all instructions of a lookup: in a table, one look is enough.
 */
export type Tree = Uint16Array

/** Words of an entry: the lower halves of place and network, and nine and seven further bits of them. */
export const entryWords = 3
export const rootEntries = 0x10000
export const tableEntries = 0x100
export const placeLimit = 1 << 25
/** The highest seven bits of a network are never all set: they mark an entry that leads to a node. */
export const nodeMark = 0x7f
export const networkLimit = nodeMark << 16
/** Above the mark: the node is a table. */
export const tableFlag = 0x80

/** Where the entry is that tells of an address. Its bytes count from `first` on: an IPv4 address is in the last word. */
export function entryFor(tree: Tree, words: Words, first: 0 | 12): number {
  let at = ((words[first >>> 2] ?? 0) >>> 16) * entryWords
  for (let byte = first + 2; ; byte++) {
    const marks = tree[at + 2] ?? 0
    if ((marks & nodeMark) !== nodeMark) return at
    const node = (tree[at] ?? 0) | ((tree[at + 1] ?? 0) << 16)
    const value = ((words[byte >>> 2] ?? 0) >>> (24 - 8 * (byte & 3))) & 0xff
    at = marks & tableFlag ? node + value * entryWords : inList(tree, node, value)
  }
}

export function placeAt(tree: Tree, entry: number): number {
  return (tree[entry] ?? 0) + (((tree[entry + 2] ?? 0) >>> 7) << 16)
}

export function networkAt(tree: Tree, entry: number): number {
  return (tree[entry + 1] ?? 0) + (((tree[entry + 2] ?? 0) & nodeMark) << 16)
}

function inList(tree: Tree, node: number, value: number): number {
  const count = tree[node] ?? 0
  const starts = node + 1
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((tree[starts + middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return starts + count + low * entryWords
}
