import type { Alphabets } from './alphabets.ts'
import { kind, kindOf, scriptOf } from './chars.ts'
import { bare } from './fold.ts'
import type { Lookalikes } from './lookalikes.ts'
import type { KnownWords } from './tricks.ts'

/** All that is known of letters and words. */
export type Words = KnownWords & { readonly lookalikes: Lookalikes }

export type Unmixed = {
  readonly text: string
  readonly mixed: boolean
  /** The letters beyond a to z, where only their accents are out of place. */
  readonly accents?: string
}

/** Undoes look-alike letters in one word: all of one script where it mixes two, or Latin where every letter only looks so. */
export function unmix(word: string, latinText: boolean, words: Words): Unmixed {
  // A foreign name takes an ending of the language after an apostrophe: `Windows'а`.
  const parts = word.includes("'") ? word.split("'").map((part) => unmixPart(part, latinText, words)) : undefined
  if (!parts) return unmixPart(word, latinText, words)
  const accents = parts.map((part) => part.accents ?? '').join('')
  const mixed = parts.some((part) => part.mixed)
  const onlyAccents = parts.every((part) => !part.mixed || part.accents !== undefined)
  return { text: parts.map(({ text }) => text).join("'"), mixed, ...(mixed && onlyAccents && { accents }) }
}

function unmixPart(word: string, latinText: boolean, words: Words): Unmixed {
  const { lookalikes } = words
  // A formula has such pairs: `πr`.
  if (word.length < 3) return asWritten(word)
  const counted = countScripts(word, lookalikes)
  if (counted.foreign === 0) return respelled(word, words)
  if (counted.cyrillic > 0 && counted.greek > 0 && counted.latin === 0) {
    return { text: mapped(word, lookalikes.toCyrillic), mixed: true }
  }
  if (counted.rare > 0 && (counted.cyrillic > 0 || counted.greek > 0)) {
    return { text: mapped(word, lookalikes.toLatin), mixed: true }
  }
  if (counted.latin > 0) return amongLatin(word, counted, words)
  if (counted.foreignWithTwin < counted.foreign) return asWritten(word)
  const [reads, known] = [mapped(word, lookalikes.toLatin), knownReading(word, words)]
  if (counted.unusual > 0 && !lookalikes.cyrillic.fits(word)) return { text: known ?? reads, mixed: true }
  if (known === undefined || (!latinText && counted.rare < counted.foreign)) return asWritten(word)
  return words.vocabulary.has(bare(word)) ? asWritten(word) : { text: known, mixed: true }
}

function asWritten(word: string): Unmixed {
  return { text: word, mixed: false }
}

/** A word of Latin letters and others. */
function amongLatin(word: string, counted: Scripts, words: Words): Unmixed {
  const { toCyrillic, toLatin } = words.lookalikes
  const onlyI = counted.latin === counted.latinI
  const notLatin = counted.cyrillic > counted.latin || counted.foreignWithTwin < counted.foreign
  if (counted.cyrillic > 0 && (notLatin || onlyI) && counted.latinWithTwin === counted.latin) {
    // Many people type the Latin i in Ukrainian and Belarusian words.
    return { text: mapped(word, toCyrillic), mixed: !onlyI }
  }
  const latin = mapped(word, toLatin)
  const allTwins = counted.foreignWithTwin === counted.foreign
  const needsWord = counted.borrowed + counted.rare === counted.foreign
  const mixed = allTwins && (!needsWord || isWord(latin, words))
  // A foreign name takes an ending, but no spelling goes to the other alphabet and back.
  return { text: latin, mixed: mixed || counted.switches > 1 }
}

function isWord(text: string, { vocabulary, rude }: Words): boolean {
  return vocabulary.has(bare(text)) || rude.has(bare(text))
}

/** Letters of no spelling that make a word a trick whatever it reads as. */
const clearlyStrange = 3

/**
 * Undoes Latin letters that no language puts together, such as `ŵħøřę`, and single ones that make a rude word another.
 * A word that some language could write stays itself.
 */
function respelled(word: string, words: Words): Unmixed {
  const { lookalikes, vocabulary, rude } = words
  if (lookalikes.alphabets.fits(word)) {
    if (rude.isMisspelled(word)) return { text: word, mixed: true, accents: word.replace(/[\0-\x7f]/g, '') }
    const reads = latinReadings(word, lookalikes).find((text) => text !== word && rude.has(bare(text)))
    return reads === undefined || vocabulary.has(bare(word)) ? asWritten(word) : { text: reads, mixed: true }
  }
  const known = knownReading(word, words)
  if (known !== undefined) return { text: known, mixed: true }
  const isStrange = countUnknown(word, lookalikes.alphabets) >= clearlyStrange
  return isStrange ? { text: mapped(word, lookalikes.toLatin), mixed: true } : asWritten(word)
}

function knownReading(word: string, words: Words): string | undefined {
  return latinReadings(word, words.lookalikes).find((text) => isWord(text, words))
}

/** Some letters look like two others: the open o is also a turned c, the hooked v lies between u and v. */
function latinReadings(word: string, { toLatin, toOtherLatin }: Lookalikes): string[] {
  const [latin, other] = [mapped(word, toLatin), mapped(word, toOtherLatin)]
  return latin === other ? [latin] : [latin, other]
}

function countUnknown(word: string, alphabets: Alphabets): number {
  let count = 0
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) > 0x7f && !alphabets.knows(word.charCodeAt(i))) count++
  return count
}

/** Greek letters that Kabyle borrows. */
const borrowedLetters = new Set([...'εγσ'].map((letter) => letter.charCodeAt(0)))

/** Where Armenian begins; before it lie the signs of phonetic writing. */
const firstRare = 0x530

type Scripts = ReturnType<typeof countScripts>

function countScripts(word: string, lookalikes: Lookalikes) {
  const counted = {
    latin: 0,
    latinI: 0,
    latinWithTwin: 0,
    foreign: 0,
    cyrillic: 0,
    greek: 0,
    /** Cyrillic letters that Russian does not have. */
    unusual: 0,
    /** Letters of scripts that are seldom met: Armenian, Georgian, Cherokee. */
    rare: 0,
    /** How often the letters of two scripts take turns. */
    switches: 0,
    borrowed: 0,
    foreignWithTwin: 0,
  }
  let before = ''
  const noteScript = (script: 'latin' | 'cyrillic' | 'rare') => {
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
      if (unit > 0x451) counted.unusual++
      noteScript('cyrillic')
    }
    if (unit >= firstRare && (script === 'armenian' || script === 'other')) {
      counted.rare++
      noteScript('rare')
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
