import type { AttributeRule, Clue, Fingerprint, Pattern, Rule, Signal, TagRule } from './fingerprint.ts'
import { signals } from './fingerprint.ts'
import { aroundComment, aroundValue, requiredLiterals, type Surroundings } from './literals.ts'
import { elementHash, openingSize } from './scanner/layout.ts'
import type { Literal } from './scanner/literal-table.ts'
import { PageScanner } from './scanner/page-scanner.ts'
import { packedMarks } from './script-source.ts'

/** A pattern ready to run; without an expression it only asks that something is there. */
export type Test = {
  readonly pattern: Pattern
  readonly regex?: RegExp
  /** How bytes are read for it: as they are, unless it has letters beyond ASCII. */
  readonly encoding: 'latin1' | 'utf8'
  /** How every text begins that it matches, in lower case, as far as that is sure. */
  readonly opening: string
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
  /** What matches in an address matches in the tag around it, too: the pattern does not ask where the address begins or ends. */
  readonly isFloating: boolean
  readonly name?: string | RegExp
  readonly tag?: TagTest & { readonly after: readonly TagTest[]; readonly content?: Test }
}

type Index = ReadonlyMap<string, readonly Probe[]>

/** What finds the literals of the probes on a page, and indexes for what is found by name. */
export type Compiled = {
  readonly fingerprints: readonly Fingerprint[]
  readonly probes: readonly Probe[]
  /** By technology: the probes that show no version, so that one of them tells as much as all of its signal. */
  readonly silent: readonly (readonly Probe[])[]
  readonly headers: Index
  readonly metas: Index
  readonly cookies: Index
  readonly namedCookies: readonly Probe[]
  readonly addresses: readonly Probe[]
  /** Rules that name an element and nothing with a literal. */
  readonly elements: ReadonlyMap<number, readonly Probe[]>
  /** Finds the literals of the probes on a page. */
  readonly scanner: PageScanner
}

/** A clue that cannot be run, and why. */
export type Refused = { readonly name: string; readonly source: string; readonly reason: string }

