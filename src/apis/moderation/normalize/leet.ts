import { kind, kindOf } from './chars.ts'
import type { Vocabulary } from './tricks.ts'

/** Signs that stand for letters; the first reading is tried before the second. */
const readings: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'il',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'gb',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'il',
  '+': 't',
  '|': 'li',
  '€': 'e',
  '£': 'l',
  '¢': 'c',
}

const maskSigns = /[*#@$%]/
/** What follows a number without hiding anything. */
const unit = /^(st|nd|rd|th|km|kg|mg|ml|cm|mm|gb|mb|tb|hz|ghz|mhz|min|sec|hrs|pm|am|px|er|ème|eme|ste|fps|mph|kwh)$/
const mostReadings = 8
/** A longer piece is no word. */
export const longestLeet = 40

/** What a piece of letters, digits and signs reads as, and how sure that is. */
export type Unleet = { readonly text: string; readonly weight: number; readonly masked: boolean }

/** Undoes digits and signs put for letters. Only pieces with letters are read; `covid19`, `20km` and `h2o` stay themselves. */
export function unleet(piece: string, original: string, vocabulary: Vocabulary): Unleet | undefined {
  if (piece.length < 2 || piece.length > longestLeet) return undefined
  const shape = shapeOf(piece)
  if (shape.letters === 0) return undefined
  if (shape.signs > 0 && !shape.onlyReadable) return shape.inner ? masked(piece) : undefined
  if (shape.digits + shape.signs === 0) return undefined
  const known = readable(piece, shape, vocabulary)
  if (known !== undefined) return { text: known, weight: sureness(shape), masked: false }
  if (shape.innerSign) return masked(piece)
  return shape.innerGroups > 1 && shape.letters > 2 && looksWritten(original)
    ? { text: spellings(piece)[0] ?? piece, weight: 0.6, masked: false }
    : undefined
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

/** The reading that is a word; a piece with digits only at one end must be long and be no word without them. */
function readable(piece: string, form: Form, vocabulary: Vocabulary): string | undefined {
  if (!form.onlyReadable) return undefined
  if (!form.inner) {
    const edge = form.leading + form.trailing
    const stem = piece.slice(form.leading, piece.length - form.trailing)
    if (form.signs === 0 && (edge > 1 || form.letters < 3 || unit.test(stem))) return undefined
    if (form.signs > 0 && form.letters < 2) return undefined
    if (vocabulary.has(stem) && (stem.length > 2 || edge < 2)) return undefined
  } else if (piece.length < 3) return undefined
  return spellings(piece).find((word) => vocabulary.has(word))
}

function sureness(form: Form): number {
  if (form.inner) return form.letters + form.digits + form.signs >= 4 ? 0.85 : 0.55
  return 0.6
}

function spellings(piece: string): string[] {
  let words = ['']
  for (const char of piece) {
    const letters = readings[char] ?? char
    const more = words.length < mostReadings ? [...letters] : [letters[0] as string]
    words = more.flatMap((letter) => words.map((word) => word + letter))
  }
  return words
}

/** Letters hidden behind signs, as in `w*rd`: which word it was is left to the reader. */
function masked(piece: string): Unleet | undefined {
  if (!maskSigns.test(piece) || piece.length < 3) return undefined
  return { text: piece, weight: piece.length > 3 ? 0.7 : 0.5, masked: true }
}
