import type { Clue, Fingerprint, Implication, Pattern, Rule, Signal, TagRule } from '../engine/fingerprint.ts'
import { parsePattern } from './pattern.ts'
import { parseSelector } from './selector.ts'

/** An entry of `technologies/*.json`, as far as one answer of a site can show it. Keys that need a browser are passed over. */
export type Entry = Readonly<Record<string, unknown>>
export type Categories = Readonly<Record<string, { readonly name?: unknown } | undefined>>

/** Tells of a part of an entry that cannot be used. */
export type Refuse = (part: string, reason: string) => void

/** Reads one technology; parts that make no sense are told to `refuse` and left out. */
export function parseTechnology(name: string, entry: Entry, categories: Categories, refuse: Refuse): Fingerprint {
  const category = (id: unknown) => String(categories[String(id)]?.name ?? `Category ${id}`)
  return {
    name,
    categories: listed(entry['cats']).map(category),
    website: typeof entry['website'] === 'string' ? entry['website'] : '',
    implies: texts(entry['implies']).map(implication),
    excludes: texts(entry['excludes']),
    requires: texts(entry['requires']),
    requiresCategories: listed(entry['requiresCategory']).map(category),
    clues: [
      ...keyed('header', 'headers', entry['headers'], refuse),
      ...keyed('cookie', 'cookies', entry['cookies'], refuse),
      ...keyed('meta', 'meta', entry['meta'], refuse),
      ...plain('source', 'scripts', entry['scriptSrc'], refuse),
      ...plain('script', 'html', entry['scripts'], refuse),
      ...plain('page', 'html', entry['html'], refuse),
      ...plain('text', 'html', entry['text'], refuse),
      ...plain('style', 'html', entry['css'], refuse),
      ...plain('address', 'html', entry['url'], refuse),
      ...selectors(entry['dom'], refuse),
    ],
  }
}

function implication(text: string): Implication {
  const { source, confidence, version } = parsePattern(text)
  return {
    name: source,
    ...(confidence === undefined ? {} : { confidence }),
    ...(version === undefined ? {} : { version }),
  }
}

type Plain = Exclude<Rule['in'], 'header' | 'cookie' | 'meta' | 'tag'>

function plain(place: Plain, signal: Signal, value: unknown, refuse: Refuse): Clue[] {
  return texts(value).flatMap((text) =>
    attempt(text, refuse, () => [{ signal, rule: { in: place, pattern: checked(parsePattern(text)) } }]),
  )
}

function keyed(place: 'header' | 'cookie' | 'meta', signal: Signal, value: unknown, refuse: Refuse): Clue[] {
  return Object.entries(objectOf(value)).flatMap(([name, patterns]) =>
    texts(patterns).flatMap((text) =>
      attempt(`${name}: ${text}`, refuse, () => [
        { signal, rule: { in: place, name: keyName(name, place), pattern: checked(parsePattern(text)) } },
      ]),
    ),
  )
}

/** Some cookie names are written as expressions: those with characters that no name has. */
function keyName(name: string, place: 'header' | 'cookie' | 'meta'): string {
  if (!/[\\^$*+?()[\]{}|]/.test(name)) return place === 'cookie' ? name : name.toLowerCase()
  const source = name.replace(/^\^/, '').replace(/\$$/, '')
  return checked({ source: `^${source}$` }).source
}

type DomTest = { readonly text?: unknown; readonly attributes?: unknown; readonly exists?: unknown }

function selectors(value: unknown, refuse: Refuse): Clue[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return texts(value).flatMap((selector) => attempt(selector, refuse, () => tagClues(selector, [{}])))
  return Object.entries(value).flatMap(([selector, tests]) =>
    attempt(selector, refuse, () => tagClues(selector, listed(tests) as DomTest[])),
  )
}

function tagClues(selector: string, tests: readonly DomTest[]): Clue[] {
  return parseSelector(selector).flatMap((compounds) => {
    const last = compounds.at(-1)
    if (!last) return []
    const after = compounds.slice(0, -1)
    return tests.flatMap((test) => tagRules(test, { in: 'tag', ...last, ...(after.length > 0 ? { after } : {}) }))
  })
}

/** A test without anything that can be seen in a tag, such as one of properties, gives nothing. */
function tagRules({ text, attributes, exists, ...others }: DomTest, tag: TagRule): Clue[] {
  const rules: TagRule[] = []
  if (typeof text === 'string') rules.push({ ...tag, content: checked(parsePattern(text)) })
  for (const [name, pattern] of Object.entries(objectOf(attributes)))
    for (const one of texts(pattern))
      rules.push({
        ...tag,
        attributes: [...tag.attributes, { name: name.toLowerCase(), value: checked(parsePattern(one)) }],
      })
  const bare = text === undefined && attributes === undefined && Object.keys(others).length === 0
  if (exists !== undefined || bare) rules.push(tag)
  return rules.map((rule) => ({ signal: 'html', rule }))
}

function checked(pattern: Pattern): Pattern {
  new RegExp(pattern.source, 'i')
  return pattern
}

function attempt(part: string, refuse: Refuse, make: () => Clue[]): Clue[] {
  try {
    return make()
  } catch (error) {
    refuse(part, (error as Error).message)
    return []
  }
}

function listed(value: unknown): unknown[] {
  return value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]
}

function texts(value: unknown): string[] {
  return listed(value).filter((one) => typeof one === 'string')
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
