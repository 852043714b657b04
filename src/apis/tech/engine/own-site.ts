import { siteOf } from '../../../kernel/same-site.ts'

/** Tells whether an address on a page belongs to the page's own site; without a page URL only relative ones do. */
export function ownSite(pageUrl: string): (address: string) => boolean {
  return (address) => {
    if (!/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address)) return true
    // Few pages ask, so nothing is prepared.
    if (!URL.canParse(pageUrl) || !URL.canParse(address, pageUrl)) return false
    return siteOf(new URL(address, pageUrl).hostname) === siteOf(new URL(pageUrl).hostname)
  }
}
