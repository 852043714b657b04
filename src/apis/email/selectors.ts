import type { Selectors } from './dkim.ts'

/** Mail providers by what their customers' MX hosts and SPF records hold, with the DKIM selectors they hand out. */
export type SelectorList = {
  /** Worth trying on a domain whose provider is not known. */
  readonly first: readonly string[]
  readonly providers: readonly {
    readonly name: string
    readonly mx: readonly string[]
    readonly spf: readonly string[]
    readonly selectors: readonly string[]
  }[]
}

/** The selectors of the providers that a domain's mail servers and SPF record point to. */
export function selectorsFor(list: SelectorList, mxHosts: readonly string[], spfRecord = ''): Selectors {
  const spf = spfRecord.toLowerCase()
  const byMx = list.providers.find(({ mx }) => mx.some((part) => mxHosts.some((host) => host.includes(part))))
  const bySpf = list.providers.find((provider) => provider.spf.some((part) => spf.includes(part)))
  const hinted = new Set([...(byMx?.selectors ?? []), ...(bySpf?.selectors ?? [])])
  return { hinted: [...hinted], first: list.first }
}
