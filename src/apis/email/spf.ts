import { type Ask, isFailure, shownCharacters } from './inquiry.ts'

/** What a domain publishes about who may send in its name. */
export type Spf = {
  readonly found: boolean | undefined
  readonly record?: string
  readonly problem?: 'several_records'
}

/** Looks for an SPF record: exactly one, for two or more are an error to every receiver (RFC 7208 4.5). */
export async function findSpf(domain: string, ask: Ask): Promise<Spf> {
  const answer = await ask(domain, 'TXT')
  if (isFailure(answer)) return { found: undefined }
  if (answer.kind !== 'records') return { found: false }
  const [record, second] = answer.records.filter(isSpf)
  if (record === undefined) return { found: false }
  if (second !== undefined) return { found: false, problem: 'several_records' }
  return { found: true, record: record.slice(0, shownCharacters) }
}

/** The version ends at a space or with the record, so `v=spf10` is none. */
function isSpf(text: string): boolean {
  return /^v=spf1(?: |$)/i.test(text)
}
