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

/** Tells the selectors of the providers that a domain's mail servers and SPF record point to. */
export type SelectorsFor = (mxHosts: readonly string[], spfRecord?: string) => Selectors

export function openSelectors({ first, providers }: SelectorList): SelectorsFor {
  const byMx = finder(providers, 'mx')
  const bySpf = finder(providers, 'spf')
  const none: Selectors = { hinted: [], first }
  return (mxHosts, spfRecord = '') => {
    const host = byMx(mxHosts.join(' '))
    const sender = bySpf(spfRecord.toLowerCase())
    if (!host && !sender) return none
    return { hinted: [...new Set([...(host?.selectors ?? []), ...(sender?.selectors ?? [])])], first }
  }
}

/** Most domains are at none of the providers, which one look for all the marks together tells. */
function finder(providers: SelectorList['providers'], kind: 'mx' | 'spf') {
  const marks = providers.flatMap((provider) => provider[kind]).map((mark) => mark.replace(/[^a-z0-9]/g, '\\$&'))
  const any = new RegExp(marks.join('|'))
  return (text: string) =>
    marks.length > 0 && any.test(text)
      ? providers.find((provider) => provider[kind].some((mark) => text.includes(mark)))
      : undefined
}
