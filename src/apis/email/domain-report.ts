import { Cache } from '../../kernel/cache.ts'
import type { Clock } from '../../kernel/world.ts'
import type { Address } from './address.ts'
import type { DomainFacts, LivingFacts } from './domain-facts.ts'
import type { Lists } from './lists.ts'
import type { Verification } from './schema.ts'
import { type Known, type Reason, score, verdict as verdictOn } from './verdict.ts'

type Details = Verification['details']
type UnknownChecks = NonNullable<Details['unknown']>

/** Everything about an address that its domain decides. */
export type DomainReport = Pick<Verification, 'verdict' | 'reason' | 'score' | 'free'> & {
  readonly checks: Omit<Verification['checks'], 'role_account'>
  readonly suggestedDomain: string | undefined
  /** As they are for an address that can be mailed as written; hardly any other is met. */
  readonly details: Details
}

export type ReportOptions = {
  readonly inquire: (domain: string) => Promise<LivingFacts>
  readonly currentLists: () => Lists
  readonly clock: Clock
  readonly cacheEntries: number
}

/** What is remembered of a domain: the facts, and the report on them by the lists of the time. */
type Remembered = { readonly facts: DomainFacts; lists: Lists; report: DomainReport }

/**
 * Gives the report on an address's domain: at once while its facts are still true, else when DNS has told them. All who
 * ask meanwhile share one inquiry. New lists make new reports of the same facts.
 */
export function openReports({ inquire, currentLists, clock, cacheEntries }: ReportOptions) {
  const cache = new Cache<Remembered>({ maxEntries: cacheEntries, now: clock.now })
  const flights = new Map<string, Promise<DomainReport>>()
  const current = (domain: string, remembered: Remembered): DomainReport => {
    const lists = currentLists()
    if (remembered.lists !== lists) {
      remembered.report = domainReport({ domain, facts: remembered.facts, lists })
      remembered.lists = lists
    }
    return remembered.report
  }
  const report = async (domain: string): Promise<DomainReport> => {
    try {
      const { facts, lifeSeconds } = await inquire(domain)
      const lists = currentLists()
      const remembered = { facts, lists, report: domainReport({ domain, facts, lists }) }
      cache.set(domain, remembered, lifeSeconds * 1000)
      return remembered.report
    } finally {
      flights.delete(domain)
    }
  }
  return ({ domain, isLiteral }: Address): DomainReport | Promise<DomainReport> => {
    const remembered = cache.get(domain)
    if (remembered) return current(domain, remembered)
    const flight = flights.get(domain)
    if (flight) return flight
    // A literal and a bare top-level name are addresses by their form, and no public mail goes there.
    const nowhere = isLiteral ? 'address_literal' : domain.includes('.') ? undefined : 'dotless_domain'
    if (nowhere) return domainReport({ domain, facts: noMail, lists: currentLists(), noMxReason: nowhere })
    const made = report(domain)
    flights.set(domain, made)
    return made
  }
}

const noMail: DomainFacts = {
  mx: { found: false, hosts: [] },
  spf: { found: false },
  dmarc: { found: false },
  dkim: { found: false },
}

type Sources = {
  readonly domain: string
  readonly facts: DomainFacts
  readonly lists: Lists
  readonly noMxReason?: Reason
}

/** Puts together what the lists know of a domain and what DNS says of it. */
function domainReport({ domain, facts, lists, noMxReason = facts.mx.reason }: Sources): DomainReport {
  const { mx, spf, dmarc, dkim } = facts
  const known: Known = {
    syntax: true,
    disposable: lists.isDisposable(domain),
    mx: mx.found,
    spf: spf.found,
    dmarc: dmarc.found,
    dkim: dkim.found,
  }
  const { verdict, reason } = verdictOn(known, noMxReason)
  return {
    verdict,
    reason,
    score: score(known),
    checks: {
      syntax: true,
      disposable: known.disposable,
      mx_records: known.mx === true,
      spf: known.spf === true,
      dmarc: known.dmarc === true,
      dkim: known.dkim === true,
    },
    free: lists.isFree(domain),
    suggestedDomain: lists.suggestion(domain),
    details: detailsOf(domain, facts, { relay: lists.isRelay(domain), unknown: unknownOf(known) }),
  }
}

const plainSyntax = { level: 'mailbox' } as const

type Others = { readonly relay: boolean; readonly unknown: UnknownChecks }

/** Only what was found or went wrong is told. */
function detailsOf(domain: string, { mx, spf, dmarc, dkim }: DomainFacts, { relay, unknown }: Others): Details {
  const details: Details = { syntax: plainSyntax, smtputf8: false, domain, relay, mx: mx.hosts }
  if (spf.details) details.spf = spf.details
  if (dmarc.details) details.dmarc = dmarc.details
  if (dkim.details) details.dkim = dkim.details
  if (unknown.length > 0) details.unknown = unknown
  return details
}

function unknownOf({ mx, spf, dmarc, dkim }: Known): UnknownChecks {
  const unknown: UnknownChecks = []
  if (mx === undefined) unknown.push('mx_records')
  if (spf === undefined) unknown.push('spf')
  if (dmarc === undefined) unknown.push('dmarc')
  if (dkim === undefined) unknown.push('dkim')
  return unknown
}
