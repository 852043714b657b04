import type { OnHit, Text } from './automaton.ts'
import { everydayMarkup } from './everyday.ts'

/** Four bytes at every `step`-th place decide whether a literal can be near. */
export type Sieve = { readonly step: number; readonly longest: number; readonly marks: Int32Array }

type Walk = (bytes: Uint8Array, at: number, to: number, from: number, onHit: OnHit) => number

const gram = 4
const leastStep = 3
const mostStep = 8

/**
 * Of every literal, as many four-byte pieces in a row as the step is long are marked: wherever the literal stands, one
 * of them lies at a place that is looked at. Undefined when a literal is too short for that.
 */
export function sieveOf(literals: readonly string[]): Sieve | undefined {
  const lengths = literals.map((text) => text.length)
  const step = Math.min(mostStep, Math.min(...lengths) - gram + 1)
  if (literals.length === 0 || step < leastStep) return undefined
  // One bit a hash: 8 KB stay in the fastest cache.
  const marks = new Int32Array(0x10000 / 32)
  for (const text of literals) {
    const first = rarestRun(text, step)
    for (let at = first; at < first + step; at++) mark(marks, hashOf(text, at))
  }
  return { step, longest: Math.max(...lengths), marks }
}

/** Walks the automaton only around places that the sieve does not rule out; no byte is walked twice. */
export function sifted(sieve: Sieve, walk: Walk, { bytes, view }: Text, from: number, to: number, onHit: OnHit): void {
  const { step, longest, marks } = sieve
  const last = to - gram
  let state = 0
  let walked = from
  for (let at = from; at <= last; at += step) {
    const four = view.getInt32(at, true)
    const hash = Math.imul(four | 0x20202020, 0x9e3779b1) >>> 16
    if ((((marks[hash >>> 5] as number) >>> (hash & 31)) & 1) === 0) continue
    const start = at + gram - longest
    if (start > walked) {
      walked = start
      state = 0
    }
    const end = Math.min(to, at + longest)
    if (end <= walked) continue
    state = walk(bytes, walked, end, state, onHit)
    walked = end
  }
}

function mark(marks: Int32Array, hash: number): void {
  marks[hash >>> 5] = (marks[hash >>> 5] as number) | (1 << (hash & 31))
}

/** Letters are made lower case; what else that changes is the same on both sides. */
function hashOf(text: string, at: number): number {
  let four = 0
  for (let index = 0; index < gram; index++) four |= (text.charCodeAt(at + index) & 0xff) << (8 * index)
  return Math.imul(four | 0x20202020, 0x9e3779b1) >>> 16
}

const everyday = piecesOf(everydayMarkup)

/** How often each piece occurs in a text. */
function piecesOf(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (let at = 0; at + gram <= text.length; at++) {
    const piece = text.slice(at, at + gram)
    counts.set(piece, (counts.get(piece) ?? 0) + 1)
  }
  return counts
}

/** Where the run of pieces begins that everyday markup has the least of. */
function rarestRun(text: string, step: number): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let start = 0; start + step + gram - 1 <= text.length; start++) {
    let common = 0
    for (let at = start; at < start + step; at++) common += everyday.get(text.slice(at, at + gram)) ?? 0
    if (common < least) [best, least] = [start, common]
  }
  return best
}
