import { readFileSync } from 'node:fs'
import { openRules, parseRules } from '../../src/apis/trends/categorize/rules.ts'
import { slugs } from '../../src/apis/trends/category.ts'
import { starters } from '../../src/apis/trends/starter.ts'

export const dataUrl = new URL('../../data/trends/', import.meta.url)

const read = (name: string) => readFileSync(new URL(name, dataUrl), 'utf8')

/** What the model learns from: the lists of phrases, and the categorised searches that come with the product. */
export function material() {
  const named = slugs.filter((slug) => slug !== 'all')
  const lists = named.flatMap((slug) => parseRules(slug, read(`categories/${slug}.txt`)))
  const snapshots = starters(JSON.parse(read('starter.json'))).map(({ snapshot }) => snapshot)
  return { lists, rules: openRules(lists), snapshots }
}

/** Numbers from 0 to 1, the same in every run, so that a model can be made again. */
export function repeatable(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x80000000
  }
}
