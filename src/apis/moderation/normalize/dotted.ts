import { countLetters, groupedWeight, isAlphabet, longestApart, mostSigns, separatorSize } from './apart.ts'
import { kind, kindOf, vowels } from './chars.ts'
import type { KnownWords } from './tricks.ts'

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
    const from = at
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
    syllables &&= vowels.test(text.slice(from, at))
    const size = at < end ? separatorSize(text, at) : 0
    if (at < end && size === 0) return undefined
    const one = text.slice(at, at + size)
    sign ||= one
    for (let again = 0; size > 0 && again < mostSigns && text.startsWith(one, at); again++) at += size
  }
  return groups > 1 ? { letters, sign, groups, widest, syllables } : undefined
}

/** An abbreviation in capitals that spells no word, or one of two or three letters with dots, is no trick. */
export function dottedWeight(
  { letters, sign, widest, syllables }: Dotted,
  original: string,
  known: KnownWords,
): number {
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

export type Halves = { readonly first: string; readonly second: string }

/** Many an honest word has one sign in it, most of them before a word; only a rude one is hidden so. */
export function cutWeight({ first, second }: Halves, { vocabulary, rude }: KnownWords): number {
  const compound = second.length > 3 && vocabulary.has(second)
  return !compound && rude.has(first + second) ? 0.7 : 0
}

/** The halves of a piece that one sign cuts in two, as in `mor-on`. */
export function cutInTwo(text: string, start: number, end: number): Halves | undefined {
  if (end - start > longestApart) return undefined
  const sign = start + countLetters(text, start, end)
  if (sign === start || sign + 1 >= end || separatorSize(text, sign) !== 1) return undefined
  const whole = sign + 1 + countLetters(text, sign + 1, end) === end
  return whole ? { first: text.slice(start, sign), second: text.slice(sign + 1, end) } : undefined
}
