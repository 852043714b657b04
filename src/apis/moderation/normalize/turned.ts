import { isAlphabetic, scriptOf } from './chars.ts'
import type { Decoded } from './encoded.ts'
import { backwards, hasStretch } from './fold.ts'
import type { Token } from './tokens.ts'
import { countKnown, share, type Trick, type Vocabulary } from './tricks.ts'

const looked = 40
const lookedFirst = 12
/** Pieces of a turned text that are read: enough to know what it is about. */
const mostTurned = 300
/** A text of which more than this is known needs no other reading. */
const readsWell = 0.7

/** Finds out whether the whole text reads better backwards or shifted by thirteen letters. */
export function turnedText(tokens: readonly Token[], vocabulary: Vocabulary): Decoded | undefined {
  const words = someWords(tokens, vocabulary)
  if (!words || share(words, vocabulary) > readsWell) return undefined
  const found = (kind: Trick['kind'], text: string): Decoded => {
    const start = tokens[0]?.start ?? 0
    return { text, trick: { kind, start, end: tokens.at(-1)?.end ?? start, weight: 0.85, reads: text } }
  }
  const reversed = words.map(backwards)
  // One word that is known backwards is chance.
  if (countKnown(reversed, vocabulary) > 1 && gain(words, reversed, vocabulary) >= enough.backwards) {
    const last = tokens.slice(-mostTurned).toReversed()
    return found('text written backwards', last.map(({ text }) => backwards(text)).join(' '))
  }
  if (gain(words, words.map(rot13), vocabulary) >= (looksShifted(words) ? enough.looksShifted : enough.shifted)) {
    const first = tokens.slice(0, mostTurned)
    return found('rot13 text', first.map(({ text }) => rot13(text)).join(' '))
  }
  return undefined
}

/** The first words of a text that is written in letters and does not plainly read well as it stands. */
function someWords(tokens: readonly Token[], vocabulary: Vocabulary): string[] | undefined {
  const words: string[] = []
  let others = 0
  for (const { shape, text } of tokens) {
    // Words of one and two letters, and cheers, are words whichever way they are turned.
    if (shape !== 'word' || text.length < 3 || hasStretch(text)) continue
    if (isAlphabetic(scriptOf(text.charCodeAt(0)))) words.push(text)
    else others++
    // Most texts read well as they stand, and a dozen words show it.
    if (words.length === lookedFirst && share(words, vocabulary) > readsWell) return undefined
    if (words.length === looked) break
  }
  return words.length === 0 || others * 2 > words.length ? undefined : words
}

/** How much a known word of three letters, of four, and so on says: a short one is easily met by chance. */
const surprises = [0.4, 1, 2, 3, 4]
/** The share of words that must be known when they are turned. */
const leastTurned = 0.4
/** What the known words of a turned reading must say together beyond those of the text as written. */
const enough = { backwards: 1.6, shifted: 2.4, looksShifted: 0.4 }

/** How much more the known words say when they are turned; without end where every word is known only then. */
function gain(words: readonly string[], turned: readonly string[], vocabulary: Vocabulary): number {
  let known = 0
  let knownAsWritten = 0
  let surprise = 0
  for (const [i, word] of turned.entries()) {
    const says = surprises[Math.min(word.length, 7) - 3] ?? 0
    if (vocabulary.has(word)) {
      known++
      surprise += says
    }
    if (vocabulary.has(words[i] as string)) {
      knownAsWritten++
      surprise -= says
    }
  }
  if (words.length > 1 && known === words.length && knownAsWritten * 3 <= words.length) return Number.POSITIVE_INFINITY
  // A few known words among many are chance.
  return known >= words.length * leastTurned ? surprise : Math.min(surprise, enough.looksShifted)
}

/**
 * How much each letter from a to z speaks for a shift by thirteen, in tenths: the logarithm of how often the letter it
 * would stand for is written in the languages of the Latin script, against how often it is written itself.
 */
const shiftSigns = [
  -5, 10, 2, -22, -6, 17, 8, 4, -18, 1, -31, -11, -13, 5, -10, -2, 22, 6, -17, -8, -4, 18, -1, 31, 11, 13,
]
const plainlyShifted = 60

function looksShifted(words: readonly string[]): boolean {
  let sum = 0
  for (const word of words) for (let i = 0; i < word.length; i++) sum += shiftSigns[word.charCodeAt(i) - 0x61] ?? 0
  return sum >= plainlyShifted
}

function rot13(word: string): string {
  return word.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 84) % 26) + 97))
}
