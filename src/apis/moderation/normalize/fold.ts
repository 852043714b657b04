import { bareOf } from './chars.ts'
import type { Vocabulary } from './tricks.ts'

/** Strips accents and spelling variants, so that `Mörder`, `MÖRDER` and `morder` meet. */
export function bare(word: string): string {
  let changed = false
  for (let i = 0; i < word.length && !changed; i++) {
    const unit = word.charCodeAt(i)
    changed = unit > 0x7f && (bareOf(unit) !== unit || isDroppedMark(unit))
  }
  if (!changed) return word
  let text = ''
  for (let i = 0; i < word.length; i++) {
    const unit = word.charCodeAt(i)
    if (!isDroppedMark(unit)) text += String.fromCharCode(bareOf(unit))
  }
  return text
}

/** Arabic vowel signs and the letter stretcher, Hebrew points, and accents left alone by composition. */
function isDroppedMark(unit: number): boolean {
  return (
    (unit >= 0x300 && unit < 0x370) ||
    (unit >= 0x591 && unit <= 0x5c7) ||
    (unit >= 0x64b && unit <= 0x652) ||
    unit === 0x640
  )
}

/** Shortens letters repeated three times or more: to two where that is a word, else to one. */
export function squeezed(word: string, vocabulary: Vocabulary): string {
  if (!hasStretch(word)) return word
  const double = word.replace(/(.)\1{2,}/gu, '$1$1')
  if (vocabulary.has(double)) return double
  return double.replace(/(.)\1/gu, (pair, letter: string) => (word.includes(letter.repeat(3)) ? letter : pair))
}

/** Whether a letter is repeated three times or more. */
export function hasStretch(word: string): boolean {
  for (let i = 2; i < word.length; i++) {
    const unit = word.charCodeAt(i)
    if (unit === word.charCodeAt(i - 1) && unit === word.charCodeAt(i - 2)) return true
  }
  return false
}

export function backwards(word: string): string {
  return [...word].reverse().join('')
}
