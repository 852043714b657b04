import { Fault } from '../kernel/fault.ts'
import type { Fetch, Fetched } from '../kernel/world.ts'

/** Literal web pages by URL; one that is not there cannot be reached. */
export type Sites = Readonly<
  Record<string, Partial<Pick<Fetched, 'status' | 'url' | 'headers' | 'truncated'>> & { readonly body: string }>
>

/** A fetch that knows only these pages. */
export function sitesFetch(sites: Sites): Fetch {
  return async (url) => {
    const site = sites[url]
    if (!site) throw new Fault('connect_failed', `Nothing answers at ${url}.`)
    return { status: 200, url, headers: [], truncated: false, ...site, body: new TextEncoder().encode(site.body) }
  }
}
