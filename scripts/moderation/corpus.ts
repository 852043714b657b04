import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashText, spread } from '../../src/apis/moderation/model/hash.ts'
import type { ConceptFile, ListLanguage } from '../../src/apis/moderation/rules/concepts.ts'
import { type CorpusFile, type Entry, parseCorpusFile } from './corpus-file.ts'
import { pick, seeded } from './random.ts'
import type { Row } from './rows.ts'

/** How often a sentence is filled in for each slot it has, and at most; fewer sentences are written in other languages. */
const fillings = { en: { perSlot: 8, most: 16 }, other: { perSlot: 16, most: 32 } }

/** One of so many lines is kept apart with all its fillings, so that what is measured was never learned in another dress. */
const keptApart = 10

/** Reads every `<language>/<topic>.txt` of the corpus. */
export function readCorpus(folder: string): { name: string; file: CorpusFile }[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.txt'))
  return names.sort().map((name) => {
    try {
      return { name, file: parseCorpusFile(readFileSync(join(folder, name), 'utf8')) }
    } catch (error) {
      throw new Error(`${name}: ${(error as Error).message}`)
    }
  })
}

/** Makes rows of the project's own corpus, the slots filled the same way in every run and no text twice. */
export function corpusRows(folder: string, concepts: ReadonlyMap<ListLanguage, ConceptFile>): Row[] {
  const seen = new Set<string>()
  return readCorpus(folder).flatMap(({ name, file }) => {
    const lists = concepts.get(file.language.slice(0, 2) as ListLanguage)?.concepts
    const words = (slot: string) =>
      file.slots.get(slot) ?? (lists?.get(slot) ?? []).map((word) => word.replace('*', ''))
    return file.entries.flatMap((entry) => rowsOf(entry, file.language, name, words, seen))
  })
}

type Words = (slot: string) => readonly string[]

function rowsOf(entry: Entry, language: string, name: string, words: Words, seen: Set<string>): Row[] {
  const { text, labels } = entry
  const split = (spread(hashText(text)) >>> 0) % keptApart === 0 ? 'dev' : 'train'
  const slots = text.split('{').length - 1
  const source = `${slots === 0 ? 'corpus' : 'templates'}/${name.replace('.txt', '')}`
  const texts = slots === 0 ? [text] : filledTexts(text, slots, words, name)
  return texts.flatMap((one) => {
    const key = `${language} ${one.toLowerCase()}`
    if (seen.has(key)) return []
    seen.add(key)
    return [{ text: one, language, source, split, labels, obfuscation: 0, pii: -1 } satisfies Row]
  })
}

function filledTexts(text: string, slots: number, words: Words, name: string): string[] {
  const random = seeded(hashText(text))
  const { perSlot, most } = name.startsWith('en/') ? fillings.en : fillings.other
  const times = Math.min(most, perSlot * slots)
  return Array.from({ length: times }, () => filled(text, words, random, name))
}

function filled(text: string, words: Words, random: () => number, name: string): string {
  const whole = text.replace(/\{(\w+)\}/g, (_, slot: string) => {
    const list = words(slot)
    if (list.length === 0) throw new Error(`${name}: nothing fills the slot ${slot}.`)
    return pick(list, random)
  })
  const cased = random() < 0.5 ? whole.charAt(0).toUpperCase() + whole.slice(1) : whole
  return random() < 0.15 ? cased.toLowerCase() : cased
}
