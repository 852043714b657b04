import { type Attribute, attributesOf, attributeValue } from './attributes.ts'
import { type Automaton, type Text, textOf } from './automaton.ts'
import type { Compiled, Probe } from './compile.ts'
import { Findings, tested } from './findings.ts'
import type { Page, Sighting } from './fingerprint.ts'
import { beginsString, isRunning, lookBehind } from './liveness.ts'
import { ownSite } from './own-site.ts'
import { elementHash, type Sink, scan, script } from './scan.ts'
import { isCode, packedScripts, sourcesOf } from './script-source.ts'
import { TagMatcher } from './tag-matcher.ts'
import { versionOf } from './version.ts'

const meta = elementHash('meta')
const link = elementHash('link')

/** Text on both sides of a literal that an expression may look at. */
const reach = 512
const longestText = 4096
const shortComment = 64
/** No honest page has more meta tags or packed scripts than this; further ones are passed over. */
const mostMetas = 1000
const mostPacked = 100

/** Finds every clue of the compiled fingerprints on a page, in one pass over its bytes. */
export function match(compiled: Compiled, page: Page): Sighting[] {
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
  const reader = new BodyReader(compiled, page, findings)
  reader.readWhole()
  scan(reader.page.bytes, reader)
  return findings.sightings()
}

const nobody: readonly Probe[] = []

function asksForAttributes({ tag }: Probe): boolean {
  return tag !== undefined && (tag.attributes.length > 0 || tag.after.length > 0)
}

/** Looks at the parts of a body as the scanner tells of them. */
class BodyReader implements Sink {
  readonly #compiled: Compiled
  readonly #findings: Findings
  readonly page: Text
  readonly #body: Buffer
  readonly #tags: TagMatcher
  readonly #isOwn: (address: string) => boolean
  readonly text?: (start: number, end: number) => void
  /** The probes whose literals the present tag holds. */
  readonly #hits: number[] = []
  /** The bytes of the present script, style, comment or text, and where it lies in them. */
  #bytes: Buffer
  #from = 0
  #to = 0
  #scriptTag: { readonly nameEnd: number; readonly end: number } = { nameEnd: 0, end: 0 }
  #runs: boolean | undefined
  #metas = 0
  #packs = 0

  constructor(compiled: Compiled, page: Page, findings: Findings) {
    this.#compiled = compiled
    this.#findings = findings
    this.page = textOf(page.body)
    this.#body = this.page.bytes
    this.#bytes = this.#body
    this.#tags = new TagMatcher(this.#body, findings)
    this.#isOwn = ownSite(page.url)
    const { text } = compiled
    if (text) this.text = (start, end) => this.#search(text, start, end)
  }

  /** Looks for what may stand anywhere. */
  readWhole(): void {
    const { page } = this.#compiled
    if (page) this.#search(page, 0, this.#body.length)
  }

