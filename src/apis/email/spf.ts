import type { DnsAnswer } from '../../kernel/world.ts'
import { isFailure, shownCharacters } from './inquiry.ts'

/** What a domain publishes about who may send in its name. */
export type Spf = {
  readonly found: boolean | undefined
  readonly details?: { readonly record?: string; readonly problem?: 'several_records' }
}

/** The SPF record among a domain's texts: exactly one, for two or more are an error to every receiver (RFC 7208 4.5). */
export function spfOf(answer: DnsAnswer<'TXT'>): Spf {
  if (isFailure(answer)) return { found: undefined }
  if (answer.kind !== 'records') return { found: false }
  const [record, second] = answer.records.filter(isSpf)
  if (record === undefined) return { found: false }
  if (second !== undefined) return { found: false, details: { problem: 'several_records' } }
  return { found: true, details: { record: record.slice(0, shownCharacters) } }
}

/** The version ends at a space or with the record, so `v=spf10` is none. */
function isSpf(text: string): boolean {
  return /^v=spf1(?: |$)/i.test(text)
}
