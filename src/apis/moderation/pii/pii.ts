import { cryptoFinders } from './crypto.ts'
import { type Finding, find } from './finder.ts'
import { networkFinders, secretFinders } from './network.ts'
import { numberFinders } from './numbers.ts'
import { findPhones } from './phone.ts'
import { wordFinders } from './words.ts'

const mailFinders = networkFinders.filter(({ kind }) => kind === 'email address')
const digitFinders = [
  ...networkFinders.filter(({ kind }) => kind !== 'email address'),
  ...numberFinders,
  ...wordFinders,
]
const codeFinders = [...secretFinders, ...cryptoFinders]

/** Finds personal data in a text as written; where two finders see the same stretch, the surer one is kept. */
export function findPii(text: string, language: string): Finding[] {
  const traits = traitsOf(text)
  const finders = [
    ...(traits.at ? mailFinders : []),
    ...(traits.digits ? digitFinders : []),
    ...(traits.digits || traits.longRun ? codeFinders : []),
  ]
  if (finders.length === 0) return []
  const found = finders.flatMap((finder) => find(text, finder))
  if (traits.digits) found.push(...findPhones(text, language))
  return distinct(found)
}

const longRun = 16

/** What the finders need before it is worth running them; most texts have none of it. */
function traitsOf(text: string): { at: boolean; digits: boolean; longRun: boolean } {
  const traits = { at: false, digits: false, longRun: false }
  let run = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit === 0x40) traits.at = true
    else if (unit >= 0x30 && unit <= 0x39) traits.digits = true
    run = unit === 0x20 || unit === 0x0a ? 0 : run + 1
    if (run >= longRun && unit < 0x80) traits.longRun = true
  }
  return traits
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