/** Prepares fingerprints for matching; clues that cannot be run are told to `refuse` and left out. */
export function compile(fingerprints: readonly Fingerprint[], refuse: (refused: Refused) => void): Compiled {
  const probes: Probe[] = []
  const places = ['tag', 'source', 'code', 'loads', 'script', 'style', 'comment', 'text', 'page'] as const
  const found = Object.fromEntries(places.map((place) => [place, []])) as unknown as Record<Rule['in'], Literal[]>
  const elements = new Map<number, Probe[]>()
  const silent = fingerprints.map((): Probe[] => [])
  fingerprints.forEach((fingerprint, technology) => {
    for (const clue of fingerprint.clues) {
      try {
        const probe = compiled(clue, technology, probes.length)
        for (const { literals, element } of wantedBy(clue.rule)) {
          if (literals) found[placeOf(probe, element)].push(...literals.map((text) => ({ text, id: probe.id })))
          else if (element !== undefined) push(elements, elementHash(element), probe)
          else throw new Error('nothing in it is sure to occur, so it cannot be looked for')
        }
        probes.push(probe)
        if (!patternsOf(clue.rule).some(showsVersion)) silent[technology]?.push(probe)
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
    silent,
    elements,
    headers: indexed(probes, 'header'),
    metas: indexed(probes, 'meta'),
    cookies: indexed(probes, 'cookie'),
    namedCookies: probes.filter((probe) => probe.in === 'cookie' && probe.name instanceof RegExp),
    addresses: probes.filter((probe) => probe.in === 'address'),
    scanner: new PageScanner({
      literals: {
        ...found,
        source: [...found.tag, ...found.source, ...packed],
        script: [...found.code, ...found.loads, ...found.script],
      },
      watched: new Map([...elements].map(([element, wanting]) => [element, openingsOf(wanting)])),
    }),
  }
}

/** How the text behind a tag opens where one of the probes fits it; a probe that does not say must see every tag. */
function openingsOf(probes: readonly Probe[]): 'always' | readonly string[] {
  const openings = probes.map(({ tag }) => tag?.content?.opening ?? '')
  return openings.every((opening) => opening.length >= openingSize) ? openings : 'always'
}

/** Places that are found by a name, or are so short that every pattern can be tried. */
const named: ReadonlySet<Rule['in']> = new Set(['header', 'cookie', 'address'])

function compiled({ signal, rule }: Clue, technology: number, id: number): Probe {
  const base = { id, technology, signal: signalBit(signal), in: rule.in, sameSite: false, isFloating: false }
  if (rule.in === 'tag') {
    const tag = {
      ...tagTest(rule),
      after: (rule.after ?? []).map(tagTest),
      ...(rule.content ? { content: test(rule.content) } : {}),
    }
    return { ...base, tag, test: tag.content ?? tag.attributes.find(({ value }) => value.regex)?.value ?? empty }
  }
  if (rule.in === 'source') {
    const { pattern, sameSite = false } = rule
    return { ...base, test: test(pattern), sameSite, isFloating: isFloating(pattern) }
  }
  if ('name' in rule)
    return { ...base, test: test(rule.pattern), name: nameTest(rule.name, rule.in === 'cookie' ? '' : 'i') }
  return { ...base, test: test(rule.pattern) }
}

export function signalBit(signal: Signal): number {
  return 1 << signals.indexOf(signal)
}

const empty: Test = { pattern: { source: '' }, encoding: 'latin1', opening: '' }

function test(pattern: Pattern): Test {
  const { source } = pattern
  const encoding = Buffer.from(source).length === source.length ? 'latin1' : 'utf8'
  const opening = openingOf(source)
  return source === '' ? { pattern, encoding, opening } : { pattern, encoding, opening, regex: new RegExp(source, 'i') }
}

/** The plain letters that an expression begins with, when it is bound to the beginning and has no alternatives. */
function openingOf(source: string): string {
  const letters = /^\^([\w ]*)(?![?*+{\w ])/.exec(source)?.[1] ?? ''
  return source.includes('|') ? '' : letters.toLowerCase()
}

function tagTest({ element, attributes }: Pick<TagRule, 'element' | 'attributes'>): TagTest {
  return {
    ...(element === undefined ? {} : { element: elementHash(element) }),
    attributes: attributes.map(({ name, value }) => ({ name: nameTest(name, 'i'), value: test(value) })),
  }
}

/** Whether an expression is without anchors and looks neither ahead nor behind. */
function isFloating({ source }: Pattern): boolean {
  return !/[\^$]|\(\?<?[=!]/.test(source.replace(/\\.|\[(?:\\.|[^\]\\])*\]/gs, ''))
}

/** A name as it is, or an expression when it begins with `^`. */
function nameTest(name: string, flags: string): string | RegExp {
  if (name.startsWith('^')) return new RegExp(name, flags)
  return flags === 'i' ? name.toLowerCase() : name
}

const around: Readonly<Partial<Record<Rule['in'], Surroundings>>> = { source: aroundValue, comment: aroundComment }

type Wanted = { readonly literals?: readonly string[] | undefined; readonly element?: string | undefined }

/** What must be seen for a rule to be worth trying: literals, or else an element; one of them for each tag it names. */
function wantedBy(rule: Rule): readonly Wanted[] {
  if (rule.in === 'meta') return [metaName(rule.name)]
  if (named.has(rule.in)) return []
  if (rule.in !== 'tag') return [{ literals: requiredLiterals(rule.pattern.source, around[rule.in]) }]
  return [...(rule.after ?? []), rule].map(({ element, attributes }) => {
    const best = attributes.flatMap(attributeLiterals).sort((one, other) => shortest(other) - shortest(one))[0]
    const literals = best && isRare(element) && shortest(best) < 6 ? undefined : best
    return { literals, element }
  })
}

/** The name of a meta tag is looked for like any text in a tag; a short one is no help in finding it. */
function metaName(name: string): Wanted {
  return name.length < 6 ? { element: 'meta' } : { literals: [name.slice(-12)] }
}

/** Where literals are looked for. Those of scripts and links have tables of their own: nearly all of them are addresses. */
function placeOf({ in: place }: Probe, element: string | undefined): Rule['in'] {
  if (element === 'script' || element === 'link') return 'source'
  return place === 'meta' ? 'tag' : place
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

function patternsOf(rule: Rule): readonly Pattern[] {
  if (rule.in !== 'tag') return [rule.pattern]
  const values = rule.attributes.map(({ value }) => value)
  return rule.content ? [...values, rule.content] : values
}

function showsVersion({ source, version }: Pattern): boolean {
  return version !== undefined || source.includes('(?<version>')
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
