import { kind, kindOf } from './chars.ts'
import type { Rude, Vocabulary } from './tricks.ts'

/** What the ways of writing letters apart have in common. */

export type Known = { readonly vocabulary: Vocabulary; readonly rude: Pick<Rude, 'has'> }

/** Letters of a word written apart, at most. */
export const longestApart = 24
/** Signs in a row after which no letter is waited for. */
export const mostSigns = 3

export const separators = /[.\-_*~·|/+=,:;•]/

export function countLetters(text: string, start: number, end: number): number {
  let at = start
  while (at < end && kindOf(text.charCodeAt(at)) === kind.letter) at++
  return at - start
}

export function isSign(text: string, start: number, end: number): boolean {
  return separatorSize(text, start) === end - start
}

/** How many units a sign or a picture between letters has; none where there is something else. */
export function separatorSize(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  if (unit >= 0xd83c && unit <= 0xd83e) return 2
  if (unit >= 0x2600 && unit <= 0x27bf) return 1
  // Letters in brackets of their own: `(k)(i)`.
  if ((unit === 0x5d && text[at + 1] === '[') || (unit === 0x29 && text[at + 1] === '(')) return 2
  return kindOf(unit) === kind.other && separators.test(text[at] as string) ? 1 : 0
}

/** How sure it is that groups of letters hide a word: only one that is known. */
export function groupedWeight(letters: string, { vocabulary, rude }: Known): number {
  if (letters.length < 4 || isAlphabet(letters)) return 0
  if (rude.has(letters)) return 0.85
  return vocabulary.has(letters) ? (letters.length > 4 ? 0.7 : 0.5) : 0
}

/** Whether letters stand in the order of the alphabet, as in a list. */
export function isAlphabet(letters: string): boolean {
  let steps = 0
  for (let i = 1; i < letters.length; i++) {
    const step = letters.charCodeAt(i) - letters.charCodeAt(i - 1)
    if (step === 1 || step === 0) steps++
  }
  return steps >= letters.length - 2 && steps > 0
}
