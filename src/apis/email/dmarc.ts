import type { DnsAnswer } from '../../kernel/world.ts'
import { type Inquiry, isFailure, shownCharacters } from './inquiry.ts'

/** What a domain wants done with mail that only pretends to come from it. */
export type Dmarc = {
  readonly found: boolean | undefined
  /** The record, and the name it was found for: the domain itself or one above it. */
  readonly details?: { readonly record: string; readonly domain: string }
}

const mostQueries = 8

/** Looks for a DMARC record at the domain, then up the tree (RFC 9989 4.10), with at most eight questions. */
export function findDmarc(domain: string, inquiry: Inquiry): Dmarc | undefined {
  const own = dmarcAt(domain, inquiry.answerTo(`_dmarc.${domain}`, 'TXT'))
  if (own?.found !== false) return own
  for (const name of namesAbove(domain)) {
    const found = dmarcAt(name, inquiry.answerTo(`_dmarc.${name}`, 'TXT', true))
    if (found?.found !== false) return found
  }
  return own
}

function dmarcAt(domain: string, answer: DnsAnswer<'TXT'> | undefined): Dmarc | undefined {
  if (!answer) return undefined
  if (isFailure(answer)) return { found: undefined }
  const record = dmarcRecord(answer)
  if (record === undefined) return { found: false }
  return { found: true, details: { record: record.slice(0, shownCharacters), domain } }
}

/** The parents of a domain down to the last label; of a long name those in the middle are left out. */
function namesAbove(domain: string): string[] {
  const labels = domain.split('.')
  return labels.map((_, index) => labels.slice(index).join('.')).slice(Math.max(1, 1 + labels.length - mostQueries))
}

/** The one record that starts with the version; several at one name count as none. */
function dmarcRecord(answer: DnsAnswer<'TXT'>): string | undefined {
  if (answer.kind !== 'records') return undefined
  const [record, second] = answer.records.filter((text) => /^v[ \t]{0,9}=[ \t]{0,9}DMARC1[ \t]{0,9}(?:;|$)/.test(text))
  return second === undefined ? record : undefined
}
