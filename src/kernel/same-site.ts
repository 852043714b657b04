import { getDomain } from 'tldts'

/** The site a host belongs to: its registrable domain, or the host itself where there is none, as for addresses. */
export function siteOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host.toLowerCase()
}

/** Whether two URLs belong to one site, whatever their schemes, ports and subdomains. */
export function sameSite(one: URL, other: URL): boolean {
  return one.hostname === other.hostname || siteOf(one.hostname) === siteOf(other.hostname)
}
