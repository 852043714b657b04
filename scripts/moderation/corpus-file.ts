import { learned } from '../../src/apis/moderation/categories.ts'

/** One line of the corpus: a text, or a sentence with slots, with what is known of it. */
export type Entry = {
  readonly text: string
  readonly labels: Int8Array
  /** What kind of text it is, or which way of speaking it shows; empty where the file does not say. */
  readonly kind: string
}

export type CorpusFile = {
  readonly language: string
  readonly source: string
  readonly slots: ReadonlyMap<string, readonly string[]>
  readonly entries: readonly Entry[]
}

/** Reads a corpus file: a head (`language:`, `source:`), slots `@name: a | b`, label lines `= a b ~c : kind`, and texts. */
export function parseCorpusFile(content: string): CorpusFile {
  const head = { language: '', source: '' }
  const slots = new Map<string, readonly string[]>()
  const entries: Entry[] = []
  let block: Omit<Entry, 'text'> = { labels: new Int8Array(), kind: '' }
  for (const line of content.split('\n').map((each) => each.trim())) {
    if (line === '' || line.startsWith('#')) continue
    const [, field, value] = /^(language|source): *(.+)$/.exec(line) ?? []
    const [, slot, words] = /^@(\w+):(.*)$/.exec(line) ?? []
    if (entries.length === 0 && field && value) head[field as keyof typeof head] = value
    else if (slot !== undefined && words !== undefined) slots.set(slot, wordsOf(words))
    else if (line.startsWith('=')) block = parseBlock(line.slice(1))
    else if (block.labels.length === 0) throw new Error(`There is no label line before “${line.slice(0, 60)}”.`)
    else entries.push({ text: line.replaceAll('\\n', '\n'), ...block })
  }
  if (head.language === '' || head.source === '') throw new Error('The head does not name language and source.')
  return { ...head, slots, entries }
}

function wordsOf(list: string): string[] {
  return list
    .split('|')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

function parseBlock(line: string): Omit<Entry, 'text'> {
  const [names = '', kind = ''] = line.split(':').map((part) => part.trim())
  const words = names.split(/\s+/)
  const known = new Set<string>([...learned, 'none'])
  for (const word of words) {
    if (!known.has(word.replace('~', ''))) throw new Error(`The label ${word} is not known.`)
  }
  const labels = Int8Array.from(learned, (category) =>
    words.includes(category) ? 1 : words.includes(`~${category}`) ? -1 : 0,
  )
  return { labels, kind }
}