  tag(start: number, nameEnd: number, end: number, element: number): void {
    if (element === script) {
      this.#scriptTag = { nameEnd, end }
      this.#runs = undefined
    }
    const expected = this.#compiled.elements.get(element)
    // Setting the length costs a call into the engine, and most tags have nothing to forget.
    if (this.#hits.length > 0) this.#hits.length = 0
    const loads = element === script || element === link || this.#isScriptLike(start, nameEnd)
    // A tag without room for an attribute says nothing more.
    if (end - nameEnd > 4) this.#compiled.tag.scan(this.page, nameEnd, end, this.#onTagHit)
    if (loads) this.#compiled.source.scan(this.page, nameEnd, end, this.#onTagHit)
    const isMeta = element === meta && ++this.#metas <= mostMetas
    const wanted = expected?.filter(({ id }) => this.#findings.worth(id)) ?? nobody
    if (this.#hits.length === 0 && wanted.length === 0 && !isMeta) return
    const named = this.#hits.length > 0 || isMeta || wanted.some(asksForAttributes)
    const attributes = named ? attributesOf(this.#body, nameEnd, end) : []
    if (isMeta) this.#meta(attributes)
    for (const probe of wanted) this.#tags.attempt(probe, element, attributes, end)
    let sources: readonly string[] | undefined
    for (const id of this.#hits) {
      const probe = this.#compiled.probes[id]
      if (probe?.in === 'tag') {
        this.#tags.attempt(probe, element, attributes, end)
        continue
      }
      sources ??= sourcesOf(element === link ? 'link' : 'script', attributes)
      if (probe) this.#source(probe, sources)
      else if (element === script && ++this.#packs <= mostPacked) this.#packed(attributes)
    }
  }

  raw(start: number, end: number, element: number): void {
    this.#search(element === script ? this.#compiled.script : this.#compiled.style, start, end)
  }

  comment(start: number, end: number): void {
    this.#search(this.#compiled.comment, start, end)
    if (end - start > shortComment) return
    for (const probe of this.#compiled.comments)
      if (this.#findings.worth(probe.id)) this.#findings.attempt(probe, this.#body.toString('latin1', start, end))
  }

  readonly #onTagHit = (ids: readonly number[]) => {
    for (const id of ids) if (this.#findings.worth(id) && !this.#hits.includes(id)) this.#hits.push(id)
  }

  #search(automaton: Automaton, from: number, to: number): void {
    this.#from = from
    this.#to = to
    automaton.scan(this.page, from, to, this.#onHit)
  }

  /** A literal lies in the present text: the pattern is tried on what is around it. */
  readonly #onHit = (ids: readonly number[], at: number) => {
    for (const id of ids) {
      if (!this.#findings.worth(id)) continue
      const probe = this.#compiled.probes[id] as Probe
      const whole = probe.in === 'comment' && this.#to - this.#from <= longestText
      const from = whole ? this.#from : Math.max(this.#from, at - reach)
      const to = whole ? this.#to : Math.min(this.#to, at + reach)
      const around = this.#bytes.toString(probe.test.encoding, from, to)
      if (probe.in === 'code' || probe.in === 'loads') this.#code(probe, from, around)
      else this.#findings.attempt(probe, around)
    }
  }

  #code(probe: Probe, from: number, around: string): boolean {
    const found = this.#isCode() ? probe.test.regex?.exec(around) : undefined
    if (!found) return this.#findings.failed(probe)
    const at = from + found.index
    const before = this.#bytes.toString('latin1', Math.max(this.#from, at - lookBehind), at)
    const live = probe.in === 'code' ? isRunning(before) : beginsString(before)
    return live ? this.#findings.found(probe, versionOf(found, probe.test.pattern)) : this.#findings.failed(probe)
  }

  #isCode(): boolean {
    this.#runs ??= isCode(attributesOf(this.#body, this.#scriptTag.nameEnd, this.#scriptTag.end))
    return this.#runs
  }

  #meta(attributes: readonly Attribute[]): void {
    const content = attributeValue(attributes, 'content')
    if (content === undefined) return
    for (const key of ['name', 'property']) {
      const name = attributeValue(attributes, key)?.trim().toLowerCase() ?? ''
      for (const probe of this.#compiled.metas.get(name) ?? [])
        this.#findings.attempt(probe, content.slice(0, longestText).trim())
    }
  }

  /** Consent managers have elements of their own for scripts they hold back, such as `<phoenix-script>`. */
  #isScriptLike(start: number, nameEnd: number): boolean {
    if (nameEnd - start < 9 || this.#body[nameEnd - 7] !== 0x2d) return false
    return this.#body.toString('latin1', nameEnd - 7, nameEnd).toLowerCase() === '-script'
  }

  #source(probe: Probe, sources: readonly string[]): boolean {
    for (const source of sources) {
      const version = tested(probe.test, source.slice(0, longestText))
      if (version !== undefined && (!probe.sameSite || this.#isOwn(source))) return this.#findings.found(probe, version)
    }
    return this.#findings.failed(probe)
  }

  #packed(attributes: readonly Attribute[]): void {
    for (const bytes of packedScripts(attributes)) {
      this.#bytes = bytes
      this.#from = 0
      this.#to = bytes.length
      this.#compiled.script.scan(textOf(bytes), 0, bytes.length, this.#onHit)
      this.#bytes = this.#body
    }
  }
}
