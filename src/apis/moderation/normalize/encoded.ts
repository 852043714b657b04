import { isAlphabetic, scriptOf } from './chars.ts'
import type { Token } from './tokens.ts'
import type { Trick, Vocabulary } from './tricks.ts'

/** A text inside the text, made readable, with the trick that hid it. */
export type Decoded = { readonly text: string; readonly trick: Trick }

const mostBase64 = 3
const longestBase64 = 2000

/** Finds base64 that holds readable text. `original` gives the letters of a stretch as written, case and all. */
export function base64Texts(
  spans: readonly { start: number; end: number }[],
  original: (start: number, end: number) => string,
  vocabulary: Vocabulary,
): Decoded[] {
  const found: Decoded[] = []
  for (const { start, end } of spans) {
    if (found.length >= mostBase64) break
    const code = original(start, Math.min(end, start + longestBase64))
    const text = readBase64(code, vocabulary)
    if (text !== undefined) found.push({ text, trick: { kind: 'base64 text', start, end, weight: 0.9, reads: text } })
  }
  return found
}

function readBase64(code: string, vocabulary: Vocabulary): string | undefined {
  if (!/^[A-Za-z0-9+/_-]{11,}={0,2}$/.test(code) || !/[a-z]/.test(code) || !/[A-Z]/.test(code)) return undefined
  // A long word in title case is a name, not a code.
  if (code.length < 24 && !/[0-9+/=]/.test(code)) return undefined
  // A signed token is a secret, not a message.
  if (code.startsWith('eyJ')) return undefined
  const text = Buffer.from(code, 'base64').toString('utf8')
  if (/[^\P{Cc}\s]|\ufffd/u.test(text)) return undefined
  const words = wordsOf(text)
  if (words.length === 0) return undefined
  const letters = words.reduce((sum, word) => sum + word.length, 0)
  if (letters < text.length * 0.6) return undefined
  const unspaced = /[\u0370-\uffff]/.test(text)
  return unspaced || share(words, vocabulary) >= 0.5 ? text : undefined
}

const looked = 40
const lookedFirst = 12
/** Pieces of a turned text that are read: enough to know what it is about. */
const mostTurned = 300
/** A text of which more than this is known needs no other reading. */
const readsWell = 0.7

/** Finds out whether the whole text reads better backwards or shifted by thirteen letters. */
export function turnedText(tokens: readonly Token[], vocabulary: Vocabulary): Decoded | undefined {
  const words: string[] = []
  let others = 0
  for (const { shape, text } of tokens) {
    // Words of one and two letters are words whichever way they are turned.
    if (shape !== 'word' || text.length < 3) continue
    if (isAlphabeticWord(text)) words.push(text)
    else others++
    // Most texts read well as they stand, and a dozen words show it.
    if (words.length === lookedFirst && share(words, vocabulary) > readsWell) return undefined
    if (words.length === looked) break
  }
  if (words.length === 0 || others * 2 > words.length) return undefined
  const asWritten = share(words, vocabulary)
  if (asWritten > readsWell) return undefined
  const start = tokens[0]?.start ?? 0
  const end = tokens.at(-1)?.end ?? start
  if (readsBetter(words, words.map(backwards), vocabulary)) {
    const text = tokens
      .slice(-mostTurned)
      .toReversed()
      .map((token) => backwards(token.text))
      .join(' ')
    return { text, trick: { kind: 'text written backwards', start, end, weight: 0.85, reads: text } }
  }
  if (readsBetter(words, words.map(rot13), vocabulary)) {
    const text = tokens
      .slice(0, mostTurned)
      .map((token) => rot13(token.text))
      .join(' ')
    return { text, trick: { kind: 'rot13 text', start, end, weight: 0.85, reads: text } }
  }
  return undefined
}

/** How much a known word of three letters, of four, and so on says: a short one is easily met by chance. */
const surprises = [0.4, 1, 2, 3, 4]
/** What the known words of a turned reading must say together beyond those of the text as written. */
const convincing = 2.4
const leastTurned = 0.4

function readsBetter(words: readonly string[], turned: readonly string[], vocabulary: Vocabulary): boolean {
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
  const allTurned = words.length > 1 && known === words.length && knownAsWritten * 3 <= words.length
  return allTurned || (surprise >= convincing && known >= words.length * leastTurned)
}

function isAlphabeticWord(word: string): boolean {
  return isAlphabetic(scriptOf(word.charCodeAt(0)))
}

function share(words: readonly string[], vocabulary: Vocabulary): number {
  const known = words.filter((word) => vocabulary.has(word)).length
  return words.length === 0 ? 0 : known / words.length
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}'’]+/gu) ?? []
}

function backwards(word: string): string {
  return [...word].reverse().join('')
}

function rot13(word: string): string {
  return word.replace(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 84) % 26) + 97))
}
