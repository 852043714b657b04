import { hasVowel, kind, kindOf } from './chars.ts'
import type { Drawn } from './drawn.ts'
import { readingsOf, spellings } from './readings.ts'
import type { KnownWords, Vocabulary } from './tricks.ts'

/** Signs with so many honest uses between letters that alone they stand for one only in a word worth hiding. */
const ambiguous = /^[^0-9@$!+€£¢¡§¥†]+[#(<][^0-9@$!+€£¢¡§¥†]*$/

const maskSigns = /[*#@$%]/
/** What follows a number without hiding anything. */
const unit = /^(st|nd|rd|th|km|kg|mg|ml|cm|mm|gb|mb|tb|hz|ghz|mhz|min|sec|hrs|pm|am|px|er|ème|eme|ste|fps|mph|kwh)$/
/** Long words that programmers shorten to the number of letters left out, such as `l10n`. */
const numeronym = /^[a-z]1\d[a-z]$/
/** Names that are spelled so. */
const stageNames = new Set(['p!nk', 'ke$ha', 'a$ap', 'deadmau5', 'se7en', '$uicideboy$', '6lack'])
/** Moves of chess and chords of music. */
const notation = /^(?:[kqrbn]?[a-h]?[1-8]?x?[a-h][1-8](?:=[qrbn])?[+#]?|[a-g]#[a-z0-9]{0,6})$/
/** A longer piece is no word. */
export const longestLeet = 40

/** What a piece of letters, digits and signs reads as, and how sure that is. */
export type Unleet = { readonly text: string; readonly weight: number; readonly masked: boolean }

/** The word worth hiding that a piece can be read as, if there is one. */
export function rudeReading(piece: string, { rude }: KnownWords): string | undefined {
  return spellings(piece).find((word) => rude.has(word) || rude.isShort(word))
}

/** Undoes digits and signs put for letters. Only pieces with letters are read; `covid19`, `20km` and `h2o` stay themselves. */
export function unleet(piece: string, original: string, words: KnownWords): Unleet | undefined {
  if (piece.length < 2 || piece.length > longestLeet || numeronym.test(piece) || notation.test(piece)) return undefined
  const shape = shapeOf(piece)
  if (stageNames.has(piece) || (shape.letters === 0 && shape.signs < 2)) return undefined
  const gendered = bothGenders.test(piece)
  // Three letters and digits are a code more often than a word.
  const isCode = piece.length === 3 && (original !== piece || shape.digits > 1 || shape.letters === 1)
  const isHidden = shape.onlyReadable && shape.digits + shape.signs > 0 && !isCode
  const hidden = isHidden ? rudeReading(piece, words) : undefined
  if (hidden !== undefined) return { text: hidden, weight: gendered ? 0 : 0.85, masked: false }
  if (shape.letters === 0) return undefined
  if (shape.signs > 0 && (!shape.onlyReadable || ambiguous.test(piece))) return shape.inner ? masked(piece) : undefined
  if (shape.digits + shape.signs === 0) return undefined
  const written = looksWritten(original) || (shape.digits === 0 && original === original.toUpperCase())
  const known = readable(piece, { ...shape, written }, words.vocabulary)
  if (known !== undefined) return { text: known, weight: gendered ? 0 : sureness(shape), masked: false }
  const isThick = shape.innerGroups > 1 ? shape.letters > 2 : piece.length >= longEnough && zeroInside.test(piece)
  if (shape.inner && isThick && written && !isTag(piece)) {
    const likeliest = spellings(piece)[0] ?? piece
    if (isSayable(likeliest)) return { text: likeliest, weight: 0.6, masked: false }
  }
  return shape.innerSign ? masked(piece) : undefined
}

/** A nought in the middle of a long word is no number. */
const zeroInside = /^\p{L}{1,20}0\p{L}{1,20}$/u
const longEnough = 8

/** What a piece reads as in which letters were drawn with signs. */
export function readDrawn({ text, count }: Drawn, { vocabulary, rude }: KnownWords): Unleet | undefined {
  if (text.length < 3 || text.length > longestLeet || !/^[\p{L}\p{M}'0-9@$!+€£¢¡§(#|<]+$/u.test(text)) return undefined
  const words = spellings(text)
  const known = words.find((word) => rude.has(word) || vocabulary.has(word))
  const reads = known ?? (count > 1 ? words.find(isSayable) : undefined)
  return reads === undefined ? undefined : { text: reads, weight: known === undefined ? 0.6 : 0.85, masked: false }
}

/** Words of any language have a vowel now and then; codes made of letters and digits rarely do. */
function isSayable(word: string): boolean {
  return hasVowel(word) && !/[bcdfghjklmnpqrstvwxz]{5}|[aeiouy]{4}/.test(word)
}

/** Small letters after at most one capital; product codes and hexadecimal numbers look otherwise. */
function looksWritten(original: string): boolean {
  return /^\P{L}*\p{Lu}?\P{Lu}+$/u.test(original) && !/^[0-9a-f-]+$/i.test(original)
}

type Form = {
  letters: number
  digits: number
  signs: number
  /** A digit or sign stands between letters. */
  inner: boolean
  innerGroups: number
  innerSign: boolean
  onlyReadable: boolean
  leading: number
  trailing: number
}

function shapeOf(piece: string): Form {
  const form = {
    letters: 0,
    digits: 0,
    signs: 0,
    inner: false,
    innerGroups: 0,
    innerSign: false,
    onlyReadable: true,
    leading: 0,
    trailing: 0,
  }
  const readings = readingsOf(piece)
  let sinceLetter = 0
  let signSince = false
  for (let i = 0; i < piece.length; i++) {
    const what = kindOf(piece.charCodeAt(i))
    if (what === kind.letter || what === kind.mark || what === kind.apostrophe) {
      if (form.letters === 0) form.leading = i
      else if (sinceLetter > 0) {
        form.inner = true
        form.innerGroups++
        if (signSince) form.innerSign = true
      }
      form.letters++
      sinceLetter = 0
      signSince = false
      continue
    }
    sinceLetter++
    const char = piece[i] as string
    if (what === kind.digit) form.digits++
    else {
      form.signs++
      signSince ||= maskSigns.test(char)
    }
    if (readings[char] === undefined) form.onlyReadable = false
  }
  form.trailing = sinceLetter
  return form
}

/** The reading that is a word; a piece with digits only at its ends must be no word without them, nor an amount or a time. */
function readable(
  piece: string,
  form: Form & { readonly written: boolean },
  vocabulary: Vocabulary,
): string | undefined {
  if (!form.onlyReadable) return undefined
  if (!form.inner) {
    const edge = form.leading + form.trailing
    const stem = piece.slice(form.leading, piece.length - form.trailing)
    if (unit.test(stem) || counted.test(piece)) return undefined
    if (edge === 1 && form.letters < (form.signs > 0 ? 2 : 3)) return undefined
    if (edge > 1 && (piece.length < 4 || !form.written || isLabel(form) || isCount(form))) return undefined
    if (vocabulary.has(stem) && (stem.length > 2 || edge < 2)) return undefined
  } else if (piece.length < (form.written ? 3 : 5)) return undefined
  return spellings(piece).find((word) => vocabulary.has(word))
}

/** Times, amounts of money, names on a network, and what is said of things that are several in one. */
const counted = /^(\d{1,2}(h|u|in|x|vs|on)\d{0,2}('s)?|@[a-z]+\d+|[a-z]?[$€£¥]\d+[a-z]{0,2}|\d+[$€£¥][a-z]{0,3})$/

/** A letter or two with a number after or before it names a road, a model, an amount. */
function isLabel({ letters, leading, trailing, signs }: Form): boolean {
  return signs === 0 && (leading === 0 || trailing === 0) && Math.max(leading, trailing) > letters
}

/** A number with an ending of one or two letters. */
function isCount({ letters, leading, trailing, signs }: Form): boolean {
  return signs === 0 && trailing === 0 && leading > 1 && letters < 3
}

function sureness(form: Form): number {
  if (form.inner) return form.letters + form.digits + form.signs >= 4 ? 0.85 : 0.55
  return 0.6
}

/** Letters hidden behind signs, as in `w*rd`: which word it was is left to the reader. */
function masked(piece: string): Unleet | undefined {
  if (!afterLetter.test(piece) || piece.length < 3 || entity.test(piece) || calculated.test(piece)) return undefined
  if (anyGender.test(piece) || bothGenders.test(piece)) return undefined
  if (!/[*$%]/.test(piece) && (isTag(piece) || !maskedWord.test(piece) || glued.test(piece))) return undefined
  return { text: piece, weight: piece.length > 3 ? 0.7 : 0.5, masked: true }
}

/** A sign that hides a letter follows one; in `x-content/*` and `$(unit)` it does not. */
const afterLetter = /[\p{L}\p{M}][*#@$%]/u
/** A product, an amount, a number of something. */
const calculated = /[*$%#@]\d/
/** A character as web pages write it. */
const entity = /&(#\d{1,7}|[a-z]{2,8})\b/
/** German spells both genders so, also before a further word. */
const anyGender = /\p{L}{3}\*(innen\p{L}{0,30}|in|e|r|n|en|er)$/u
/** Spanish and Portuguese spell them so: `amig@s`. */
const bothGenders = /^\p{L}+@s?$/u
const maskedWord = /^\p{L}{1,12}(?:[@#]{1,8}\p{L}{0,12}){1,4}$/u
/** A name or a topic that follows a word without a space. */
const glued = /\p{L}{3}[@#]\p{L}{3}/u

/** Names and topics of social networks begin so. */
function isTag(piece: string): boolean {
  return piece.length > 4 && (piece.startsWith('@') || piece.startsWith('#'))
}
