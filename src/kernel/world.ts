/** The outside, opened once and handed to every API; tests hand over a fake. */
export type World = {
  readonly dns: Dns
  readonly fetch: Fetch
  readonly clock: Clock
  readonly log: Log
  readonly shelf: Shelf
  /** The operator's folder for what must survive a restart and is too large for the shelf. */
  readonly dataDir: string
}

/** Time in milliseconds since 1970. */
export type Clock = { readonly now: () => number }

/** One line per event: a plain sentence and fields. Never put keys, addresses or texts of callers into it. */
export type Log = {
  readonly info: (message: string, fields?: Readonly<Record<string, unknown>>) => void
  readonly warn: (message: string, fields?: Readonly<Record<string, unknown>>) => void
  readonly error: (message: string, fields?: Readonly<Record<string, unknown>>) => void
}

/** What a flow may know of the call it answers. */
export type Call = {
  readonly requestId: string
  /** The caller's address, with trusted proxies already looked through. */
  readonly address: string
  header(name: string): string | undefined
  /** Aborts when the caller goes away or the server stops. */
  readonly signal: AbortSignal
}

/** A part of an interface as `/readyz` shows it; `warn` still serves. */
export type Check = {
  readonly name: string
  readonly status: 'pass' | 'warn' | 'fail'
  readonly detail?: string
  /** When the data behind it was made, ISO 8601. */
  readonly dataFrom?: string
}

export type Job = {
  readonly name: string
  /** A cron pattern, read in UTC; empty for a job that runs only when the operator asks for it. */
  readonly schedule: string
  /** Runs once at start, too. */
  readonly atStart?: boolean
  readonly run: (signal: AbortSignal) => Promise<void>
}

/** What each DNS record type carries. TXT strings are joined; names have no trailing dot and are lower case. */
export type DnsRecords = {
  A: string
  AAAA: string
  CNAME: string
  PTR: string
  NS: string
  TXT: string
  MX: { readonly preference: number; readonly exchange: string }
}
export type DnsType = keyof DnsRecords

/** What DNS said, told apart: "there is none" is never confused with "could not say". */
export type DnsAnswer<Type extends DnsType = DnsType> =
  | { readonly kind: 'records'; readonly records: readonly DnsRecords[Type][]; readonly ttlSeconds: number }
  | { readonly kind: 'nodata' | 'nxdomain'; readonly ttlSeconds: number }
  | { readonly kind: 'servfail' | 'refused' | 'timeout' }

export type QueryOptions = {
  readonly deadlineMs?: number
  /** False for a caller that remembers the answer itself: then it is neither held a second time nor looked for. */
  readonly keep?: boolean
  /** The time as `performance.now()` tells, for a caller that asks much at once and has just looked. */
  readonly now?: number
}

/** Who waits for an answer. */
export type DnsListener<Type extends DnsType = DnsType> = { onAnswer(answer: DnsAnswer<Type>): void }

export type Dns = {
  query<Type extends DnsType>(name: string, type: Type, options?: QueryOptions): Promise<DnsAnswer<Type>>
  /** The same for those who ask a lot: the listener is told once, at once where the answer is remembered. */
  ask<Type extends DnsType>(name: string, type: Type, listener: DnsListener<Type>, options?: QueryOptions): void
}

export type FetchOptions = {
  readonly method?: 'GET' | 'POST' | 'HEAD'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** `public`: the URL is a stranger's, so every address on the way is checked. `configured`: the operator chose it. */
  readonly reach: 'public' | 'configured'
  readonly timeoutMs: number
  /** Inflated bytes read at most; reaching it marks the answer `truncated`. */
  readonly maxBytes: number
  readonly maxRedirects?: number
  /** Leaves bodies unread whose `content-type` it says no to. */
  readonly wantsBody?: (contentType: string) => boolean
  readonly signal?: AbortSignal
}

export type Fetched = {
  readonly status: number
  /** Where redirects led. */
  readonly url: string
  /** In order, repeated ones repeated; names in lower case. Those of same-site redirects come first. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array
  /** The body in the pieces it came in, where they are known: joining them is left to those who need it. */
  readonly pieces?: readonly Uint8Array[]
  readonly truncated: boolean
}

/** Reads a URL within bounds; throws a Fault with a code such as `blocked_address`, `dns_failed` or `timeout`. */
export type Fetch = (url: string, options: FetchOptions) => Promise<Fetched>

/** A remembered document of a collection. */
export type Kept<Value> = { readonly id: string; readonly at: number; readonly value: Value }

/** Small documents that survive a restart and are shared by all processes on one store. */
export type Shelf = {
  put(collection: string, id: string, at: number, value: unknown): Promise<void>
  get<Value>(collection: string, id: string): Promise<Kept<Value> | undefined>
  /** Newest first; `prefix` is of the id. */
  list<Value>(
    collection: string,
    query?: { prefix?: string; from?: number; until?: number; limit?: number },
  ): Promise<Kept<Value>[]>
  /** Forgets what is older than `before`. */
  prune(collection: string, before: number): Promise<number>
  /** True for one holder at a time: the right to do `name` until `forMs` have passed. */
  lease(name: string, holder: string, forMs: number): Promise<boolean>
}
