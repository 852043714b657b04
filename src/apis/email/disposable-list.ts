import { setImmediate as nextTurn } from 'node:timers/promises'
import { getPublicSuffix } from 'tldts'
import { Fault } from '../../kernel/fault.ts'
import { parseList } from './lists.ts'

/** Domains that no list is believed about when it calls them disposable. */
export type Trusted = {
  readonly has: (domain: string) => boolean
  /** The most used mail domains. A list that names several of them lists something else. */
  readonly providers: readonly string[]
}

/** Lists have a few odd lines; a page or a list of something else has little else. */
const leastShareOfNames = 0.9
const leastNames = 1000
const mostProviders = 5
const namesPerTurn = 1000

/** Reads a published list of disposable domains: one a line with `#` for remarks, or an array in JSON. */
export function parseDisposable(text: string, url: string): string[] {
  const entries = entriesOf(text).map((entry) => entry.replace(/^(?:\*\.|[@.])/, ''))
  const names = entries.filter(isName)
  if (names.length === 0 || names.length < entries.length * leastShareOfNames)
    throw new Fault('bad_response', `${url} is not a list of domains, one a line or as a JSON array.`)
  return names
}

/** Leaves out what must not be called disposable; gives way to others again and again, because there is much to look at. */
export async function cleanDisposable(names: ReadonlySet<string>, trusted: Trusted): Promise<string[]> {
  const wrong = trusted.providers.filter((domain) => names.has(domain))
  if (wrong.length > mostProviders)
    throw new Fault(
      'bad_response',
      `The list calls ${wrong.slice(0, 3).join(', ')} disposable: it lists something else.`,
    )
  const clean: string[] = []
  let looked = 0
  for (const name of names) {
    if (mayBeDisposable(name, trusted)) clean.push(name)
    if (++looked % namesPerTurn === 0) await nextTurn()
  }
  if (clean.length < leastNames)
    throw new Fault(
      'bad_response',
      `The list has ${clean.length} disposable domains; at least ${leastNames} are needed.`,
    )
  return clean
}

/** Everyone's domains lie below a public suffix, so one on the list would condemn them all. */
export function mayBeDisposable(domain: string, { has }: Pick<Trusted, 'has'>): boolean {
  return isName(domain) && !has(domain) && getPublicSuffix(domain, { allowPrivateDomains: true }) !== domain
}

/** Whether a text is a domain of at least two labels in letters that DNS knows. */
export function isName(domain: string): boolean {
  return domain.length <= 253 && /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/.test(domain)
}

function entriesOf(text: string): string[] {
  if (!/^\s{0,99}\[/.test(text)) return parseList(text)
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed.map((entry) => String(entry).trim().toLowerCase()) : []
  } catch {
    return []
  }
}
