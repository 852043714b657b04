import type { Dns } from '../../kernel/world.ts'
import { type Dkim, findDkim, keysOf } from './dkim.ts'
import { type Dmarc, findDmarc } from './dmarc.ts'
import { openInquiry } from './inquiry.ts'
import { findMx, type Mx, mxHosts } from './mx.ts'
import type { SelectorsFor } from './selectors.ts'
import { type Spf, spfOf } from './spf.ts'

/** What DNS says of a mail domain. */
export type DomainFacts = { readonly mx: Mx; readonly spf: Spf; readonly dmarc: Dmarc; readonly dkim: Dkim }

export type InquiryOptions = {
  readonly dns: Dns
  /** How long the questions about one domain may take together. */
  readonly timeoutMs: number
  readonly allowImplicitMx: boolean
  readonly selectorsFor: SelectorsFor
}

/**
 * Asks DNS about a mail domain: everything that does not depend on another answer at once, so that most domains take
 * two round trips. The facts hold for as long as the shortest-lived answer behind them.
 */
export async function inquire(
  domain: string,
  { dns, timeoutMs, allowImplicitMx, selectorsFor }: InquiryOptions,
): Promise<{ facts: DomainFacts; lifeSeconds: number }> {
  const inquiry = openInquiry(dns, timeoutMs)
  const askedServers = inquiry.ask(domain, 'MX')
  const askedTexts = inquiry.ask(domain, 'TXT')
  const askedKeys = inquiry.ask(keysOf(domain), 'TXT')
  const dmarc = findDmarc(domain, inquiry)
  const servers = inquiry.heard(await askedServers)
  const mx = findMx(domain, servers, { inquiry, allowImplicit: allowImplicitMx })
  const spf = spfOf(inquiry.heard(await askedTexts))
  const selectorsOf = () => selectorsFor(mxHosts(servers), spf.details?.record)
  const dkim = findDkim(domain, inquiry.heard(await askedKeys), { inquiry, selectorsOf })
  const facts = { mx: await mx, spf, dmarc: await dmarc, dkim: await dkim }
  return { facts, lifeSeconds: inquiry.lifeSeconds() }
}
