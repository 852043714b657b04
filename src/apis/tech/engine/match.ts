import { type Attribute, attributesOf, attributeValue } from './attributes.ts'
import type { Compiled, Probe } from './compile.ts'
import { Findings, tested } from './findings.ts'
import type { Page, Sighting } from './fingerprint.ts'
import { beginsString, isRunning, lookBehind } from './liveness.ts'
import { ownSite } from './own-site.ts'
import { elementHash, script } from './scanner/layout.ts'
import type { PageScanner, Patience, Sink, Span, Tag } from './scanner/page-scanner.ts'
import { isCode, packedScripts, sourcesOf } from './script-source.ts'
import { TagMatcher } from './tag-matcher.ts'
import { versionOf } from './version.ts'

const meta = elementHash('meta')
const link = elementHash('link')

/** Text on both sides of a literal that an expression may look at. */
const reach = 512
const longestText = 4096
/** No honest page has more meta tags or packed scripts than this; further ones are passed over. */
const mostMetas = 1000
const mostPacked = 100

/** Finds every clue of the compiled fingerprints on a page, in one pass over its bytes. */
export function match(compiled: Compiled, page: Page): Sighting[] {
  return matched(compiled, page) ?? []
}

/** The same, given up after some milliseconds: then there is no result. */
export function matchWithin(compiled: Compiled, page: Page, ms: number): Sighting[] | undefined {
  const endsAt = performance.now() + ms
  return matched(compiled, page, () => performance.now() < endsAt)
}

function matched(compiled: Compiled, page: Page, patience?: Patience): Sighting[] | undefined {
  const findings = new Findings(compiled)
  const attemptAll = (probes: readonly Probe[] | undefined, text: string) => {
    for (const probe of probes ?? []) findings.attempt(probe, text)
  }
  for (const [name, value] of page.headers) attemptAll(compiled.headers.get(name), value)
  for (const [name, value] of page.cookies) {
    attemptAll(compiled.cookies.get(name), value)
    for (const probe of compiled.namedCookies) if ((probe.name as RegExp).test(name)) findings.attempt(probe, value)
  }
  attemptAll(compiled.addresses, page.url)
  return new BodyReader(compiled, page, findings).read(patience) ? findings.sightings() : undefined
}

const nobody: readonly Probe[] = []

function asksForAttributes({ tag }: Probe): boolean {
  return tag !== undefined && (tag.attributes.length > 0 || tag.after.length > 0)
}

/** Looks at the parts of a body as the scanner tells of them. */
class BodyReader implements Sink {
  readonly #compiled: Compiled
  readonly #scanner: PageScanner
  readonly #findings: Findings
  readonly #tags: TagMatcher
  readonly #isOwn: (address: string) => boolean
  readonly #body: readonly Uint8Array[]
  /** The probes whose literals the present tag holds and that are worth trying. */
  readonly #hits: number[] = []
  /** Where the present script, style, comment or text lies. */
  #from = 0
  #to = 0
  #runs: boolean | undefined
  #metas = 0
  #packs = 0

  constructor(compiled: Compiled, page: Page, findings: Findings) {
    this.#compiled = compiled
    this.#scanner = compiled.scanner
    this.#findings = findings
    this.#body = page.body
    this.#tags = new TagMatcher(compiled.scanner, findings)
    this.#isOwn = ownSite(page.url)
  }

  /** False when it lost patience. */
  read(patience?: Patience): boolean {
    const page = this.#scanner.load(this.#body)
    return this.#search('page', page, patience) && this.#scanner.scan(this, patience)
  }

