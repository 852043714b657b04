import type { Attribute } from './attributes.ts'
import type { Probe, TagTest } from './compile.ts'
import { type Findings, tested } from './findings.ts'

const longestContent = 512
const longestValue = 4096

/** Tries rules about tags: the element, its attributes, the text behind it, the tags before it. */
export class TagMatcher {
  readonly #page: { readonly bytes: Buffer }
  readonly #findings: Findings
  /** How many of the tags that must come before have come, by probe. */
  readonly #steps = new Map<number, number>()
  #contentEnd = -1
  #content = ''

  constructor(page: { readonly bytes: Buffer }, findings: Findings) {
    this.#page = page
    this.#findings = findings
  }

  /** Whether a rule can fit an element at all, which is told without looking at attributes. */
  isPossible({ id, tag }: Probe, element: number): boolean {
    const wanted = tag?.after[this.#steps.get(id) ?? 0] ?? tag
    return wanted?.element === undefined || wanted.element === element
  }

  attempt(probe: Probe, element: number, attributes: readonly Attribute[], end: number): boolean {
    const { tag } = probe
    if (!tag || !this.#findings.worth(probe.id)) return false
    const step = this.#steps.get(probe.id) ?? 0
    const earlier = tag.after[step]
    const version = matches(earlier ?? tag, element, attributes)
    if (version === undefined) return this.#findings.failed(probe)
    if (earlier) {
      this.#steps.set(probe.id, step + 1)
      return false
    }
    const shown = tag.content ? tested(tag.content, this.#contentAt(end)) : version
    return shown === undefined ? this.#findings.failed(probe) : this.#findings.found(probe, shown)
  }

  /** The text right behind a tag, up to the next one; several rules may ask for it in a row. */
  #contentAt(end: number): string {
    if (end === this.#contentEnd) return this.#content
    this.#contentEnd = end
    const { bytes } = this.#page
    this.#content = bytes.toString('latin1', end, nextTag(bytes, end, end + longestContent)).trim()
    return this.#content
  }
}

/** Where the next tag begins, or `limit`. */
function nextTag(body: Buffer, from: number, limit: number): number {
  let at = from
  while (at < limit && at < body.length && body[at] !== 0x3c) at++
  return at
}

/** The version a tag shows, empty for none; undefined when it does not match. */
function matches(tag: TagTest, element: number, attributes: readonly Attribute[]): string | undefined {
  if (tag.element !== undefined && tag.element !== element) return undefined
  let version = ''
  for (const { name, value } of tag.attributes) {
    let shown: string | undefined
    for (const attribute of attributes) {
      if (typeof name === 'string' ? attribute.name !== name : !name.test(attribute.name)) continue
      shown = tested(value, attribute.value.slice(0, longestValue))
      if (shown !== undefined) break
    }
    if (shown === undefined) return undefined
    version ||= shown
  }
  return version
}
