import { siteOf } from '../../../kernel/same-site.ts'

/** Tells whether an address on a page belongs to the page's own site; without a page URL only relative ones do. */
export function ownSite(pageUrl: string): (address: string) => boolean {
  const base = URL.canParse(pageUrl) ? new URL(pageUrl) : undefined
  const site = base && siteOf(base.hostname)
  return (address) => {
    if (!/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address)) return true
    if (!base || !URL.canParse(address, base)) return false
    return siteOf(new URL(address, base).hostname) === site
  }
}
