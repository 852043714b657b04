import { kind, kindOf } from './chars.ts'
import type { KnownWords } from './tricks.ts'

/** Letters of a word written apart, at most. */
export const longestApart = 24
/** Signs in a row after which no letter is waited for. */
export const mostSigns = 3

/** Signs that stand between letters. */
export const separators = /[.\-_*~·|/+=,:;•^…–—]/

/** How many letters stand at the beginning of a stretch. */
export function countLetters(text: string, start: number, end: number): number {
  let at = start
  while (at < end && kindOf(text.charCodeAt(at)) === kind.letter) at++
  return at - start
}

/** Whether a stretch is one sign or picture. */
export function isSign(text: string, start: number, end: number): boolean {
  return separatorSize(text, start) === end - start
}

/** How many units a sign or a picture between letters has; none where there is something else. */
export function separatorSize(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  if (unit >= 0xd83c && unit <= 0xd83e) return 2
  if (isPicture(unit)) return 1
  // Letters in brackets of their own: `(k)(i)`.
  if ((unit === 0x5d && text[at + 1] === '[') || (unit === 0x29 && text[at + 1] === '(')) return 2
  return kindOf(unit) === kind.other && separators.test(text[at] as string) ? 1 : 0
}

/** Arrows, shapes and pictures of one unit; letters in circles stand among them. */
function isPicture(unit: number): boolean {
  return (unit >= 0x2190 && unit < 0x2460) || (unit >= 0x2500 && unit < 0x2800) || (unit >= 0x2900 && unit < 0x2c00)
}

/** How sure it is that groups of letters hide a word: only one that is known. */
export function groupedWeight(letters: string, { vocabulary, rude }: KnownWords): number {
  if (letters.length < 4 || isAlphabet(letters)) return 0
  if (rude.has(letters)) return 0.85
  // Abbreviations spell a short word now and then.
  return vocabulary.has(letters) ? (letters.length > 4 ? 0.7 : 0.4) : 0
}

/** Whether letters stand in the order of the alphabet, as in a list. */
export function isAlphabet(letters: string): boolean {
  let steps = 0
  for (let i = 1; i < letters.length; i++) {
    const step = letters.charCodeAt(i) - letters.charCodeAt(i - 1)
    if (step === 1 || step === 0) steps++
  }
  // A list may leave out a letter; of four letters, half stand so by chance.
  return steps >= letters.length - (letters.length > 4 ? 2 : 1) && steps > 0
}
