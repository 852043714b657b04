import {
  countLetters,
  groupedWeight,
  isAlphabet,
  isSign,
  longestApart,
  mostSigns,
  separatorSize,
  separators,
} from './apart.ts'
import { kind, kindOf } from './chars.ts'
import { dotted } from './dotted.ts'
import type { Chunk } from './tokens.ts'
import type { KnownWords } from './tricks.ts'

/** Letters written apart: what they spell, the piece behind the last of them, and whether each stood alone. */
export type Run = {
  readonly letters: string
  readonly next: number
  readonly single: boolean
  /** A word behind the last letter, which may be the rest of theirs. */
  readonly rest?: string
}

/** Reads a run of single letters, as in `k i l l`, `k . i . l . l` or `k-i l.l`, that begins at `chunks[index]`. */
export function spacedRun(text: string, chunks: readonly Chunk[], index: number): Run | undefined {
  let letters = ''
  let next = index
  let signs = 0
  for (; next < chunks.length && signs < mostSigns; next++) {
    const { start, end } = chunks[next] as Chunk
    const apart = isSign(text, start, end) ? '' : end - start === 1 ? single(text, start) : piecewise(text, start, end)
    if (apart === undefined) {
      if (letters.length < 2 || !endsRun(text, start, end)) break
      letters += text[start]
      next++
      break
    }
    signs = apart === '' ? signs + 1 : 0
    letters += apart
  }
  if (letters.length < 2 || next - index < 2) return undefined
  const behind = chunks[next]
  if (!isShort(behind, longestRest) || !behind.plain) return { letters, next, single: true }
  return { letters, next, single: true, rest: text.slice(behind.start, behind.end) }
}

const longestRest = 8

/** True where groups of letters can begin: one or two of them with a sign behind, right there or as the next piece. */
export function beginsGroups(text: string, chunks: readonly Chunk[], index: number): boolean {
  const [first, next] = [chunks[index], chunks[index + 1]]
  if (!first || !next || kindOf(text.charCodeAt(first.start)) !== kind.letter) return false
  return first.plain ? isSign(text, next.start, next.end) : isSign(text, first.end - 1, first.end)
}

/**
 * Reads groups of one or two letters with the same sign between each two, as in `b . om . b` and `m. o. r. o. n`. Honest
 * lists look the same, so it takes the word they spell to tell.
 */
export function groupedRun(text: string, chunks: readonly Chunk[], index: number): Run | undefined {
  let letters = ''
  let sign = ''
  let groups = 0
  for (let next = index; next < chunks.length && letters.length < longestApart; next++) {
    const { start, end } = chunks[next] as Chunk
    const size = countLetters(text, start, Math.min(end, start + 3))
    if (size === 0 || size > 2) return groups > 2 ? { letters, next, single: false } : undefined
    letters += text.slice(start, start + size)
    groups++
    const behind = text.slice(start + size, end)
    const after = chunks[next + 1]
    const apart = behind === '' && after && isSign(text, after.start, after.end)
    const between = apart ? text.slice(after.start, after.end) : behind
    if (groups > 2 && between !== sign) return { letters, next: next + 1, single: false }
    if (between.length !== 1 || !separators.test(between) || (groups > 1 && between !== sign)) return undefined
    sign = between
    if (apart) next++
  }
  return undefined
}

/** Takes single letters, digits and signs in a row together, as in `b 1 7 c h`; both letters and others must be among them. */
export function codedRun(text: string, chunks: readonly Chunk[], index: number): Run | undefined {
  let letters = ''
  let coded = 0
  let next = index
  for (; next < chunks.length && letters.length < longestCoded; next++) {
    const { start } = chunks[next] as Chunk
    if (!isShort(chunks[next], 1)) break
    if (kindOf(text.charCodeAt(start)) !== kind.letter) coded++
    letters += text[start]
  }
  return coded > 0 && coded < letters.length && letters.length > 3 ? { letters, next, single: true } : undefined
}

