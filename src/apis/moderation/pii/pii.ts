import { addressFinders } from './address.ts'
import { bankFinders } from './bank.ts'
import { cryptoFinders } from './crypto.ts'
import { type Finding, find } from './finder.ts'
import { chassisFinders, identityFinders, thingFinders } from './identity.ts'
import { networkFinders, secretFinders, spelledFinders } from './network.ts'
import { numberFinders } from './numbers.ts'
import { findPhones } from './phone.ts'
import { placeFinders } from './place.ts'
import { wordFinders } from './words.ts'

const mailFinders = networkFinders.filter(({ kind }) => kind === 'email address')
const digitFinders = [
  ...networkFinders.filter(({ kind }) => kind !== 'email address'),
  ...thingFinders,
  ...wordFinders,
  ...placeFinders,
]
const longNumberFinders = [...numberFinders, ...identityFinders, ...bankFinders]
const longRunFinders = [...cryptoFinders, ...chassisFinders]

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
    ...(traits.digits || traits.at || traits.longRun ? secretFinders : []),
    ...(traits.longRun ? longRunFinders : []),
    ...(traits.capitals && !traits.longNumber ? bankFinders : []),
    ...(isSpelled(text) ? spelledFinders : []),
  ]
  if (finders.length === 0) return []
  const found = finders.flatMap((finder) => find(text, finder))
  if (traits.digits) found.push(...findPhones(text, language))
  return distinct(found, text.length)
}

/** The zeros of the Arabic, Persian, Devanagari, Bengali and Thai digits and of the wide ones. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10]

const firstOtherDigit = 0x660

/** A text with the digits of other scripts written as 0 to 9: every place stays what it was. */
function westernDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹०-९০-৯๐-๙０-９]+/g, (digits) => {
    let western = ''
    for (let i = 0; i < digits.length; i++) {
      const code = digits.charCodeAt(i)
      western += code - (zeros.findLast((zero) => zero <= code) ?? code)
    }
    return western
  })
}

const longRun = 16
const capitalRun = 6

/** Digits that the shortest number of a person or an account has, and how far apart the first and the last may stand. */
const fewestDigits = 4
const numberReach = 24

type Traits = {
  at: boolean
  digits: boolean
  /** Characters of scripts that have digits of their own. */
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
    if (unit >= firstOtherDigit) traits.otherDigits = true
    run = unit === 0x20 || unit === 0x0a ? 0 : run + 1
    if (run >= longRun && unit < 0x80) traits.longRun = true
  }
  return traits
}

/** The words for the signs of an address. */
function isSpelled(text: string): boolean {
  return (
    text.includes('dot') ||
    text.includes('DOT') ||
    text.includes('punkt') ||
    text.includes('punto') ||
    text.includes('(at)') ||
    text.includes('[at]')
  )
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
