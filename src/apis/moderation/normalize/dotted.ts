import { countLetters, groupedWeight, isAlphabet, longestApart, mostSigns, separatorSize } from './apart.ts'
import { hasVowel, kind, kindOf } from './chars.ts'
import type { KnownWords } from './tricks.ts'

/** Letters with signs between them inside one piece: what they spell, the first sign, and the groups they stand in. */
export type Dotted = {
  readonly letters: string
  /** The same with the letters that stand twice in a group. */
  readonly doubled: string
  readonly sign: string
  readonly groups: number
  /** How many letters the widest group has. */
  readonly widest: number
  /** Every group can be spoken. */
  readonly syllables: boolean
}

/** Letters between two signs, at most: of a hidden word the rest may be written together, as in `m.o.ron`. */
const widestGroup = 8

/** Reads `k.i.l.l`, `k-i_l..l`, `kk.iii.ll`, `k'i'l'l` or `ki_ll` inside one piece. */
export function dotted(text: string, start: number, end: number): Dotted | undefined {
  if (end - start < 3 || kindOf(text.charCodeAt(start)) !== kind.letter) return undefined
  let letters = ''
  let doubled = ''
  let sign = ''
  let groups = 0
  let widest = 0
  let syllables = true
  for (let at = start; at < end; ) {
    const from = at
    let width = 0
    while (at < end && kindOf(text.charCodeAt(at)) === kind.letter) {
      const letter = text[at] as string
      if (++width > widestGroup) return undefined
      letters += letter
      doubled += text[at + 1] === letter && text[at + 2] !== letter ? letter + letter : letter
      while (at < end && text[at] === letter) at++
    }
    if (width === 0) return undefined
    groups++
    widest = Math.max(widest, width)
    syllables &&= hasVowel(text, from, at)
    const size = at < end ? separatorSize(text, at) || Number(kindOf(text.charCodeAt(at)) === kind.apostrophe) : 0
    if (at < end && size === 0) return undefined
    const one = text.slice(at, at + size)
    sign ||= one
    for (let again = 0; size > 0 && again < mostSigns && text.startsWith(one, at); again++) at += size
  }
  return groups > 1 ? { letters, doubled, sign, groups, widest, syllables } : undefined
}

/** An abbreviation in capitals that spells no word, or one of two or three letters with dots, is no trick. */
export function dottedWeight(
  { letters, sign, widest, syllables }: Dotted,
  original: string,
  known: KnownWords,
): number {
  const { vocabulary, rude } = known
  if (isAlphabet(letters)) return 0
  if (widest > 2) return rude.has(letters) ? 0.85 : 0
  // Hyphens cut words into syllables for learners.
  if (widest > 1) return sign === '-' && syllables && !rude.has(letters) ? 0 : groupedWeight(letters, known)
  const isCapital = original === original.toUpperCase()
  const abbreviation = isCapital && (sign === '.' || sign === '-' || sign === '/')
  if (abbreviation && letters.length < 5 ? rude.isCoarse(letters) : rude.has(letters)) return 0.85
  if (rude.isShort(letters) && !isCapital) return 0.6
  // So names are spelled on the telephone.
  if (sign === '-' && isCapital) return 0
  if (sign === '.' && (letters.length < 4 || spelledSmall.has(letters))) return 0
  if (abbreviation && letters.length < longestAcronym && (letters.length < 5 || !vocabulary.has(letters))) return 0
  // Letters with commas between them are a list, and those with plus signs are keys or a formula.
  if ((sign === ',' || sign === '+') && letters.length === 4) return 0.4
  if (letters.length === 3) return vocabulary.has(letters) ? 0.65 : 0.4
  return vocabulary.has(letters) || letters.length > 4 ? 0.85 : 0.6
}

/** Words of one letter that follow each other between abbreviations, at most: `O I.B.G.E. e a C.P.L.P.`. */
const mostSmallWords = 2

/** Whether a stretch is nothing but abbreviations, such as `N.W.A, R.E.M.`, and words of one letter between them. */
export function areAbbreviations(original: string, rude: KnownWords['rude']): boolean {
  let smallWords = 0
  let abbreviations = 0
  for (const piece of original.split(' ')) {
    if (/^\p{Lu}\.(?:\p{L}\.){0,2}\p{L}?[,.]?$/u.test(piece)) {
      if (rude.has(piece.replace(/[.,]/g, '').toLowerCase())) return false
      abbreviations++
      smallWords = 0
    } else if (piece.length > 1 || ++smallWords > mostSmallWords) return false
  }
  return abbreviations > 0
}

const longestAcronym = 8
/** Abbreviations that are often written in small letters. */
const spelledSmall = new Set(['asap', 'rsvp'])

export type Halves = { readonly first: string; readonly second: string }

/** Many an honest word has one sign in it, most of them before a word; only a rude one is hidden so. */
export function cutWeight({ first, second }: Halves, { vocabulary, rude }: KnownWords): number {
  const whole = first + second
  const knowsSecond = vocabulary.has(second)
  if (rude.isCoarse(whole)) return knowsSecond && second.length > 3 ? 0 : 0.7
  return (!knowsSecond || second.length < 3) && !vocabulary.has(first) && rude.has(whole) ? 0.7 : 0
}

/** The halves of a piece that one sign cuts in two, as in `mor-on`. */
export function cutInTwo(text: string, start: number, end: number): Halves | undefined {
  if (end - start > longestApart) return undefined
  const sign = start + countLetters(text, start, end)
  if (sign === start || sign + 1 >= end || separatorSize(text, sign) !== 1) return undefined
  const whole = sign + 1 + countLetters(text, sign + 1, end) === end
  return whole ? { first: text.slice(start, sign), second: text.slice(sign + 1, end) } : undefined
}
