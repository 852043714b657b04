import { Cache } from '../../kernel/cache.ts'
import type { Clock, Dns } from '../../kernel/world.ts'
import { type Dkim, findDkim, type Selectors } from './dkim.ts'
import { type Dmarc, findDmarc } from './dmarc.ts'
import { openInquiry } from './inquiry.ts'
import { findMx, type Mx, mxHosts } from './mx.ts'
import { findSpf, type Spf } from './spf.ts'

/** What DNS says of a mail domain. */
export type DomainFacts = { readonly mx: Mx; readonly spf: Spf; readonly dmarc: Dmarc; readonly dkim: Dkim }

/** Gives the facts of a domain: at once where they are still remembered, else when DNS has told them. */
export type DomainFactsOf = (domain: string) => DomainFacts | Promise<DomainFacts>

export type DomainFactsOptions = {
  readonly dns: Dns
  readonly clock: Clock
  /** How long the questions about one domain may take together. */
  readonly timeoutMs: number
  readonly allowImplicitMx: boolean
  readonly cacheEntries: number
  readonly selectorsFor: (mxHosts: readonly string[], spfRecord: string | undefined) => Selectors
}

/** Remembers the facts of many domains for as long as the shortest-lived answer behind them, and asks once for all who wait. */
export function openDomainFacts(options: DomainFactsOptions): DomainFactsOf {
  const cache = new Cache<DomainFacts>({ maxEntries: options.cacheEntries, now: options.clock.now })
  return (domain) => cache.get(domain) ?? cache.getOrMake(domain, () => inquire(domain, options))
}

/** Asks everything that does not depend on another answer at once, so that most domains take two round trips. */
async function inquire(domain: string, options: DomainFactsOptions): Promise<{ value: DomainFacts; forMs: number }> {
  const { ask, lifeSeconds } = openInquiry(options.dns, options.timeoutMs)
  const servers = ask(domain, 'MX')
  const spf = findSpf(domain, ask)
  const dmarc = findDmarc(domain, ask)
  const dkim = findDkim(domain, ask, async () => options.selectorsFor(mxHosts(await servers), (await spf).record))
  const mx = findMx(domain, await servers, { ask, allowImplicit: options.allowImplicitMx })
  const value = { mx: await mx, spf: await spf, dmarc: await dmarc, dkim: await dkim }
  return { value, forMs: lifeSeconds() * 1000 }
}
