import type { Trick } from './normalize/tricks.ts'
import type { ModelOpinion } from './opinion.ts'
import type { Finding } from './pii/finder.ts'
import { masked } from './pii/pii.ts'
import type { Hit } from './rules/match.ts'
import type { Result } from './schema.ts'

export type Span = { readonly start: number; readonly end: number }

/** Quotes stretches of the text (code points) without repeating personal data, and turns units into code points. */
export type Evidence = {
  readonly quote: (span: Span) => string
  readonly pointOf: (unit: number) => number
}

const longestQuote = 60
const mostSpans = 10

/** Prepares quoting from a text of `length` code points in which `pii` (UTF-16 units) must not be repeated. */
export function excerpt(text: string, length: number, pii: readonly Finding[]): Evidence {
  const simple = length === text.length
  let points: readonly string[] | undefined
  let places: Int32Array | undefined
  const letters = () => {
    points ??= [...text]
    return points
  }
  const pointOf = (unit: number) => {
    if (simple) return unit
    places ??= pointsOfUnits(text)
    return places[unit] ?? length
  }
  const hidden = pii.map(({ start, end }) => ({ start: pointOf(start), end: pointOf(end) }))
  const slice = (start: number, end: number) => (simple ? text.slice(start, end) : letters().slice(start, end).join(''))
  return {
    pointOf,
    quote({ start, end }) {
      const stop = Math.min(end, start + longestQuote)
      let quoted = ''
      let at = start
      for (const one of hidden) {
        if (one.end <= at || one.start >= stop) continue
        quoted += `${slice(at, Math.max(at, one.start))}…`
        at = Math.max(at, one.end)
      }
      if (at < stop) quoted += slice(at, stop)
      const tidy = quoted.replace(/[\p{C}\s]+/gu, ' ').trim()
      return stop < end ? `${tidy}…` : tidy
    },
  }
}

/** The code point each UTF-16 unit belongs to. */
function pointsOfUnits(text: string): Int32Array {
  const places = new Int32Array(text.length)
  let point = 0
  for (let i = 0; i < text.length; i++) {
    places[i] = point
    const paired = (text.codePointAt(i) as number) > 0xffff
    if (paired) places[++i] = point
    point++
  }
  return places
}

export type Grounds = {
  readonly title: string
  readonly hits: readonly Hit[]
  readonly said: ModelOpinion | undefined
  readonly shown: Evidence
}

/** Says why: the strongest rule that held, else the words the model went by. */
export function reasonOf({ title, hits, said, shown }: Grounds): Pick<Result, 'reason' | 'spans'> {
  const first = hits[0]
  if (first && first.weight >= (said?.score ?? 0) / 2) {
    const spans = merged(hits.map(({ start, end }) => ({ start, end })))
    return { reason: `${capital(first.rule.sense)}: "${shown.quote(first)}".`, spans }
  }
  const tokens = said?.strongest() ?? []
  if (tokens.length === 0) return { reason: `Reads like ${title}.` }
  const spans = merged(tokens.map(({ start, end }) => ({ start, end })))
  const quotes = spans.map((span) => `"${shown.quote(span)}"`).filter((quote) => quote !== '"…"' && quote !== '""')
  if (quotes.length === 0) return { reason: `Reads like ${title}.`, spans }
  return { reason: `Reads like ${title}, by ${list(quotes)}.`, spans }
}

/** Names the kinds of personal data and shows each value masked. */
export function piiReason(text: string, pii: readonly Finding[], shown: Evidence): Pick<Result, 'reason' | 'spans'> {
  const named = pii.slice(0, 4).map(({ kind, start, end }) => `${kind} ${masked(text.slice(start, end))}`)
  const more = pii.length > named.length ? ` and ${pii.length - named.length} more` : ''
  const spans = pii
    .slice(0, mostSpans)
    .map(({ start, end }) => ({ start: shown.pointOf(start), end: shown.pointOf(end) }))
  return { reason: `Personal data: ${named.join(', ')}${more}.`, spans }
}

export function trickReason(tricks: readonly Trick[], shown: Evidence): Pick<Result, 'reason' | 'spans'> {
  const surest = tricks.toSorted((a, b) => b.weight - a.weight)
  const kinds = [...new Set(surest.map(({ kind }) => kind))].slice(0, 3)
  const first = surest[0]
  const quoted = first ? shown.quote(first) : ''
  const at = quoted === '' ? '' : `, as in "${quoted}"`
  return { reason: `Writing that hides words: ${list(kinds)}${at}.`, spans: merged(tricks) }
}

/** Spans in order, touching ones joined. */
function merged(spans: readonly Span[]): Span[] {
  const joined: { start: number; end: number }[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && start <= last.end + 1) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  return joined.slice(0, mostSpans)
}

function list(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
