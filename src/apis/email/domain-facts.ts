import type { DnsAnswer } from '../../kernel/world.ts'
import { type Dkim, findDkim, keysOf, type Selectors } from './dkim.ts'
import { type Dmarc, findDmarc } from './dmarc.ts'
import { Inquiry, type InquiryOptions } from './inquiry.ts'
import { findMx, type Mx, mxHosts } from './mx.ts'
import type { SelectorsFor } from './selectors.ts'
import { type Spf, spfOf } from './spf.ts'

/** What DNS says of a mail domain. */
export type DomainFacts = { readonly mx: Mx; readonly spf: Spf; readonly dmarc: Dmarc; readonly dkim: Dkim }

export type FactsOptions = InquiryOptions & {
  readonly allowImplicitMx: boolean
  readonly selectorsFor: SelectorsFor
}

/** Facts hold for as long as the shortest-lived answer behind them. */
export type LivingFacts = { readonly facts: DomainFacts; readonly lifeSeconds: number }

/** Asks DNS about a mail domain: whatever does not depend on another answer at once, so that most take two round trips. */
export function inquire(domain: string, options: FactsOptions): Promise<LivingFacts> {
  const inquiry = new Inquiry(options)
  const { allowImplicitMx: allowImplicit, selectorsFor } = options
  let servers: DnsAnswer<'MX'> | undefined
  let texts: DnsAnswer<'TXT'> | undefined
  let keys: DnsAnswer<'TXT'> | undefined
  let mx: Mx | undefined
  let spf: Spf | undefined
  let dmarc: Dmarc | undefined
  let selectors: Selectors | undefined
  let dkim: Dkim | undefined
  // What was found out in one go is not looked for in the next.
  return inquiry.conclude(() => {
    servers ??= inquiry.answerTo(domain, 'MX')
    texts ??= inquiry.answerTo(domain, 'TXT')
    keys ??= inquiry.answerTo(keysOf(domain), 'TXT')
    dmarc ??= findDmarc(domain, inquiry)
    if (!servers || !texts || !keys) return undefined
    mx ??= findMx(domain, servers, { inquiry, allowImplicit })
    spf ??= spfOf(texts)
    selectors ??= selectorsFor(mxHosts(servers), spf.details?.record)
    dkim ??= findDkim(domain, keys, { inquiry, selectors })
    return mx && dmarc && dkim && { facts: { mx, spf, dmarc, dkim }, lifeSeconds: inquiry.lifeSeconds }
  })
}
