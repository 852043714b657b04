import type { Alphabets } from './alphabets.ts'
import { kind, kindOf, scriptOf } from './chars.ts'
import { bare } from './fold.ts'
import type { Lookalikes } from './lookalikes.ts'
import type { Rude, Vocabulary } from './tricks.ts'

/** All that is known of letters and words. */
export type Words = {
  readonly lookalikes: Lookalikes
  readonly vocabulary: Vocabulary
  /** Words worth hiding. */
  readonly rude: Rude
}

export type Unmixed = { readonly text: string; readonly mixed: boolean }

/** Undoes look-alike letters in one word: all of one script where it mixes two, or Latin where every letter only looks so. */
export function unmix(word: string, latinText: boolean, words: Words): Unmixed {
  // A foreign name takes an ending of the language after an apostrophe: `Windows'а`.
  const parts = word.includes("'") ? word.split("'").map((part) => unmixPart(part, latinText, words)) : undefined
  if (!parts) return unmixPart(word, latinText, words)
  return { text: parts.map(({ text }) => text).join("'"), mixed: parts.some(({ mixed }) => mixed) }
}

function unmixPart(word: string, latinText: boolean, words: Words): Unmixed {
  const { lookalikes, vocabulary } = words
  // A formula has such pairs: `πr`.
  if (word.length < 3) return { text: word, mixed: false }
  const counted = countScripts(word, lookalikes)
  if (counted.foreign === 0) return respelled(word, words)
  if (counted.cyrillic > 0 && counted.greek > 0 && counted.latin === 0) {
    return { text: mapped(word, lookalikes.toCyrillic), mixed: true }
  }
  if (counted.latin > 0) {
    const onlyI = counted.latin === counted.latinI
    const notLatin = counted.cyrillic > counted.latin || counted.foreignWithTwin < counted.foreign
    if (counted.cyrillic > 0 && (notLatin || onlyI) && counted.latinWithTwin === counted.latin) {
      // Many people type the Latin i in Ukrainian and Belarusian words.
      return { text: mapped(word, lookalikes.toCyrillic), mixed: !onlyI }
    }
    const latin = mapped(word, lookalikes.toLatin)
    const allTwins = counted.foreignWithTwin === counted.foreign
    const mixed = allTwins && (counted.foreign > counted.borrowed || vocabulary.has(bare(latin)))
    // A foreign name takes an ending, but no spelling goes to the other alphabet and back.
    return { text: latin, mixed: mixed || counted.switches > 1 }
  }
  if (!latinText || counted.foreignWithTwin < counted.foreign) return { text: word, mixed: false }
  const latin = mapped(word, lookalikes.toLatin)
  return vocabulary.has(bare(latin)) && !vocabulary.has(bare(word))
    ? { text: latin, mixed: true }
    : { text: word, mixed: false }
}

/** Letters of no spelling that make a word a trick whatever it reads as. */
const clearlyStrange = 3

/**
 * Undoes Latin letters that no language puts together, such as `ŵħøřę`, and single ones that make a rude word another.
 * A word that some language could write stays itself.
 */
function respelled(word: string, { lookalikes, vocabulary, rude }: Words): Unmixed {
  const latin = mapped(word, lookalikes.toLatin)
  const reads = bare(latin)
  if (lookalikes.alphabets.fits(word)) {
    const mixed = latin !== word && rude.has(reads) && !vocabulary.has(bare(word))
    return { text: mixed ? latin : word, mixed }
  }
  const isWord = (text: string) => vocabulary.has(bare(text)) || rude.has(bare(text))
  // The open o stands for an o as well as for a turned c.
  const other = mapped(word.replaceAll('ɔ', 'o'), lookalikes.toLatin)
  const known = isWord(latin) ? latin : isWord(other) ? other : undefined
  const mixed = known !== undefined || countUnknown(word, lookalikes.alphabets) >= clearlyStrange
  return { text: known ?? (mixed ? latin : word), mixed }
}

function countUnknown(word: string, alphabets: Alphabets): number {
  let count = 0
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) > 0x7f && !alphabets.knows(word.charCodeAt(i))) count++
  return count
}

/** Greek letters that Kabyle borrows. */
const borrowedLetters = new Set([...'εγσ'].map((letter) => letter.charCodeAt(0)))

function countScripts(word: string, lookalikes: Lookalikes) {
  const counted = {
    latin: 0,
    latinI: 0,
    latinWithTwin: 0,
    foreign: 0,
    cyrillic: 0,
    greek: 0,
    /** How often Latin and Cyrillic letters take turns. */
    switches: 0,
    borrowed: 0,
    foreignWithTwin: 0,
  }
  let before = ''
  const noteScript = (script: 'latin' | 'cyrillic') => {
    if (before !== '' && before !== script) counted.switches++
    before = script
  }
  for (let i = 0; i < word.length; i++) {
    const unit = word.charCodeAt(i)
    if (unit >= 0x61 && unit <= 0x7a) {
      counted.latin++
      noteScript('latin')
      if (unit === 0x69) counted.latinI++
      if (lookalikes.toCyrillic.has(unit)) counted.latinWithTwin++
      continue
    }
    if (unit < 0x80 || kindOf(unit) !== kind.letter) continue
    const script = scriptOf(unit)
    if (script === 'latin') continue
    counted.foreign++
    if (script === 'cyrillic') {
      counted.cyrillic++
      noteScript('cyrillic')
    }
    if (script === 'greek') counted.greek++
    if (borrowedLetters.has(unit)) counted.borrowed++
    if (lookalikes.toLatin.has(unit)) counted.foreignWithTwin++
  }
  return counted
}

function mapped(word: string, twins: ReadonlyMap<number, number>): string {
  let text = ''
  for (let i = 0; i < word.length; i++) {
    const unit = word.charCodeAt(i)
    text += String.fromCharCode(twins.get(unit) ?? unit)
  }
  return text
}
