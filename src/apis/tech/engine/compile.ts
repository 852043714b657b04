import { type Automaton, automaton } from './automaton.ts'
import type { AttributeRule, Clue, Fingerprint, Pattern, Rule, Signal, TagRule } from './fingerprint.ts'
import { signals } from './fingerprint.ts'
import { requiredLiterals } from './literals.ts'
import { elementHash } from './scan.ts'
import { packedMarks } from './script-source.ts'

/** A pattern ready to run; without an expression it only asks that something is there. */
export type Test = {
  readonly pattern: Pattern
  readonly regex?: RegExp
  /** How bytes are read for it: as they are, unless it has letters beyond ASCII. */
  readonly encoding: 'latin1' | 'utf8'
}

export type TagTest = {
  readonly element?: number
  readonly attributes: readonly { readonly name: string | RegExp; readonly value: Test }[]
}

/** A clue ready to run: whose it is, which bit its signal has, and its rule compiled. */
export type Probe = {
  readonly id: number
  readonly technology: number
  readonly signal: number
  readonly in: Rule['in']
  readonly test: Test
  readonly sameSite: boolean
  readonly name?: string | RegExp
  readonly tag?: TagTest & { readonly after: readonly TagTest[]; readonly content?: Test }
}

type Index = ReadonlyMap<string, readonly Probe[]>

/** Automata over the literals of the probes, one per place to look, and indexes for what is found by name. */
export type Compiled = {
  readonly fingerprints: readonly Fingerprint[]
  readonly probes: readonly Probe[]
  readonly headers: Index
  readonly metas: Index
  readonly cookies: Index
  readonly namedCookies: readonly Probe[]
  readonly addresses: readonly Probe[]
  /** Rules that name an element and nothing with a literal. */
  readonly elements: ReadonlyMap<number, readonly Probe[]>
  /** Over all tags. */
  readonly tag: Automaton
  /** Over the tags of scripts and links alone, which hold the addresses. */
  readonly source: Automaton
  readonly script: Automaton
  readonly style: Automaton
  readonly comment: Automaton
  /** Short patterns that are tried on every comment. */
  readonly comments: readonly Probe[]
  readonly text?: Automaton
  readonly page?: Automaton
}

type Literal = { readonly text: string; readonly id: number }

/** A clue that cannot be run, and why. */
export type Refused = { readonly name: string; readonly source: string; readonly reason: string }

/** Prepares fingerprints for matching; clues that cannot be run are told to `refuse` and left out. */
export function compile(fingerprints: readonly Fingerprint[], refuse: (refused: Refused) => void): Compiled {
  const probes: Probe[] = []
  const places = ['tag', 'source', 'code', 'loads', 'script', 'style', 'comment', 'text', 'page'] as const
  const found = Object.fromEntries(places.map((place) => [place, []])) as unknown as Record<Rule['in'], Literal[]>
  const elements = new Map<number, Probe[]>()
  const comments: Probe[] = []
  fingerprints.forEach((fingerprint, technology) => {
    for (const clue of fingerprint.clues) {
      try {
        const probe = compiled(clue, technology, probes.length)
        for (const { literals, element } of wantedBy(clue.rule)) {
          const place = element === 'script' || element === 'link' ? 'source' : probe.in
          if (literals) found[place].push(...literals.map((text) => ({ text, id: probe.id })))
          else if (element !== undefined) push(elements, elementHash(element), probe)
          else if (probe.in === 'comment') comments.push(probe)
          else throw new Error('nothing in it is sure to occur, so it cannot be looked for')
        }
        probes.push(probe)
      } catch (error) {
        refuse({ name: fingerprint.name, source: sourceOf(clue.rule), reason: (error as Error).message })
      }
    }
  })
  // A script inside an attribute is told under a number that no probe has.
  const packed = packedMarks.map((text) => ({ text, id: probes.length }))
  return {
    fingerprints,
    probes,
    elements,
    comments,
    headers: indexed(probes, 'header'),
    metas: indexed(probes, 'meta'),
    cookies: indexed(probes, 'cookie'),
    namedCookies: probes.filter((probe) => probe.in === 'cookie' && probe.name instanceof RegExp),
    addresses: probes.filter((probe) => probe.in === 'address'),
    tag: automaton(found.tag),
    source: automaton([...found.source, ...packed]),
    script: automaton([...found.code, ...found.loads, ...found.script]),
    style: automaton(found.style),
    comment: automaton(found.comment),
    ...(found.text.length > 0 ? { text: automaton(found.text) } : {}),
    ...(found.page.length > 0 ? { page: automaton(found.page) } : {}),
  }
}

