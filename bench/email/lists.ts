import { readFileSync } from 'node:fs'
import { openDomainSet } from '../../src/apis/email/domain-set.ts'
import { parseList } from '../../src/apis/email/lists.ts'
import { openSuggestion } from '../../src/apis/email/suggestion.ts'
import { measure, verdict } from '../measure.ts'

const folder = new URL('../../data/email/', import.meta.url)
const entries = (file: string) => parseList(readFileSync(new URL(file, folder), 'utf8'))

/** How fast the table of disposable domains answers, and how well slips of the top providers are recognized. */
export async function measureLists(): Promise<void> {
  const table = openDomainSet(readFileSync(new URL('disposable.bin', folder)))
  const domains = [...entries('free.txt'), ...entries('allow.txt').map((domain) => `mail.${domain}`)]
  const run = (count: number) => {
    for (let index = 0; index < count; index++) table.has(domains[index % domains.length] ?? '')
  }
  const { lookup } = await measure({ lookup: { count: 500_000, run } })
  verdict('nanoseconds a lookup among the disposable domains', 1e9 / lookup.perSecond, { atMost: 1000 })

  const top = entries('providers.txt')
  const known = new Set(['free.txt', 'allow.txt', 'neighbours.txt'].flatMap(entries))
  const suggestion = openSuggestion({ top, isKnown: (domain) => known.has(domain) })
  const slips = top.slice(0, 30).flatMap((domain) => slipsOf(domain).map((slip) => [slip, domain] as const))
  const unknown = slips.filter(([slip]) => !known.has(slip) && !top.includes(slip))
  const right = unknown.filter(([slip, domain]) => suggestion(slip) === domain).length
  verdict('single slips of the top 30 providers put right in percent', (100 * right) / unknown.length, { atLeast: 95 })
}

/** Every domain one slip away: a letter added, dropped, changed, or swapped with the next. */
function slipsOf(domain: string): string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789-']
  const slips = new Set<string>()
  for (let at = 0; at <= domain.length; at++) {
    const [before, rest] = [domain.slice(0, at), domain.slice(at)]
    slips.add(before + rest.slice(1))
    slips.add(before + (rest[1] ?? '') + (rest[0] ?? '') + rest.slice(2))
    for (const letter of letters) {
      slips.add(before + letter + rest)
      slips.add(before + letter + rest.slice(1))
    }
  }
  slips.delete(domain)
  return [...slips].filter((slip) => !/^[-.]|[-.]$|\.\.|-\.|\.-/.test(slip))
}