  tag({ nameEnd, end, element, hits }: Tag): void {
    const isMeta = element === meta && ++this.#metas <= mostMetas
    const wanted = this.#compiled.elements.get(element)?.filter(({ id }) => this.#findings.worth(id)) ?? nobody
    if (hits.length === 0 && wanted.length === 0 && !isMeta) return
    const text = this.#scanner.bytes.toString('latin1', nameEnd, end)
    if (this.#hits.length > 0) this.#hits.length = 0
    for (const id of hits) if (this.#isPromising(id, element, text)) this.#hits.push(id)
    const named = this.#hits.length > 0 || isMeta || wanted.some(asksForAttributes)
    const attributes = named ? attributesOf(text) : []
    if (isMeta) this.#meta(attributes)
    for (const probe of wanted) this.#tags.attempt(probe, element, attributes, end)
    let sources: readonly string[] | undefined
    for (const id of this.#hits) {
      const probe = this.#compiled.probes[id]
      if (probe?.in === 'meta') continue
      if (probe?.in === 'tag') {
        this.#tags.attempt(probe, element, attributes, end)
        continue
      }
      sources ??= sourcesOf(element === link ? 'link' : 'script', attributes)
      if (probe) this.#source(probe, sources)
      else this.#packed(attributes)
    }
  }

  /** Whether a hit is worth reading the attributes for; most are not, and that can be told from the text of the tag. */
  #isPromising(id: number, element: number, text: string): boolean {
    if (this.#hits.includes(id)) return false
    const probe = this.#compiled.probes[id]
    if (!probe) return element === script && ++this.#packs <= mostPacked
    if (probe.in === 'meta') return element === meta
    if (probe.in === 'tag') return this.#tags.isPossible(probe, element)
    // Escapes make the text of a tag differ from its addresses, and a long one would take long.
    const isPlain = probe.isFloating && text.length <= longestText && !text.includes('&')
    return isPlain && !probe.test.regex?.test(text) ? this.#findings.failed(probe) : true
  }

  worth(id: number): boolean {
    return this.#findings.worth(id)
  }

  part(_kind: number, start: number, end: number): void {
    this.#begin(start, end)
  }

  #begin(start: number, end: number): void {
    this.#from = start
    this.#to = end
    this.#runs = undefined
  }

  #search(place: 'page' | 'script', span: Span, patience?: Patience): boolean {
    this.#begin(span.start, span.end)
    return this.#scanner.search(place, span, this.hit, patience)
  }

  /** A literal lies in the present text: the pattern is tried on what is around it. */
  readonly hit = (ids: readonly number[], at: number) => {
    for (const id of ids) {
      if (!this.#findings.worth(id)) continue
      const probe = this.#compiled.probes[id] as Probe
      const whole = probe.in === 'comment' && this.#to - this.#from <= longestText
      const from = whole ? this.#from : Math.max(this.#from, at - reach)
      const to = whole ? this.#to : Math.min(this.#to, at + reach)
      const around = this.#scanner.bytes.toString(probe.test.encoding, from, to)
      if (probe.in === 'code' || probe.in === 'loads') this.#code(probe, from, around)
      else this.#findings.attempt(probe, around)
    }
  }

  #code(probe: Probe, from: number, around: string): boolean {
    const found = this.#isCode() ? probe.test.regex?.exec(around) : undefined
    if (!found) return this.#findings.failed(probe)
    const at = from + found.index
    const before = this.#scanner.bytes.toString('latin1', Math.max(this.#from, at - lookBehind), at)
    const live = probe.in === 'code' ? isRunning(before) : beginsString(before)
    return live ? this.#findings.found(probe, versionOf(found, probe.test.pattern)) : this.#findings.failed(probe)
  }

  #isCode(): boolean {
    const { start, end } = this.#scanner.owner
    this.#runs ??= isCode(attributesOf(this.#scanner.bytes.toString('latin1', start, end)))
    return this.#runs
  }

  #meta(attributes: readonly Attribute[]): void {
    const content = attributeValue(attributes, 'content')
    if (content === undefined) return
    for (const key of ['name', 'property']) {
      const name = attributeValue(attributes, key)?.trim().toLowerCase() ?? ''
      const probes = this.#compiled.metas.get(name)
      if (!probes) continue
      const text = content.slice(0, longestText).trim()
      const lower = text.toLowerCase()
      for (const probe of probes) {
        if (lower.startsWith(probe.test.opening)) this.#findings.attempt(probe, text)
        else this.#findings.failed(probe)
      }
    }
  }

  #source(probe: Probe, sources: readonly string[]): boolean {
    for (const source of sources) {
      const version = tested(probe.test, source.slice(0, longestText))
      if (version !== undefined && (!probe.sameSite || this.#isOwn(source))) return this.#findings.found(probe, version)
    }
    return this.#findings.failed(probe)
  }

  #packed(attributes: readonly Attribute[]): void {
    for (const bytes of packedScripts(attributes)) this.#search('script', this.#scanner.add(bytes))
  }
}
