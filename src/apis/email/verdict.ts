import type { NoMxReason } from './mx.ts'

export const verdicts = ['deliverable', 'risky', 'undeliverable', 'disposable', 'unknown'] as const
export type Verdict = (typeof verdicts)[number]

/** What is known of an address; undefined where DNS could not say. */
export type Known = {
  readonly syntax: boolean
  readonly disposable: boolean
  readonly mx: boolean | undefined
  readonly spf: boolean | undefined
  readonly dmarc: boolean | undefined
  readonly dkim: boolean | undefined
}

/** Why a verdict was given. */
export type Reason =
  | 'passed'
  | 'weak_authentication'
  | 'invalid_syntax'
  | 'disposable_domain'
  | 'address_literal'
  | 'dotless_domain'
  | NoMxReason
  | 'dns_failed'
  | 'insufficient_data'

const weights = { syntax: 15, notDisposable: 15, mx: 20, spf: 20, dmarc: 15, dkim: 15 }
const deliverableFrom = 70

/** The points of what is known for certain; an address of no valid form has none. */
export function score(known: Known): number {
  if (!known.syntax) return 0
  const points = (passed: boolean | undefined, weight: number) => (passed ? weight : 0)
  return (
    weights.syntax +
    points(!known.disposable, weights.notDisposable) +
    points(known.mx, weights.mx) +
    points(known.spf, weights.spf) +
    points(known.dmarc, weights.dmarc) +
    points(known.dkim, weights.dkim)
  )
}

/** The verdict, and the reason for it. What DNS could not say counts only if it could change the outcome. */
export function verdict(known: Known, noMxReason: Reason = 'no_mx'): { verdict: Verdict; reason: Reason } {
  if (!known.syntax) return { verdict: 'undeliverable', reason: 'invalid_syntax' }
  if (known.disposable) return { verdict: 'disposable', reason: 'disposable_domain' }
  if (known.mx === undefined) return { verdict: 'unknown', reason: 'dns_failed' }
  if (!known.mx) return { verdict: 'undeliverable', reason: noMxReason }
  const { spf = true, dmarc = true, dkim = true } = known
  if (score(known) >= deliverableFrom) return { verdict: 'deliverable', reason: 'passed' }
  if (score({ ...known, spf, dmarc, dkim }) < deliverableFrom)
    return { verdict: 'risky', reason: 'weak_authentication' }
  return { verdict: 'unknown', reason: 'insufficient_data' }
}
