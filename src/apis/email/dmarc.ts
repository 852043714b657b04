import type { DnsAnswer } from '../../kernel/world.ts'
import { type Ask, isFailure, shownCharacters } from './inquiry.ts'

/** What a domain wants done with mail that only pretends to come from it. */
export type Dmarc =
  | {
      readonly found: true
      readonly record: string
      /** The name the record was found for: the domain itself or one above it. */
      readonly domain: string
    }
  | { readonly found: false | undefined }

const mostQueries = 8

/** Looks for a DMARC record at the domain, then up the tree (RFC 9989 4.10), with at most eight questions. */
export async function findDmarc(domain: string, ask: Ask): Promise<Dmarc> {
  for (const name of namesToAsk(domain)) {
    const answer = await ask(`_dmarc.${name}`, 'TXT')
    if (isFailure(answer)) return { found: undefined }
    const record = dmarcRecord(answer)
    if (record !== undefined) return { found: true, record: record.slice(0, shownCharacters), domain: name }
  }
  return { found: false }
}

/** The domain and its parents down to the last label; of a long name the middle is left out. */
export function namesToAsk(domain: string): string[] {
  const labels = domain.split('.')
  const names = labels.map((_, index) => labels.slice(index).join('.'))
  return names.length <= mostQueries ? names : [domain, ...names.slice(1 - mostQueries)]
}

/** The one record that starts with the version; several at one name count as none. */
function dmarcRecord(answer: DnsAnswer<'TXT'>): string | undefined {
  if (answer.kind !== 'records') return undefined
  const [record, second] = answer.records.filter((text) => /^v[ \t]{0,9}=[ \t]{0,9}DMARC1[ \t]{0,9}(?:;|$)/.test(text))
  return second === undefined ? record : undefined
}
