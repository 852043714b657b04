import { type DomainSet, domainSetOf } from './domain-set.ts'
import { isRole } from './role.ts'
import { openSuggestion } from './suggestion.ts'

/** What is known of domains and local parts without asking anyone. */
export type Lists = {
  readonly isDisposable: (domain: string) => boolean
  /** An address that forwards to a person's own mailbox. */
  readonly isRelay: (domain: string) => boolean
  readonly isFree: (domain: string) => boolean
  readonly isRole: (local: string) => boolean
  readonly suggestion: (domain: string) => string | undefined
}

export type ListData = {
  readonly disposable: DomainSet
  readonly deny: ReadonlySet<string>
  readonly allow: ReadonlySet<string>
  readonly relay: ReadonlySet<string>
  readonly free: ReadonlySet<string>
  /** Domains of others that look like a slip of a provider's. */
  readonly neighbours: ReadonlySet<string>
  readonly roles: ReadonlySet<string>
  /** The most used mail domains, most used first. */
  readonly providers: readonly string[]
  /** The operator's own entries; they win over ours. */
  readonly own: { readonly allow: ReadonlySet<string>; readonly deny: ReadonlySet<string> }
}

/** Puts the lists together. The operator's allow list comes first, then the operator's deny list, then ours in the same order. */
export function lists(data: ListData): Lists {
  // A walk over the letters of a domain is faster than a lookup of each of its endings.
  const relay = domainSetOf(data.relay)
  const deny = domainSetOf(data.deny)
  const isKnown = (domain: string) =>
    data.free.has(domain) ||
    data.allow.has(domain) ||
    data.neighbours.has(domain) ||
    data.own.allow.has(domain) ||
    relay.has(domain)
  return {
    isDisposable(domain) {
      if (covers(data.own.allow, domain)) return false
      if (covers(data.own.deny, domain)) return true
      if (!data.disposable.has(domain) && !deny.has(domain)) return false
      return !covers(data.allow, domain) && !relay.has(domain)
    },
    isRelay: (domain) => relay.has(domain),
    isFree: (domain) => data.free.has(domain),
    isRole: (local) => isRole(local, data.roles),
    suggestion: openSuggestion({ top: data.providers, isKnown }),
  }
}

/** Reads a list: one entry a line, `#` starts a remark. */
export function parseList(text: string): string[] {
  return text
    .split('\n')
    .map((line) => (line.split('#', 1)[0] ?? '').trim().toLowerCase())
    .filter((line) => line !== '')
}

/** Whether a domain, or one it lies below, is in a set. */
function covers(set: ReadonlySet<string>, domain: string): boolean {
  if (set.size === 0) return false
  for (let at = 0; ; ) {
    if (set.has(domain.slice(at))) return true
    const dot = domain.indexOf('.', at)
    if (dot < 0) return false
    at = dot + 1
  }
}
