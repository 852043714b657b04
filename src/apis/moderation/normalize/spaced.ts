import { kind, kindOf } from './chars.ts'
import type { Chunk } from './tokens.ts'
import type { Vocabulary } from './tricks.ts'

/** Letters written apart: `start` and `end` are units of the view, `text` is what they spell. */
export type Spaced = { readonly text: string; readonly start: number; readonly end: number; readonly weight: number }

const separators = /[.\-_*~·|/+=,:;•]/

/** Reads a run of single letters, as in `k i l l`, `k . i . l . l` or `k-i l.l`, that begins at `chunks[index]`. */
export function spacedRun(
  text: string,
  chunks: readonly Chunk[],
  index: number,
): { letters: string; next: number } | undefined {
  let letters = ''
  let next = index
  let signs = 0
  for (; next < chunks.length && signs < mostSigns; next++) {
    const { start, end } = chunks[next] as Chunk
    const apart = end - start === 1 ? single(text[start] as string) : piecewise(text, start, end)
    if (apart === undefined) {
      if (letters.length < 2 || !endsRun(text, start, end)) break
      letters += text[start]
      next++
      break
    }
    signs = apart === '' ? signs + 1 : 0
    letters += apart
  }
  return letters.length >= 3 && next - index > 1 ? { letters, next } : undefined
}

/** Signs in a row after which no letter is waited for. */
const mostSigns = 3

/** The last letter of a run with the punctuation that follows it. */
function endsRun(text: string, start: number, end: number): boolean {
  return (
    end - start <= 4 &&
    kindOf(text.charCodeAt(start)) === kind.letter &&
    /^[.,!?;:)"]+$/.test(text.slice(start + 1, end))
  )
}

/** True where a run can begin: at a single letter, or at letters with signs between them. */
export function beginsRun(text: string, { start, end }: Chunk): boolean {
  if (kindOf(text.charCodeAt(start)) !== kind.letter) return false
  if (end - start === 1) return true
  return (
    end - start > 2 && kindOf(text.charCodeAt(start + 1)) === kind.other && separators.test(text[start + 1] as string)
  )
}

/** A letter as it is, a sign between letters as nothing, anything else as undefined. */
function single(char: string): string | undefined {
  if (kindOf(char.charCodeAt(0)) === kind.letter) return char
  return separators.test(char) ? '' : undefined
}

/** The letters of a piece with signs between them; two with a stop behind each are an abbreviation. */
function piecewise(text: string, start: number, end: number): string | undefined {
  const letters = dotted(text, start, end)?.letters
  return letters?.length === 2 && text[end - 1] === '.' ? undefined : letters
}

/** How sure it is that single letters in a row hide a word; 0 when they are initials or an alphabet. */
export function spacedWeight(letters: string, vocabulary: Vocabulary): number {
  if (isAlphabet(letters)) return 0
  const known = [letters, letters.slice(1), letters.slice(0, -1)].some(
    (word) => word.length > 2 && vocabulary.has(word),
  )
  if (letters.length >= 6) return 0.85
  if (letters.length === 5) return known ? 0.85 : 0.65
  if (letters.length === 4) return known ? 0.75 : 0.3
  return vocabulary.has(letters) ? 0.4 : 0
}

/** Reads `k.i.l.l`, `k-i_l.l` or `kk.iii.ll` inside one piece: letters, each as often as one likes, with one sign between each two. */
export function dotted(text: string, start: number, end: number): { letters: string; sign: string } | undefined {
  if (end - start < 3 || kindOf(text.charCodeAt(start)) !== kind.letter) return undefined
  let letters = ''
  let sign = ''
  for (let i = start; i < end; i++) {
    const letter = text[i] as string
    if (kindOf(letter.charCodeAt(0)) !== kind.letter) return undefined
    while (i + 1 < end && text[i + 1] === letter) i++
    letters += letter
    if (++i < end && !separators.test(text[i] as string)) return undefined
    sign ||= text[i] ?? ''
  }
  return letters.length > 1 ? { letters, sign } : undefined
}

/** An abbreviation in capitals that spells no word, or one of two or three letters with dots, is no trick. */
export function dottedWeight(letters: string, sign: string, original: string, vocabulary: Vocabulary): number {
  if (letters.length < 3 || isAlphabet(letters)) return 0
  const abbreviation = original === original.toUpperCase() && (sign === '.' || sign === '-' || sign === '/')
  if (sign === '.' && letters.length < 4) return 0
  if (abbreviation && (letters.length < 5 || !vocabulary.has(letters))) return 0
  if (letters.length === 3) return vocabulary.has(letters) ? 0.65 : 0.4
  if (vocabulary.has(letters) || letters.length > 4) return 0.85
  // Letters with commas between them are a list.
  return sign === ',' ? 0.4 : 0.6
}

function isAlphabet(letters: string): boolean {
  let steps = 0
  for (let i = 1; i < letters.length; i++) {
    const step = letters.charCodeAt(i) - letters.charCodeAt(i - 1)
    if (step === 1 || step === 0) steps++
  }
  return steps >= letters.length - 2 && steps > 0
}
