import { addressFinders } from './address.ts'
import { bankFinders } from './bank.ts'
import { cryptoFinders } from './crypto.ts'
import { type Finding, find } from './finder.ts'
import { chassisFinders, identityFinders, thingFinders } from './identity.ts'
import { nationalFinders } from './national.ts'
import { networkFinders } from './network.ts'
import { numberFinders } from './numbers.ts'
import { pageFinders } from './pages.ts'
import { findPhones } from './phone.ts'
import { placeFinders } from './place.ts'
import { keyFinders, passwordFinders } from './secrets.ts'
import { signWords, spelledFinders } from './spelled.ts'
import { spokenFinders } from './spoken.ts'
import { wordFinders } from './words.ts'

const mailFinders = networkFinders.filter(({ kind }) => kind === 'email address')
const digitFinders = [
  ...networkFinders.filter(({ kind }) => kind !== 'email address'),
  ...thingFinders,
  ...wordFinders,
  ...placeFinders,
]
const loginFinders = [...pageFinders, ...passwordFinders]
const longNumberFinders = [...numberFinders, ...nationalFinders, ...identityFinders, ...bankFinders]
const longRunFinders = [...keyFinders, ...cryptoFinders, ...chassisFinders]

/** Finds personal data in a text as written; where two finders see the same stretch, the surer one is kept. */
export function findPii(written: string, language: string): readonly Finding[] {
  const seen = traitsOf(written)
  const text = seen.otherDigits ? westernDigits(written) : written
  const traits = seen.otherDigits ? traitsOf(text) : seen
  const finders = [
    ...(traits.at ? mailFinders : []),
    ...(traits.digits ? digitFinders : []),
    ...(traits.digits && traits.letters ? addressFinders : []),
    ...(traits.longNumber ? longNumberFinders : []),
    ...(traits.digits || traits.at || traits.longRun ? loginFinders : []),
    ...(traits.longRun ? longRunFinders : []),
    ...(traits.capitals && !traits.longNumber ? bankFinders : []),
    ...(traits.letters ? spokenFinders : []),
    ...(signWords.test(text) ? spelledFinders : []),
  ]
  if (finders.length === 0) return []
  const found = finders.flatMap((finder) => find(text, finder))
  if (traits.digits) found.push(...findPhones(text, language))
  return distinct(found, text.length)
}

/** The zeros of the digits of Arabic, Persian, nine scripts of India, Thai, Lao, Burmese and Khmer, and of the wide ones. */
const zeros = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040, 0x17e0, 0xff10,
]
const otherDigits = new RegExp(`[${zeros.map((zero) => String.fromCharCode(zero, 0x2d, zero + 9)).join('')}]+`, 'g')

const firstOtherDigit = 0x660
const hardSpace = 0xa0

/** Signs between digits as other keyboards and printers write them. */
const signs: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'\u2010\u2011\u2012\u2013\u2212\uff0d\u30fc'].map((dash) => [dash, '-'])),
  ...Object.fromEntries([...'\u00a0\u2007\u2009\u202f\u3000'].map((space) => [space, ' '])),
  '\uff0b': '+',
  '\uff08': '(',
  '\uff09': ')',
  '\uff0e': '.',
  '\uff20': '@',
}

/** A text with the digits of other scripts written as 0 to 9, and plain signs beside them: every place stays what it was. */
function westernDigits(text: string): string {
  const western = text.replace(otherDigits, (digits) => {
    let plain = ''
    for (let i = 0; i < digits.length; i++) {
      const code = digits.charCodeAt(i)
      plain += code - (zeros.findLast((zero) => zero <= code) ?? code)
    }
    return plain
  })
  return western.replace(
    /(?<=[\d)\uff09])[\u2010-\u2013\u2212\uff0d\u30fc\u00a0\u2007\u2009\u202f\u3000\uff0e\uff08\uff09](?=[\d(\uff08])|[\uff0b\uff08](?=\d)|\uff20/g,
    (sign) => signs[sign] ?? sign,
  )
}

const longRun = 16
const capitalRun = 6

/** Digits that the shortest number of a person or an account has, and how far apart the first and the last may stand. */
const fewestDigits = 4
const numberReach = 24

type Traits = {
  at: boolean
  digits: boolean
  /** Characters of scripts that have digits of their own, and spaces that are not plain. */
  otherDigits: boolean
  letters: boolean
  longNumber: boolean
  longRun: boolean
  capitals: boolean
}

/** What the finders need before it is worth running them; most texts have none of it. */
function traitsOf(text: string): Traits {
  const traits = {
    at: false,
    digits: false,
    otherDigits: false,
    letters: false,
    longNumber: false,
    longRun: false,
    capitals: false,
  }
  let run = 0
  let capitals = 0
  let digits = 0
  let firstDigit = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= 0x41 && unit <= 0x5a) {
      if (++capitals === capitalRun) traits.capitals = true
    } else {
      capitals = 0
      if (unit >= 0x30 && unit <= 0x39) {
        traits.digits = true
        if (digits === 0 || i - firstDigit > numberReach) {
          digits = 0
          firstDigit = i
        }
        if (++digits === fewestDigits) traits.longNumber = true
      } else if (unit === 0x3a) digits = 0
      else if (unit === 0x40) traits.at = true
      else if (unit === 0x2d && text.startsWith('-----BEGIN', i)) traits.longRun = true
    }
    if (unit > 0x40) traits.letters = true
    if (unit >= firstOtherDigit || unit === hardSpace) traits.otherDigits = true
    run = unit === 0x20 || unit === 0x0a ? 0 : run + 1
    if (run >= longRun && unit < 0x80) traits.longRun = true
  }
  return traits
}

function distinct(found: readonly Finding[], size: number): readonly Finding[] {
  if (found.length < 2) return found
  const taken = new Uint8Array(size)
  const surest = found.toSorted((a, b) => b.score - a.score || b.end - b.start - (a.end - a.start))
  const kept = surest.filter(({ start, end }) => {
    const stretch = taken.subarray(start, end)
    if (stretch.includes(1)) return false
    stretch.fill(1)
    return true
  })
  return kept.sort((a, b) => a.start - b.start)
}

const shown = 4

/** Personal data as a reason may show it: enough to recognise, too little to use. */
export function masked(value: string): string {
  const chars = [...value]
  const letters = chars.filter((char) => /[\p{L}\d]/u.test(char)).length
  const open = Math.min(shown, Math.floor(letters / 4))
  let passed = 0
  return chars
    .map((char) => {
      if (!/[\p{L}\d]/u.test(char)) return char
      return ++passed > letters - open ? char : '•'
    })
    .join('')
    .replace(/•{5,}/g, '••••')
    .slice(0, 40)
}