/** Longer words are rarely written so, and every digit can be read in two ways. */
const longestCoded = 12

/** True where three pieces of one or two letters follow each other. */
export function beginsSplit(chunks: readonly Chunk[], index: number): boolean {
  return isPair(chunks[index]) && isPair(chunks[index + 1]) && isPair(chunks[index + 2])
}

function isPair(chunk: Chunk | undefined): boolean {
  return isShort(chunk, 2) && chunk.plain
}

/** Takes such pieces in a row together, as in `CO GL IO NE`, with and without the last. */
export function splitRuns(text: string, chunks: readonly Chunk[], index: number): Run[] {
  let next = index
  while (isPair(chunks[next]) && next - index < longestSplit) next++
  const joined = (from: number, to: number) =>
    chunks
      .slice(from, to)
      .map(({ start, end }) => text.slice(start, end))
      .join('')
  return [next, next - 1]
    .map((to) => ({ letters: joined(index, to), next: to, single: false }))
    .filter(({ letters }) => letters.length >= shortestSplit)
}

const longestSplit = 8
/** Shorter words appear by chance where short words follow each other. */
const shortestSplit = 6

/** Whether a piece has at most so many letters and signs. */
export function isShort(chunk: Chunk | undefined, most: number): chunk is Chunk {
  return chunk !== undefined && chunk.end - chunk.start <= most
}

/** The last letter of a run with the punctuation that follows it. */
function endsRun(text: string, start: number, end: number): boolean {
  return (
    end - start <= 4 &&
    kindOf(text.charCodeAt(start)) === kind.letter &&
    /^[.,!?;:)"]+$/.test(text.slice(start + 1, end))
  )
}

/** True where a run can begin: at a single letter, or at letters with signs between them. */
export function beginsRun(text: string, { start, end, plain }: Chunk): boolean {
  if (plain) return end - start === 1
  return end - start > 2 && kindOf(text.charCodeAt(start)) === kind.letter && separatorSize(text, start + 1) > 0
}

function single(text: string, at: number): string | undefined {
  return kindOf(text.charCodeAt(at)) === kind.letter ? text[at] : undefined
}

/** The letters of a piece with signs between them; two with a stop behind each or a slash between them are an abbreviation. */
function piecewise(text: string, start: number, end: number): string | undefined {
  const apart = dotted(text, start, end)
  // French puts single letters before an apostrophe.
  if (
    !apart ||
    apart.sign === "'" ||
    apart.widest > 1 ||
    (apart.groups === 2 && (text[end - 1] === '.' || apart.sign === '/'))
  )
    return undefined
  return apart.letters
}

/** How sure it is that letters in a row hide a word; 0 when they are initials or an alphabet. */
export function runWeight({ letters, single: alone }: Run, known: KnownWords): number {
  return alone ? spacedWeight(letters, known) : groupedWeight(letters, known)
}

function spacedWeight(letters: string, { vocabulary, rude }: KnownWords): number {
  // The vowels are counted up as the alphabet is.
  if (letters.length < 3 || isAlphabet(letters) || 'aeiouy'.startsWith(letters)) return 0
  // The notes of a scale, as chords and tunings are written.
  const notes = /^[a-g]{4,}$/.test(letters) && (letters.length === 4 ? !rude.has(letters) : !vocabulary.has(letters))
  if (letters.length >= 6) return notes ? 0 : 0.85
  const known = [letters, letters.slice(1), letters.slice(0, -1)].some(
    (word) => word.length > 2 && (vocabulary.has(word) || rude.has(word)),
  )
  if (letters.length === 5) return known ? 0.85 : notes ? 0 : 0.65
  if (letters.length === 4) return notes ? 0.3 : known ? 0.75 : 0.3
  return rude.isShort(letters) ? 0.6 : vocabulary.has(letters) ? 0.4 : 0
}
