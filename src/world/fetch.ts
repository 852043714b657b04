import { Agent } from 'undici'
import { Cache } from '../kernel/cache.ts'
import { Fault } from '../kernel/fault.ts'
import { sameSite } from '../kernel/same-site.ts'
import type { Clock, Dns, Fetch, Fetched, FetchOptions } from '../kernel/world.ts'
import { deadline } from './fetch/deadline.ts'
import { dialer } from './fetch/dial.ts'
import { type Answer, exchange, type Head, headerOf } from './fetch/exchange.ts'
import { toFetchFault } from './fetch/failure.ts'
import { type Guard, openGuard, publicGuard } from './fetch/guard.ts'
import type { FetchSettings } from './fetch-settings.ts'

export type FetchWorld = FetchSettings & {
  readonly dns: Dns
  readonly clock: Clock
  /** Trusted beside the platform's own certificate authorities. */
  readonly ca?: string
}

type Headers = Fetched['headers']
type Hop = { readonly url: URL; readonly headers: Headers }

const defaultMaxRedirects = 10
const maxHeaderBytes = 64 * 1024
const longestRestMs = 5 * 60_000

/** Opens the one fetcher of the product: it follows redirects by hand and looks at every address before it connects. */
export function openFetch(world: FetchWorld): Fetch & { close(): Promise<void> } {
  const agents = {
    public: agent(publicGuard(world), world),
    configured: agent(openGuard(world), world),
  }
  // Hosts that asked to be left alone for a while, with the time they named.
  const resting = new Cache<number>({ maxEntries: 10_000, now: world.clock.now })

  const fetch: Fetch = async (address, options) => {
    const limit = deadline(options.timeoutMs, options.signal)
    try {
      return await follow(parseHttpUrl(address), options, (url, sent) => {
        const patient = options.reach === 'public'
        if (patient) refuseWhileResting(resting, url, world.clock)
        const request = {
          origin: url.origin,
          path: `${url.pathname}${url.search}`,
          method: sent.method,
          headers: { 'user-agent': world.userAgent, ...sent.headers },
          body: sent.body ?? null,
        }
        return exchange(agents[options.reach], request, {
          maxBytes: options.maxBytes,
          signal: limit.signal,
          judge(head) {
            if (patient) rememberRest(resting, url, head, world.clock)
            if (options.maxRedirects !== 0 && redirection(head, url)) return 'pass'
            return (options.wantsBody?.(headerOf(head.headers, 'content-type') ?? '') ?? true) ? 'read' : 'leave'
          },
        })
      })
    } catch (error) {
      throw toFetchFault(error, limit)
    } finally {
      limit.clear()
    }
  }
  return Object.assign(fetch, {
    async close() {
      await Promise.all([agents.public.destroy(), agents.configured.destroy()])
    },
  })
}

type Sent = {
  readonly method: 'GET' | 'POST' | 'HEAD'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}
type Send = (url: URL, sent: Sent) => Promise<Answer>

/** Reads `from` and goes where it points, at most `maxRedirects` times; every hop is sent, and so checked, like the first. */
async function follow(from: URL, options: FetchOptions, send: Send): Promise<Fetched> {
  const left: Hop[] = []
  let url = from
  let sent: Sent = {
    method: options.method ?? 'GET',
    headers: { ...acceptance, ...lowerCased(options.headers ?? {}) },
    ...(options.body === undefined ? {} : { body: options.body }),
  }
  for (let hops = 0; hops <= (options.maxRedirects ?? defaultMaxRedirects); hops++) {
    const answer = await send(url, sent)
    const next = options.maxRedirects === 0 ? undefined : redirection(answer, url)
    if (!next) return finished(answer, url, left)
    left.push({ url, headers: answer.headers })
    sent = onwards(sent, answer.status, url, next)
    url = next
  }
  throw new Fault('bad_response', 'The site redirects too many times.')
}

function finished({ status, headers, body }: Answer, url: URL, left: readonly Hop[]): Fetched {
  const before = left.filter((hop) => sameSite(hop.url, url)).flatMap((hop) => hop.headers)
  return {
    status,
    url: url.href,
    headers: [...before, ...headers],
    ...body,
    get body() {
      return joined(body.pieces)
    },
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const only = pieces.length === 1 ? pieces[0] : undefined
  return only ?? Buffer.concat(pieces)
}

/** Where an answer sends its reader, if it does. */
function redirection({ status, headers }: Head, from: URL): URL | undefined {
  const location = headerOf(headers, 'location')
  if (![301, 302, 303, 307, 308].includes(status) || !location) return undefined
  const next = URL.parse(location, from)
  if (!next) throw new Fault('bad_response', 'The site redirects to something that is no URL.')
  if (!isHttp(next)) throw new Fault('bad_response', 'The site redirects to something that is not a web page.')
  return withoutSecrets(next)
}

/** What is sent on: a GET after 303 (and, as all browsers do, after 301 and 302), and no credentials to another origin. */
function onwards(sent: Sent, status: number, from: URL, to: URL): Sent {
  const { authorization: _a, cookie: _c, ...open } = sent.headers
  const headers = from.origin === to.origin ? sent.headers : open
  const keeps = sent.method !== 'POST' || status === 307 || status === 308
  return keeps ? { ...sent, headers } : { method: 'GET', headers }
}

function agent(guard: Guard, world: FetchWorld): Agent {
  return new Agent({
    connect: dialer({ guard, connectTimeoutMs: world.connectTimeoutMs, ...(world.ca ? { ca: world.ca } : {}) }),
    connections: world.connectionsPerHost,
    maxHeaderSize: maxHeaderBytes,
    keepAliveTimeout: 4000,
    keepAliveMaxTimeout: 10_000,
    // One deadline holds for the whole of a fetch, so these need not count.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
}

function parseHttpUrl(address: string): URL {
  const url = URL.parse(address)
  if (!url || !isHttp(url)) throw new Fault('invalid_url', 'Only http and https URLs can be read.')
  return withoutSecrets(url)
}

function isHttp(url: URL): boolean {
  return url.protocol === 'http:' || url.protocol === 'https:'
}

function withoutSecrets(url: URL): URL {
  if (url.username === '' && url.password === '' && url.hash === '') return url
  const open = new URL(url)
  open.username = ''
  open.password = ''
  open.hash = ''
  return open
}

function refuseWhileResting(resting: Cache<number>, { host }: URL, clock: Clock): void {
  const until = resting.get(host)
  if (until === undefined) return
  const retryAfterSeconds = Math.ceil((until - clock.now()) / 1000)
  throw new Fault('bad_response', `${host} asked not to be called for another ${retryAfterSeconds} seconds.`, {
    retryAfterSeconds,
  })
}

/** Heeds `Retry-After` of a site that has enough (429) or cannot (503), up to a few minutes. */
function rememberRest(resting: Cache<number>, { host }: URL, { status, headers }: Head, clock: Clock): void {
  if (status !== 429 && status !== 503) return
  const asked = headerOf(headers, 'retry-after') ?? ''
  const wishedMs = /^\d{1,9}$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - clock.now()
  const restMs = Math.min(wishedMs, longestRestMs)
  if (restMs > 0) resting.set(host, clock.now() + restMs, restMs)
}

const acceptance = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-language': 'en,*;q=0.5',
  'accept-encoding': 'gzip, br',
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
