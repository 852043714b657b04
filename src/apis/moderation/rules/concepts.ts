import { bare } from '../normalize/fold.ts'
import { view } from '../normalize/view.ts'
import { LetterTree } from './letters.ts'

/** Languages with lists of their own; the place in this list is the bit in a mask. */
export const listLanguages = [
  'en',
  'es',
  'fr',
  'de',
  'pt',
  'it',
  'nl',
  'pl',
  'ru',
  'uk',
  'tr',
  'ar',
  'hi',
  'zh',
  'ja',
  'ko',
] as const

export type ListLanguage = (typeof listLanguages)[number]

/** Whether there are lists for a language, in whatever letters it is written. */
export function isListed(language: string): boolean {
  return listLanguages.some((one) => one === language.replace('-Latn', ''))
}

/** One word or phrase of a language that stands for a concept or belongs to a rule. */
export type Entry = {
  readonly id: number
  readonly language: ListLanguage
  /** In the language's own spelling; a star at the end stands for any ending. */
  readonly words: string
}

export type ConceptFile = {
  readonly concepts: ReadonlyMap<string, readonly string[]>
  /** English words that mean something else in this language. */
  readonly ignored: readonly string[]
}

/** Reads a concept file: one concept a line, `name: word, word, phrase, stem*`; `#` begins a remark. */
export function parseConcepts(text: string): ConceptFile {
  const concepts = new Map<string, readonly string[]>()
  let ignored: readonly string[] = []
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':')
    if (colon < 0 || line.startsWith('#')) continue
    const name = line.slice(0, colon).trim()
    const words = line
      .slice(colon + 1)
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== '')
    if (name === 'ignore') ignored = words
    else concepts.set(name, words)
  }
  return { concepts, ignored }
}

/** What ends at a node; `alone` is its number as a list of one, so that nothing is allocated to answer with it. */
export type Leaf = {
  readonly id: number
  readonly mask: number
  readonly prefix: boolean
  readonly alone: readonly number[]
}

/** Words and phrases as one tree of letters, nodes being numbers from 0, the root. */
export type Tree = {
  readonly letters: LetterTree
  /** What ends at each node. */
  readonly leaves: readonly (readonly Leaf[] | undefined)[]
}

/** Builds the tree. Words are folded as texts are, so that both meet in the same spelling. */
export function buildTree(entries: readonly Entry[], ignored: ReadonlyMap<ListLanguage, readonly string[]>): Tree {
  const ignoring = new Map<string, number>()
  for (const [language, words] of ignored) {
    for (const word of words) ignoring.set(word, (ignoring.get(word) ?? 0) | bitOf(language))
  }
  const letters = new LetterTree(
    entries.map(({ words }) => {
      const isStem = words.endsWith('*')
      return { spelled: spelling(isStem ? words.slice(0, -1) : words), isStem }
    }),
  )
  const leaves: Leaf[][] = []
  for (const [index, { id, language, words }] of entries.entries()) {
    const prefix = words.endsWith('*')
    const node = letters.nodes[index] as number
    const mask = language === 'en' ? englishMask & ~(ignoring.get(words) ?? 0) : bitOf(language)
    const here = leaves[node] ?? []
    leaves[node] = here
    const known = here.findIndex((leaf) => leaf.id === id && leaf.prefix === prefix)
    const before = here[known]
    if (before) here[known] = { ...before, mask: before.mask | mask }
    else here.push({ id, mask, prefix, alone: [id] })
  }
  return { letters, leaves }
}

/** English words count in every language that does not say otherwise: people mix. */
const englishMask = 2 ** listLanguages.length - 1

export function bitOf(language: string): number {
  const index = (listLanguages as readonly string[]).indexOf(language)
  return index < 0 ? 0 : 1 << index
}

export function spelling(words: string): string {
  return view(words)
    .text.split(/\s+/)
    .map((word) => bare(word))
    .join(' ')
}
