import type { AttributeRule, TagRule } from '../engine/fingerprint.ts'

/** One tag of a selector. */
export type Compound = Pick<TagRule, 'element' | 'attributes'>

const part =
  /([a-z][\w-]*|\*)|#((?:\\.|[\w-])+)|\.((?:\\.|[\w-])+)|\[\s*([\w:-]+)\s*(?:([~|^$*]?=)\s*(?:"([^"]*)"|'([^']*)'|([^\]\s]+))\s*[is]?\s*)?\]/iy

/**
 * Reads a CSS selector as far as it can be judged without a document: tags with classes, ids and attributes. Of
 * combinators it keeps that one tag comes before the other. Throws an Error that says what it cannot judge.
 */
export function parseSelector(selector: string): Compound[][] {
  return splitOutside(selector, ',').map((one) => {
    const compounds = splitOutside(one.replace(/\s*[>+~]\s*(?=(?:[^"']|"[^"]*"|'[^']*')*$)/g, ' '), ' ')
    return compounds.map(compound).filter(tellsSomething)
  })
}

function compound(text: string): Compound {
  const attributes: AttributeRule[] = []
  let element: string | undefined
  part.lastIndex = 0
  while (part.lastIndex < text.length) {
    const at = part.lastIndex
    const found = part.exec(text)
    if (!found) throw new Error(`the selector part ${text.slice(at, at + 40)} needs a browser`)
    const [, tag, id, className, name, operator, ...values] = found
    if (tag !== undefined && tag !== '*') element = tag.toLowerCase()
    if (id !== undefined) attributes.push({ name: 'id', value: { source: `^${literal(plain(id))}$` } })
    if (className !== undefined) attributes.push(hasWord('class', plain(className)))
    if (name !== undefined)
      attributes.push(attribute(name.toLowerCase(), operator, values.find((one) => one !== undefined) ?? ''))
  }
  return { attributes, ...(element === undefined ? {} : { element }) }
}

function attribute(name: string, operator: string | undefined, value: string): AttributeRule {
  const text = literal(value)
  const source: Readonly<Record<string, string>> = {
    '=': `^${text}$`,
    '^=': `^${text}`,
    '$=': `${text}$`,
    '*=': text,
    '|=': `^${text}(?:-|$)`,
  }
  if (operator === '~=') return hasWord(name, value)
  return { name, value: { source: operator === undefined ? '' : (source[operator] ?? '') } }
}

function hasWord(name: string, word: string): AttributeRule {
  return { name, value: { source: `(?:^|\\s)${literal(word)}(?:\\s|$)` } }
}

/** A lone common element is on every page; asking for it in front of another says nothing. */
function tellsSomething({ element = '', attributes }: Compound, index: number, all: readonly Compound[]): boolean {
  return attributes.length > 0 || element.includes('-') || index === all.length - 1
}

function plain(name: string): string {
  return name.replace(/\\(.)/g, '$1')
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/** Splits at a character that stands outside of brackets and quotes. */
function splitOutside(text: string, at: string): string[] {
  const pieces = text
    .trim()
    .match(at === ',' ? /(?:\[[^\]]*\]|"[^"]*"|'[^']*'|\([^)]*\)|[^,])+/g : /(?:\[[^\]]*\]|\([^)]*\)|\S)+/g)
  return (pieces ?? []).map((piece) => piece.trim())
}
