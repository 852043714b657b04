/** A kind of personal data. */
export type PiiKind =
  | 'email address'
  | 'phone number'
  | 'payment card'
  | 'bank account (IBAN)'
  | 'social security number'
  | 'tax number'
  | 'national insurance number'
  | 'health service number'
  | 'national identity number'
  | 'passport number'
  | 'driving licence'
  | 'date of birth'
  | 'postal address'
  | 'IP address'
  | 'MAC address'
  | 'cryptocurrency address'
  | 'secret key'
  | 'coordinates'
  | 'bank account'
  | 'vehicle registration'
  | 'device number'
  | 'personal page'

/** Personal data found in a text: offsets are UTF-16 units, `score` is how sure it is. */
export type Finding = { readonly kind: PiiKind; readonly start: number; readonly end: number; readonly score: number }

/**
 * One way to find one kind. `pattern` is global and runs in linear time; `check` sees the match without separators;
 * `context` words nearby are needed when `needsContext` is set, and raise the score when it is not.
 */
export type Finder = {
  readonly kind: PiiKind
  readonly pattern: RegExp
  /** A sign that every match has, or a cheap expression for it: a text without it needs no further look. */
  readonly sign?: string | RegExp
  readonly check?: (bare: string, match: RegExpExecArray) => boolean
  readonly score: number
  readonly context?: RegExp
  readonly needsContext?: boolean
  /** Words before it that make it something else; where `context` is not needed, it outweighs them. */
  readonly unless?: RegExp
}

const contextBefore = 60
const contextAfter = 24
const mostMatches = 60

/** Runs one finder over a text. */
export function find(text: string, finder: Finder): Finding[] {
  if (finder.sign !== undefined && !hasSign(text, finder.sign)) return []
  // Looking for a few words is many times cheaper than looking for every number of a shape.
  if (finder.needsContext && !finder.context?.test(text)) return []
  const found: Finding[] = []
  finder.pattern.lastIndex = 0
  for (let tries = 0; tries < mostMatches; tries++) {
    const match = finder.pattern.exec(text)
    if (!match) break
    if (match[0] === '') {
      finder.pattern.lastIndex++
      continue
    }
    const whole = match['groups']?.['value'] ?? match[0]
    const start = match.index + match[0].indexOf(whole)
    if (finder.check && !finder.check(whole.replace(/[\s.\-/()]/g, ''), match)) continue
    const near = finder.context !== undefined && hasContext(text, start, start + whole.length, finder.context)
    if (finder.needsContext && !near) continue
    if ((finder.needsContext || !near) && finder.unless?.test(text.slice(Math.max(0, start - contextBefore), start)))
      continue
    found.push({
      kind: finder.kind,
      start,
      end: start + whole.length,
      score: near ? Math.min(0.99, finder.score + 0.1) : finder.score,
    })
  }
  return found
}

function hasContext(text: string, start: number, end: number, words: RegExp): boolean {
  return (
    words.test(text.slice(Math.max(0, start - contextBefore), start)) || words.test(text.slice(end, end + contextAfter))
  )
}

function hasSign(text: string, sign: string | RegExp): boolean {
  return typeof sign === 'string' ? text.includes(sign) : sign.test(text)
}
