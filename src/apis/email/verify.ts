import { type Address, canonical, isAddress, type NotAnAddress, parseAddress } from './address.ts'
import type { DomainReport } from './domain-report.ts'
import type { Lists } from './lists.ts'
import type { EmailPorts } from './ports.ts'
import type { Verification, VerifyBatchOutput } from './schema.ts'

/** Verifies one address: its form, what is known of its domain, then what its DNS says. */
export async function verify(email: string, { lists, reportOf }: EmailPorts): Promise<Verification> {
  const address = parseAddress(email)
  if (!isAddress(address)) return unreadable(email, address, lists())
  const report = reportOf(address)
  if (!(report instanceof Promise)) return answer(email, address, { lists: lists(), report })
  return answer(email, address, { report: await report, lists: lists() })
}

/** Verifies up to ten addresses at once; those of one domain share its questions. */
export async function verifyBatch(emails: readonly string[], ports: EmailPorts): Promise<VerifyBatchOutput> {
  const results = await Promise.all(emails.map((email) => verify(email, ports)))
  return { results: results.map(({ email, verdict, score }) => ({ email, verdict, score })) }
}

type Findings = { readonly report: DomainReport; readonly lists: Lists }

function answer(email: string, address: Address, { report, lists }: Findings): Verification {
  const { syntax, disposable, mx_records, spf, dmarc, dkim } = report.checks
  const role_account = lists.isRole(address.local)
  return {
    email,
    verdict: report.verdict,
    score: report.score,
    checks: { syntax, disposable, role_account, mx_records, spf, dmarc, dkim },
    reason: report.reason,
    normalized: canonical(address),
    suggestion: report.suggestedDomain === undefined ? null : `${address.local}@${report.suggestedDomain}`,
    free: report.free,
    details: detailsOf(address, report),
  }
}

function detailsOf({ level, isInternational }: Address, { details }: DomainReport): Verification['details'] {
  if (level === 'mailbox' && !isInternational) return details
  return { ...details, syntax: { level }, smtputf8: isInternational }
}

const nothingPassed: Verification['checks'] = {
  syntax: false,
  disposable: false,
  role_account: false,
  mx_records: false,
  spf: false,
  dmarc: false,
  dkim: false,
}
const longestLocal = 64

/** A text without the form of an address gets no points; a slip such as `gmail..com` may still be recognized. */
function unreadable(email: string, { level, problem }: NotAnAddress, lists: Lists): Verification {
  const at = email.lastIndexOf('@')
  const domain =
    at > 0 && at <= longestLocal
      ? lists.suggestion(
          email
            .slice(at + 1)
            .trim()
            .toLowerCase(),
        )
      : undefined
  const meant = domain === undefined ? undefined : parseAddress(`${email.slice(0, at)}@${domain}`)
  return {
    email,
    verdict: 'undeliverable',
    score: 0,
    checks: nothingPassed,
    reason: 'invalid_syntax',
    normalized: null,
    suggestion: meant && isAddress(meant) ? canonical(meant) : null,
    free: false,
    details: { syntax: { level, problem } },
  }
}
