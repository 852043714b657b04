import type { SearchContext } from './categorize.ts'
import type { Rules } from './rules.ts'
import { wordsOf } from './words.ts'

/** What the model looks at: an index below `buckets` for each feature, and how much it counts. */
export type Feature = readonly [index: number, value: number]

export const buckets = 8192

/** The features of a search: its words, their beginnings, endings and inner letters, its shape, and what the rules see. */
export function featuresOf({ key, country, headlines, related }: SearchContext, rules: Rules): Feature[] {
  const names = new Map<string, number>()
  const add: Add = (name, value) => names.set(name, (names.get(name) ?? 0) + value)
  const words = wordsOf(key).slice(0, 12)
  addWords(words, add)
  // A phrase of a list is searched nowhere: it must not teach how often its category is searched.
  if (country !== '') addShape(words, country, add)
  const around = wordsOf([...related, ...headlines].join(' ')).slice(0, 60)
  for (const word of around) add(`w:${word}`, 0.5)
  for (const [category, points] of rules(key)) add(`r:${category}`, Math.min(3, points))
  return normalized([...names].map(([name, value]) => [hash(name) % buckets, value] as const))
}

type Add = (name: string, value: number) => void

function addWords(words: readonly string[], add: Add): void {
  words.forEach((word, index) => {
    add(`w:${word}`, 1)
    const next = words[index + 1]
    if (next) add(`b:${word} ${next}`, 1)
    const framed = `<${word}>`
    for (let length = 3; length <= 5; length++) {
      for (let at = 0; at + length <= framed.length; at++) add(`c:${framed.slice(at, at + length)}`, 0.5)
    }
  })
}

function addShape(words: readonly string[], country: string, add: Add): void {
  add(`in:${country}`, 1)
  add(`count:${Math.min(words.length, 6)} ${country}`, 1)
  if (words.some((word) => /^\p{N}+$/u.test(word))) add('number', 1)
  if (words.some((word) => /^(?:19|20)\d\d$/.test(word))) add('year', 1)
  if (words.some((word) => /[^\p{Script=Latin}\p{N}]/u.test(word))) add('other script', 1)
}

/** Long searches have many features; each search counts the same. */
function normalized(features: readonly Feature[]): Feature[] {
  const length = Math.sqrt(features.reduce((sum, [, value]) => sum + value * value, 0))
  return features.map(([index, value]) => [index, value / length])
}

function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}
