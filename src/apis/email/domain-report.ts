import type { Address } from './address.ts'
import type { DomainFacts, DomainFactsOf } from './domain-facts.ts'
import type { Lists } from './lists.ts'
import type { Verification } from './schema.ts'
import { type Known, type Reason, score, verdict } from './verdict.ts'

type Details = Verification['details']

/** Everything about an address that its domain decides. */
export type DomainReport = Pick<Verification, 'verdict' | 'reason' | 'score' | 'free'> & {
  readonly checks: Omit<Verification['checks'], 'role_account'>
  readonly suggestedDomain: string | undefined
  readonly details: Omit<Details, 'syntax' | 'smtputf8'>
}

/** Gives the report on an address's domain, made once for as long as the facts and the lists stay the same. */
export function openReports(factsOf: DomainFactsOf, currentLists: () => Lists) {
  let lists = currentLists()
  let reports = new WeakMap<DomainFacts, DomainReport>()
  const from = (domain: string, facts: DomainFacts): DomainReport => {
    if (lists !== currentLists()) {
      lists = currentLists()
      reports = new WeakMap()
    }
    const known = reports.get(facts)
    if (known) return known
    const made = domainReport({ domain, facts, lists, noMxReason: facts.mx.reason })
    reports.set(facts, made)
    return made
  }
  return ({ domain, isLiteral }: Address): DomainReport | Promise<DomainReport> => {
    // A literal and a bare top-level name are addresses by their form, and no public mail goes there.
    const nowhere = isLiteral ? 'address_literal' : domain.includes('.') ? undefined : 'dotless_domain'
    if (nowhere) return domainReport({ domain, facts: noMail, lists: currentLists(), noMxReason: nowhere })
    const facts = factsOf(domain)
    return facts instanceof Promise ? facts.then((found) => from(domain, found)) : from(domain, facts)
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
  readonly noMxReason: Reason | undefined
}

/** Puts together what the lists know of a domain and what DNS says of it. */
function domainReport({ domain, facts, lists, noMxReason }: Sources): DomainReport {
  const { mx, spf, dmarc, dkim } = facts
  const known: Known = {
    syntax: true,
    disposable: lists.isDisposable(domain),
    mx: mx.found,
    spf: spf.found,
    dmarc: dmarc.found,
    dkim: dkim.found,
  }
  return {
    ...verdict(known, noMxReason),
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
    details: {
      domain,
      relay: lists.isRelay(domain),
      mx: [...mx.hosts],
      ...detailsOf(facts),
      ...unknownOf(known),
    },
  }
}

/** Only what was found or went wrong is told. */
function detailsOf({ spf, dmarc, dkim }: DomainFacts): Pick<Details, 'spf' | 'dmarc' | 'dkim'> {
  const { found: _spf, ...spfDetails } = spf
  const { found: _dkim, ...dkimDetails } = dkim
  return {
    ...(hasAny(spfDetails) ? { spf: spfDetails } : {}),
    ...(dmarc.found ? { dmarc: { record: dmarc.record, domain: dmarc.domain } } : {}),
    ...(hasAny(dkimDetails) ? { dkim: dkimDetails } : {}),
  }
}

function hasAny(details: object): boolean {
  return Object.keys(details).length > 0
}

function unknownOf({ mx, spf, dmarc, dkim }: Known): Pick<Details, 'unknown'> {
  const bits = { mx_records: mx, spf, dmarc, dkim }
  const names = ['mx_records', 'spf', 'dmarc', 'dkim'] as const
  const unknown = names.filter((name) => bits[name] === undefined)
  return unknown.length > 0 ? { unknown } : {}
}
