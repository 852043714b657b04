import { commonness, widestPiece } from '../everyday.ts'
import { lowerCase, piece, spread, table } from './layout.ts'

/** A literal and the number it is reported under. */
export type Literal = { readonly text: string; readonly id: number }

const mostStep = 8
const longestText = 16
/** The marks take 8 KB at least, which stay in the fastest cache. */
const leastMarkBits = 16

/** A table of literals as the core reads it, made for one address. */
export type LiteralTable = {
  readonly address: number
  readonly bytes: Buffer
  /** How many literals can be found at one place. */
  readonly longestChain: number
  /** The ids of each literal; their numbers count from `firstNumber`. */
  readonly ids: readonly (readonly number[])[]
}

/**
 * Of every literal, as many pieces in a row as the step is long are marked: wherever the literal stands, one of them
 * lies at a place that is looked at.
 */
export function literalTable(
  literals: readonly Literal[],
  { address, firstNumber }: { readonly address: number; readonly firstNumber: number },
): LiteralTable {
  const ids = new Map<string, Set<number>>()
  for (const { text, id } of literals) ids.set(text, (ids.get(text) ?? new Set()).add(id))
  const texts = [...ids.keys()]
  if (texts.some((text) => text.length > longestText)) throw new Error(`A literal has at most ${longestText} letters.`)
  const shortest = Math.min(...texts.map((text) => text.length))
  const width = Math.min(widestPiece, shortest)
  const step = Math.min(mostStep, shortest - width + 1)
  const pieces = texts.flatMap((text, index) => {
    const first = rarestRun(text, width, step)
    return Array.from({ length: step }, (_, next) => ({ text, number: firstNumber + index, offset: first + next }))
  })
  const headBits = Math.ceil(Math.log2(pieces.length)) + 1
  const markBits = Math.max(leastMarkBits, headBits + 5)
  const marksAt = table.size
  const headsAt = marksAt + (1 << (markBits - 3))
  const piecesAt = headsAt + (4 << headBits)
  const bytes = Buffer.alloc(piecesAt + pieces.length * piece.size)
  bytes.writeInt32LE(step, table.step)
  bytes.writeInt32LE((-1 >>> (32 - 8 * width)) | 0, table.mask)
  bytes.writeInt32LE(address + marksAt, table.marks)
  bytes.writeInt32LE(32 - markBits, table.markShift)
  bytes.writeInt32LE(address + headsAt, table.heads)
  bytes.writeInt32LE(32 - headBits, table.headShift)
  const chains = new Map<number, number>()
  for (const [index, { text, number, offset }] of pieces.entries()) {
    const hash = hashOf(text.slice(offset, offset + width))
    const mark = hash >>> (32 - markBits)
    bytes[marksAt + (mark >>> 3)] = (bytes[marksAt + (mark >>> 3)] as number) | (1 << (mark & 7))
    const head = headsAt + 4 * (hash >>> (32 - headBits))
    const at = piecesAt + index * piece.size
    writeText(bytes, at, text)
    bytes.writeInt32LE(bytes.readInt32LE(head), at + piece.next)
    bytes.writeInt32LE(offset, at + piece.offset)
    bytes.writeInt32LE(text.length, at + piece.length)
    bytes.writeInt32LE(number, at + piece.number)
    bytes.writeInt32LE(address + at, head)
    chains.set(head, (chains.get(head) ?? 0) + 1)
  }
  return {
    address,
    bytes,
    longestChain: Math.max(...chains.values()),
    ids: [...ids.values()].map((same) => [...same]),
  }
}

/** A text, which of sixteen bytes are compared with it, and which of those are letters. */
function writeText(bytes: Buffer, at: number, text: string): void {
  for (let place = 0; place < text.length; place++) {
    const byte = text.charCodeAt(place) & 0xff
    bytes[at + piece.text + place] = byte
    bytes[at + piece.keep + place] = 0xff
    bytes[at + piece.fold + place] = byte >= 0x61 && byte <= 0x7a ? 0x20 : 0
  }
}

/** Letters are made lower case; what else that changes is the same on both sides. */
function hashOf(text: string): number {
  let word = 0
  for (let index = 0; index < text.length; index++) word |= (text.charCodeAt(index) & 0xff) << (8 * index)
  return Math.imul(word | lowerCase, spread) >>> 0
}

/** Where the run of pieces begins that everyday markup has the least of. */
function rarestRun(text: string, width: number, step: number): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let start = 0; start + step + width - 1 <= text.length; start++) {
    const common = commonness(text.slice(start, start + step + width - 1), width)
    if (common < least) [best, least] = [start, common]
  }
  return best
}