/** Places that are found by a name, or are so short that every pattern can be tried. */
const named: ReadonlySet<Rule['in']> = new Set(['header', 'cookie', 'meta', 'address'])

function compiled({ signal, rule }: Clue, technology: number, id: number): Probe {
  const base = { id, technology, signal: signalBit(signal), in: rule.in, sameSite: false }
  if (rule.in === 'tag') {
    const tag = {
      ...tagTest(rule),
      after: (rule.after ?? []).map(tagTest),
      ...(rule.content ? { content: test(rule.content) } : {}),
    }
    return { ...base, tag, test: tag.content ?? tag.attributes.find(({ value }) => value.regex)?.value ?? empty }
  }
  if (rule.in === 'source') return { ...base, test: test(rule.pattern), sameSite: rule.sameSite ?? false }
  if ('name' in rule)
    return { ...base, test: test(rule.pattern), name: nameTest(rule.name, rule.in === 'cookie' ? '' : 'i') }
  return { ...base, test: test(rule.pattern) }
}

export function signalBit(signal: Signal): number {
  return 1 << signals.indexOf(signal)
}

const empty: Test = { pattern: { source: '' }, encoding: 'latin1' }

function test(pattern: Pattern): Test {
  const encoding = Buffer.from(pattern.source).length === pattern.source.length ? 'latin1' : 'utf8'
  return pattern.source === '' ? { pattern, encoding } : { pattern, encoding, regex: new RegExp(pattern.source, 'i') }
}

function tagTest({ element, attributes }: Pick<TagRule, 'element' | 'attributes'>): TagTest {
  return {
    ...(element === undefined ? {} : { element: elementHash(element) }),
    attributes: attributes.map(({ name, value }) => ({ name: nameTest(name, 'i'), value: test(value) })),
  }
}

/** A name as it is, or an expression when it begins with `^`. */
function nameTest(name: string, flags: string): string | RegExp {
  if (name.startsWith('^')) return new RegExp(name, flags)
  return flags === 'i' ? name.toLowerCase() : name
}

type Wanted = { readonly literals?: readonly string[] | undefined; readonly element?: string | undefined }

/** What must be seen for a rule to be worth trying: literals, or else an element; one of them for each tag it names. */
function wantedBy(rule: Rule): readonly Wanted[] {
  if (named.has(rule.in)) return []
  if (rule.in !== 'tag') return [{ literals: requiredLiterals(rule.pattern.source) }]
  return [...(rule.after ?? []), rule].map(({ element, attributes }) => {
    const best = attributes.flatMap(attributeLiterals).sort((one, other) => shortest(other) - shortest(one))[0]
    const literals = best && isRare(element) && shortest(best) < 6 ? undefined : best
    return { literals, element }
  })
}

/** An element that few pages have is found faster than a short literal. */
function isRare(element = ''): boolean {
  return element.includes('-') || ['html', 'body', 'form', 'iframe', 'title', 'center', 'address'].includes(element)
}

function attributeLiterals({ name, value }: AttributeRule): (readonly string[])[] {
  const ofName = name.startsWith('^') ? requiredLiterals(name) : plainName(name)
  const ofValue = value.source === '' ? undefined : requiredLiterals(value.source)
  return [ofValue, ofName].filter((set) => set !== undefined)
}

/** A name that half of all tags have is no help in finding one. */
function plainName(name: string): readonly string[] | undefined {
  const common = 'class id href src name type rel style content title alt data value action'.split(' ')
  return common.includes(name) || name.length < 3 ? undefined : [name.toLowerCase().slice(-12)]
}

function shortest(literals: readonly string[]): number {
  return Math.min(...literals.map((text) => text.length))
}

function sourceOf(rule: Rule): string {
  return rule.in === 'tag' ? JSON.stringify(rule.attributes) : rule.pattern.source
}

function indexed(probes: readonly Probe[], place: Rule['in']): Index {
  const index = new Map<string, Probe[]>()
  for (const probe of probes) if (probe.in === place && typeof probe.name === 'string') push(index, probe.name, probe)
  return index
}

function push<Key>(index: Map<Key, Probe[]>, key: Key, probe: Probe): void {
  const known = index.get(key)
  if (known) known.push(probe)
  else index.set(key, [probe])
}
