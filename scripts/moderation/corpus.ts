import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { learned } from '../../src/apis/moderation/categories.ts'
import { hashText, spread } from '../../src/apis/moderation/model/hash.ts'
import type { ConceptFile, ListLanguage } from '../../src/apis/moderation/rules/concepts.ts'
import { pick, seeded } from './random.ts'
import type { Row } from './rows.ts'

/** How often a sentence is filled in for each slot it has. */
const fillings = 24

type Template = { readonly text: string; readonly labels: Int8Array }

/** Makes rows of the project's own corpus: every `<language>-<topic>.txt`, its slots filled the same way in every run. */
export function corpusRows(folder: string, concepts: ReadonlyMap<ListLanguage, ConceptFile>): Row[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap((file) => {
      const language = file.split('-')[0] as ListLanguage
      const { templates, slots } = parseCorpus(readFileSync(join(folder, file), 'utf8'))
      const lists = concepts.get(language)?.concepts
      return fill(templates, (name) => slots.get(name) ?? wordsOf(lists?.get(name)), language)
    })
}

function wordsOf(list: readonly string[] | undefined): readonly string[] {
  return (list ?? []).map((word) => word.replace('*', ''))
}

/** Reads `@slot: a | b`, label lines `= a b ~c`, and sentences. */
export function parseCorpus(text: string): { templates: Template[]; slots: Map<string, readonly string[]> } {
  const slots = new Map<string, readonly string[]>()
  const templates: Template[] = []
  let labels = parseLabels('none')
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '' || line.startsWith('#')) continue
    const slot = /^@(\w+):(.*)$/.exec(line)
    if (slot)
      slots.set(
        slot[1] as string,
        (slot[2] as string).split('|').map((word) => word.trim()),
      )
    else if (line.startsWith('=')) labels = parseLabels(line.slice(1).trim())
    else templates.push({ text: line, labels })
  }
  return { templates, slots }
}

function parseLabels(line: string): Int8Array {
  const words = line.split(/\s+/)
  const known = new Set<string>([...learned, 'none'])
  for (const word of words)
    if (!known.has(word.replace('~', ''))) throw new Error(`The corpus names the label ${word}.`)
  return Int8Array.from(learned, (category) => (words.includes(category) ? 1 : words.includes(`~${category}`) ? -1 : 0))
}

function fill(templates: readonly Template[], slot: (name: string) => readonly string[], language: string): Row[] {
  const random = seeded(templates.length)
  const rows: Row[] = []
  for (const { text, labels } of templates) {
    const texts = new Set<string>()
    const slots = text.split('{').length - 1
    for (let i = 0; i < (slots === 0 ? 1 : fillings * Math.min(3, slots)); i++) texts.add(filled(text, slot, random))
    for (const one of texts) {
      // Some are kept apart, so that calibration sees sentences of this kind too.
      const split = spread(hashText(one)) % 8 === 0 ? 'dev' : 'train'
      rows.push({ text: one, language, source: `corpus/${language}`, split, labels, obfuscation: 0, pii: -1 })
    }
  }
  return rows
}

function filled(text: string, slot: (name: string) => readonly string[], random: () => number): string {
  const whole = text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const words = slot(name)
    if (words.length === 0) throw new Error(`The corpus names the slot ${name}, which nothing fills.`)
    return pick(words, random)
  })
  const cased = random() < 0.5 ? whole.charAt(0).toUpperCase() + whole.slice(1) : whole
  return random() < 0.15 ? cased.toLowerCase() : cased
}
