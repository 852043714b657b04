import { kind, kindOf } from './chars.ts'
import type { Chunk } from './tokens.ts'
import type { Vocabulary } from './tricks.ts'

/** Letters written apart: `start` and `end` are units of the view, `text` is what they spell. */
export type Spaced = { readonly text: string; readonly start: number; readonly end: number; readonly weight: number }

const separators = /[.\-_*~·|/+=,:;•]/

/** Reads a run of single letters, as in `k i l l` or `k . i . l . l`, that begins at `chunks[index]`. */
export function spacedRun(
  text: string,
  chunks: readonly Chunk[],
  index: number,
): { letters: string; next: number } | undefined {
  let letters = ''
  let next = index
  while (next < chunks.length) {
    const chunk = chunks[next] as Chunk
    const size = chunk.end - chunk.start
    if (size !== 1) break
    const char = text[chunk.start] as string
    if (kindOf(char.charCodeAt(0)) === kind.letter) letters += char
    else if (!separators.test(char)) break
    next++
  }
  return letters.length >= 3 ? { letters, next } : undefined
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

/** Reads `k.i.l.l` or `k-i-l-l` inside one piece: single letters with the same sign between all of them. */
export function dotted(text: string, start: number, end: number): { letters: string; sign: string } | undefined {
  let from = start
  let to = end
  while (from < to && kindOf(text.charCodeAt(from)) !== kind.letter) from++
  while (to > from && kindOf(text.charCodeAt(to - 1)) !== kind.letter) to--
  if (to - from < 5 || (to - from) % 2 === 0 || to - from > 81) return undefined
  const sign = text[from + 1] as string
  if (!separators.test(sign)) return undefined
  let letters = ''
  for (let i = from; i < to; i++) {
    const isLetter = kindOf(text.charCodeAt(i)) === kind.letter
    if ((i - from) % 2 === 0 ? !isLetter : text[i] !== sign) return undefined
    if (isLetter) letters += text[i]
  }
  return { letters, sign }
}

/** An abbreviation in capitals that spells no word, or one of two or three letters with dots, is no trick. */
export function dottedWeight(letters: string, sign: string, original: string, vocabulary: Vocabulary): number {
  if (isAlphabet(letters)) return 0
  const abbreviation = original === original.toUpperCase() && (sign === '.' || sign === '-' || sign === '/')
  if (sign === '.' && letters.length < 4) return 0
  if (abbreviation && (letters.length < 5 || !vocabulary.has(letters))) return 0
  if (letters.length === 3) return vocabulary.has(letters) ? 0.65 : 0.4
  return vocabulary.has(letters) || letters.length > 4 ? 0.85 : 0.6
}

function isAlphabet(letters: string): boolean {
  let steps = 0
  for (let i = 1; i < letters.length; i++) {
    const step = letters.charCodeAt(i) - letters.charCodeAt(i - 1)
    if (step === 1 || step === 0) steps++
  }
  return steps >= letters.length - 2 && steps > 0
}
