import { bankFinders } from './bank.ts'
import { cryptoFinders } from './crypto.ts'
import { type Finding, find } from './finder.ts'
import { chassisFinders, identityFinders, thingFinders } from './identity.ts'
import { networkFinders, secretFinders, spelledFinders } from './network.ts'
import { numberFinders } from './numbers.ts'
import { findPhones } from './phone.ts'
import { wordFinders } from './words.ts'

const mailFinders = networkFinders.filter(({ kind }) => kind === 'email address')
const digitFinders = [...networkFinders.filter(({ kind }) => kind !== 'email address'), ...thingFinders, ...wordFinders]
const longNumberFinders = [...numberFinders, ...identityFinders, ...bankFinders]
const longRunFinders = [...cryptoFinders, ...chassisFinders]

/** Finds personal data in a text as written; where two finders see the same stretch, the surer one is kept. */
export function findPii(text: string, language: string): Finding[] {
  const traits = traitsOf(text)
  const finders = [
    ...(traits.at ? mailFinders : []),
    ...(traits.digits ? digitFinders : []),
    ...(traits.longNumber ? longNumberFinders : []),
    ...(traits.digits || traits.at || traits.longRun ? secretFinders : []),
    ...(traits.longRun ? longRunFinders : []),
    ...(traits.capitals && !traits.longNumber ? bankFinders : []),
    ...(isSpelled(text) ? spelledFinders : []),
  ]
  if (finders.length === 0) return []
  const found = finders.flatMap((finder) => find(text, finder))
  if (traits.digits) found.push(...findPhones(text, language))
  return distinct(found)
}

const longRun = 16
const capitalRun = 6

/** Digits that the shortest number of a person or an account has, and how far apart the first and the last may stand. */
const fewestDigits = 4
const numberReach = 24

type Traits = { at: boolean; digits: boolean; longNumber: boolean; longRun: boolean; capitals: boolean }

/** What the finders need before it is worth running them; most texts have none of it. */
function traitsOf(text: string): Traits {
  const traits = { at: false, digits: false, longNumber: false, longRun: false, capitals: false }
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

function distinct(found: readonly Finding[]): Finding[] {
  const kept: Finding[] = []
  const surest = found.toSorted((a, b) => b.score - a.score || b.end - b.start - (a.end - a.start))
  for (const one of surest) {
    if (!kept.some((other) => one.start < other.end && other.start < one.end)) kept.push(one)
  }
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
