import { kind, kindOf } from './chars.ts'
import type { Chunk } from './tokens.ts'
import type { Rude, Vocabulary } from './tricks.ts'

/** Letters written apart: what they spell, the piece behind the last of them, and whether each stood alone. */
export type Run = { readonly letters: string; readonly next: number; readonly single: boolean }

const separators = /[.\-_*~·|/+=,:;•]/

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
  return letters.length >= 3 && next - index > 1 ? { letters, next, single: true } : undefined
}

/** Signs in a row after which no letter is waited for. */
const mostSigns = 3

/**
 * Reads groups of one or two letters with the same sign between each two, as in `b . om . b` and `m. o. r. o. n`. Honest
 * lists look the same, so it takes the word they spell to tell.
 */
export function groupedRun(text: string, chunks: readonly Chunk[], index: number): Run | undefined {
  if (chunks[index]?.plain && chunks[index + 1]?.plain) return undefined
  let letters = ''
  let sign = ''
  let groups = 0
  for (let next = index; next < chunks.length && letters.length < longestGrouped; next++) {
    const { start, end } = chunks[next] as Chunk
    const size = countLetters(text, start, Math.min(end, start + 3))
    if (size === 0 || size > 2) return undefined
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

const longestGrouped = 24

/** Takes single letters, digits and signs in a row together, as in `b 1 7 c h`; both letters and others must be among them. */
export function codedRun(text: string, chunks: readonly Chunk[], index: number): Run | undefined {
  if (!isShort(chunks[index], 1) || !isShort(chunks[index + 1], 1)) return undefined
  let letters = ''
  let coded = 0
  let next = index
  for (; next < chunks.length && letters.length < longestGrouped; next++) {
    const { start } = chunks[next] as Chunk
    if (!isShort(chunks[next], 1)) break
    if (kindOf(text.charCodeAt(start)) !== kind.letter) coded++
    letters += text[start]
  }
  return coded > 0 && coded < letters.length && letters.length > 3 ? { letters, next, single: true } : undefined
}

/** Takes pieces of one or two letters in a row together, as in `CO GL IO NE`, with and without the last. */
export function splitRuns(text: string, chunks: readonly Chunk[], index: number): Run[] {
  let next = index
  while (isShort(chunks[next], 2) && chunks[next]?.plain && next - index < longestSplit) next++
  if (next - index < 3) return []
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

function countLetters(text: string, start: number, end: number): number {
  let at = start
  while (at < end && kindOf(text.charCodeAt(at)) === kind.letter) at++
  return at - start
}

function isSign(text: string, start: number, end: number): boolean {
  return separatorSize(text, start) === end - start
}

/** How many units a sign or a picture between letters has; none where there is something else. */
function separatorSize(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  if (unit >= 0xd83c && unit <= 0xd83e) return 2
  if (unit >= 0x2600 && unit <= 0x27bf) return 1
  // Letters in brackets of their own: `(k)(i)`.
  if ((unit === 0x5d && text[at + 1] === '[') || (unit === 0x29 && text[at + 1] === '(')) return 2
  return kindOf(unit) === kind.other && separators.test(text[at] as string) ? 1 : 0
}

function single(text: string, at: number): string | undefined {
  return kindOf(text.charCodeAt(at)) === kind.letter ? text[at] : undefined
}

/** The letters of a piece with signs between them; two with a stop behind each are an abbreviation. */
function piecewise(text: string, start: number, end: number): string | undefined {
  const apart = dotted(text, start, end)
  if (!apart || apart.widest > 1 || (apart.groups === 2 && text[end - 1] === '.')) return undefined
  return apart.letters
}

export type Known = { readonly vocabulary: Vocabulary; readonly rude: Pick<Rude, 'has'> }

/** How sure it is that letters in a row hide a word; 0 when they are initials or an alphabet. */
export function runWeight({ letters, single: alone }: Run, known: Known): number {
  return alone ? spacedWeight(letters, known) : groupedWeight(letters, known)
}

function spacedWeight(letters: string, { vocabulary, rude }: Known): number {
  if (isAlphabet(letters)) return 0
  // The notes of a scale, as chords and tunings are written.
  const notes = /^[a-g]{5,}$/.test(letters) && !vocabulary.has(letters)
  if (letters.length >= 6) return notes ? 0 : 0.85
  const known = [letters, letters.slice(1), letters.slice(0, -1)].some(
    (word) => word.length > 2 && (vocabulary.has(word) || rude.has(word)),
  )
  if (letters.length === 5) return known ? 0.85 : notes ? 0 : 0.65
  if (letters.length === 4) return known ? 0.75 : 0.3
  return vocabulary.has(letters) ? 0.4 : 0
}

/** How sure it is that groups of letters hide a word: only one that is known. */
function groupedWeight(letters: string, { vocabulary, rude }: Known): number {
  if (letters.length < 4 || isAlphabet(letters)) return 0
  if (rude.has(letters)) return 0.85
  return vocabulary.has(letters) ? (letters.length > 4 ? 0.7 : 0.5) : 0
}

/** Letters with signs between them inside one piece: what they spell, the first sign, and the groups they stand in. */
export type Dotted = {
  readonly letters: string
  readonly sign: string
  readonly groups: number
  /** How many letters the widest group has. */
  readonly widest: number
  /** Every group can be spoken. */
  readonly syllables: boolean
}

/** Reads `k.i.l.l`, `k-i_l..l`, `kk.iii.ll` or `ki_ll` inside one piece: at most two different letters between signs. */
export function dotted(text: string, start: number, end: number): Dotted | undefined {
  if (end - start < 3 || kindOf(text.charCodeAt(start)) !== kind.letter) return undefined
  let letters = ''
  let sign = ''
  let groups = 0
  let widest = 0
  let syllables = true
  for (let at = start; at < end; ) {
    let width = 0
    while (at < end && kindOf(text.charCodeAt(at)) === kind.letter) {
      const letter = text[at] as string
      if (++width > 2) return undefined
      letters += letter
      while (at < end && text[at] === letter) at++
    }
    if (width === 0) return undefined
    groups++
    widest = Math.max(widest, width)
    syllables &&= vowels.test(letters.slice(-width))
    const size = at < end ? separatorSize(text, at) : 0
    if (at < end && size === 0) return undefined
    const one = text.slice(at, at + size)
    sign ||= one
    for (let again = 0; size > 0 && again < mostSigns && text.startsWith(one, at); again++) at += size
  }
  return groups > 1 ? { letters, sign, groups, widest, syllables } : undefined
}

/** An abbreviation in capitals that spells no word, or one of two or three letters with dots, is no trick. */
export function dottedWeight({ letters, sign, widest, syllables }: Dotted, original: string, known: Known): number {
  const { vocabulary, rude } = known
  if (isAlphabet(letters)) return 0
  // Hyphens cut words into syllables for learners.
  if (widest > 1) return sign === '-' && syllables && !rude.has(letters) ? 0 : groupedWeight(letters, known)
  const abbreviation = original === original.toUpperCase() && (sign === '.' || sign === '-' || sign === '/')
  if (rude.has(letters)) return 0.85
  if (sign === '.' && letters.length < 4) return 0
  if (abbreviation && letters.length < longestAcronym && (letters.length < 5 || !vocabulary.has(letters))) return 0
  if (letters.length === 3) return vocabulary.has(letters) ? 0.65 : 0.4
  if (vocabulary.has(letters) || letters.length > 4) return 0.85
  // Letters with commas between them are a list, and those with plus signs are keys.
  return sign === ',' || sign === '+' ? 0.4 : 0.6
}

const longestAcronym = 8
const vowels = /[aeiouyàâäéèêëîïíóôöòúùüûáąęãõаеёиіїоуыэюяє]/

export type Halves = { readonly first: string; readonly second: string }

/** Many an honest word has one sign in it, most of them before a word; only a rude one is hidden so. */
export function cutWeight({ first, second }: Halves, { vocabulary, rude }: Known): number {
  const compound = second.length > 3 && vocabulary.has(second)
  return !compound && rude.has(first + second) ? 0.7 : 0
}

/** The halves of a piece that one sign cuts in two, as in `mor-on`. */
export function cutInTwo(text: string, start: number, end: number): Halves | undefined {
  if (end - start > longestGrouped) return undefined
  const sign = start + countLetters(text, start, end)
  if (sign === start || sign + 1 >= end || separatorSize(text, sign) !== 1) return undefined
  const whole = sign + 1 + countLetters(text, sign + 1, end) === end
  return whole ? { first: text.slice(start, sign), second: text.slice(sign + 1, end) } : undefined
}

function isAlphabet(letters: string): boolean {
  let steps = 0
  for (let i = 1; i < letters.length; i++) {
    const step = letters.charCodeAt(i) - letters.charCodeAt(i - 1)
    if (step === 1 || step === 0) steps++
  }
  return steps >= letters.length - 2 && steps > 0
}
