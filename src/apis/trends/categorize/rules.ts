import type { Slug } from '../category.ts'
import { wordsOf } from './words.ts'

/** A phrase and how strongly it speaks for its category. */
export type Rule = { readonly phrase: string; readonly category: Slug; readonly weight: number }

/** What the rules see in a text: the points of every category that has some. */
export type RulePoints = ReadonlyMap<Slug, number>

const weak = 1
const usual = 2
const strong = 5
/** Points from which the rules are sure. */
export const decisive = usual

/** Reads a list: one phrase a line; `!` before it makes it strong, `~` weak, `#` is a remark. */
export function parseRules(category: Slug, text: string): Rule[] {
  return text.split('\n').flatMap((line) => {
    const entry = line.trim()
    if (entry === '' || entry.startsWith('#')) return []
    const weight = entry.startsWith('!') ? strong : entry.startsWith('~') ? weak : usual
    const phrase = wordsOf(entry).join(' ')
    return phrase === '' ? [] : [{ phrase, category, weight }]
  })
}

export type Rules = (text: string) => RulePoints

/** Finds the phrases in a text, the longest first from the left, and adds up their points. */
export function openRules(rules: readonly Rule[]): Rules {
  const byPhrase = new Map<string, Rule[]>()
  let longest = 1
  for (const rule of rules) {
    const known = byPhrase.get(rule.phrase)
    if (known) known.push(rule)
    else byPhrase.set(rule.phrase, [rule])
    longest = Math.max(longest, rule.phrase.split(' ').length)
  }
  return (text) => {
    const words = wordsOf(text)
    const points = new Map<Slug, number>()
    for (let at = 0; at < words.length; ) {
      const { found, length } = longestAt(words, at, longest, byPhrase)
      for (const { category, weight } of found) {
        // A phrase of several words says more than a single one.
        points.set(category, (points.get(category) ?? 0) + weight * (1 + (length - 1) / 2))
      }
      at += length
    }
    return points
  }
}

/** The category with most points, if they are enough and no other has as many. */
export function verdictOf(points: RulePoints): Slug | undefined {
  const [first, second] = [...points].sort((a, b) => b[1] - a[1])
  if (!first || first[1] < decisive || first[1] === second?.[1]) return undefined
  return first[0]
}

function longestAt(words: readonly string[], at: number, longest: number, byPhrase: ReadonlyMap<string, Rule[]>) {
  for (let length = Math.min(longest, words.length - at); length > 0; length--) {
    const found = byPhrase.get(words.slice(at, at + length).join(' '))
    if (found) return { found, length }
  }
  return { found: [], length: 1 }
}
