import { Cache } from '../kernel/cache.ts'
import type { Clock, Dns, DnsAnswer, DnsType, Log } from '../kernel/world.ts'
import { encodeQuery, type Query } from './dns/message.ts'
import { FairQueue } from './dns/queue.ts'
import { openResolver } from './dns/resolver.ts'
import { type Server, systemServers } from './dns/servers.ts'

export type DnsOptions = {
  /** Asked in this order; none means those of the system. */
  readonly servers?: readonly Server[]
  readonly tryTimeoutMs?: number
  readonly timeoutMs?: number
  readonly concurrency?: number
  readonly streams?: boolean
  readonly cacheEntries?: number
  readonly clock: Clock
  readonly log: Log
}

/** An answer and when it stops being true. */
type Held = { readonly answer: DnsAnswer; readonly expiresAt: number }

const positiveSeconds = { least: 10, most: 24 * 3600 }
/** RFC 2308 5 and 7: what does not exist may be remembered for hours, a failure for minutes at most. */
const negativeSeconds = { least: 5, most: 3600 }
const failureSeconds = 5
/** Answers above this are handed out and not remembered, so that the cache is bounded in bytes, too. */
const maxCachedBytes = 4096
/** Those who ask beyond this are told `timeout` at once: their turn would not come in time. */
const maxUnanswered = 100_000

/** Opens DNS: questions asked once however many ask them, answers kept as long as they say, failures told apart. */
export function openDns(options: DnsOptions): Dns & { close(): void } {
  const {
    clock,
    log,
    tryTimeoutMs = 1500,
    timeoutMs = 4000,
    concurrency = 200,
    cacheEntries = 50_000,
    streams = true,
  } = options
  const servers = options.servers?.length ? options.servers : systemServers()
  const resolver = openResolver({ servers, tryTimeoutMs, streams, log })
  const queue = new FairQueue(concurrency)
  const cache = new Cache<Held>({ maxEntries: cacheEntries, now: clock.now })
  const flights = new Map<string, Promise<DnsAnswer>>()

  const keep = (key: string, answer: DnsAnswer, bytes: number): DnsAnswer => {
    const seconds = secondsToKeep(answer)
    const held = 'ttlSeconds' in answer ? { ...answer, ttlSeconds: seconds } : answer
    if (bytes <= maxCachedBytes)
      cache.set(key, { answer: held, expiresAt: clock.now() + seconds * 1000 }, seconds * 1000)
    return held
  }
  const ask = (key: string, query: Query, done: (answer: DnsAnswer) => void) => {
    const askedAt = performance.now()
    queue.enter(zoneOf(query.name), (leave) => {
      const onDone = (answer: DnsAnswer, bytes: number) => {
        flights.delete(key)
        done(keep(key, answer, bytes))
        leave()
      }
      const leftMs = timeoutMs - (performance.now() - askedAt)
      // A slow answer waits for somebody else's server and no longer takes up ours.
      if (leftMs > 0) resolver.ask(query, { timeoutMs: leftMs, onSlow: leave, onDone })
      else onDone({ kind: 'timeout' }, 0)
    })
  }
  const answerTo = (name: string, type: DnsType): Promise<DnsAnswer> => {
    const key = `${type} ${name}`
    const held = cache.get(key)
    if (held) return Promise.resolve(remaining(held, clock.now()))
    const flight = flights.get(key)
    if (flight) return flight
    const query = encodeQuery(name, type)
    if (!query) return Promise.resolve({ kind: 'nxdomain', ttlSeconds: negativeSeconds.most })
    if (flights.size >= maxUnanswered) return Promise.resolve({ kind: 'timeout' })
    const made = new Promise<DnsAnswer>((resolve) => ask(key, query, resolve))
    flights.set(key, made)
    return made
  }

  return {
    query<Type extends DnsType>(name: string, type: Type, limits?: { deadlineMs?: number }) {
      const answer = answerTo(name.toLowerCase().replace(/\.$/, ''), type) as Promise<DnsAnswer<Type>>
      const deadlineMs = limits?.deadlineMs ?? timeoutMs
      return deadlineMs < timeoutMs ? within(deadlineMs, answer) : answer
    },
    close: () => resolver.close(),
  }
}

function secondsToKeep(answer: DnsAnswer): number {
  if (answer.kind === 'records') return clamp(answer.ttlSeconds, positiveSeconds)
  if (answer.kind === 'nodata' || answer.kind === 'nxdomain') return clamp(answer.ttlSeconds, negativeSeconds)
  return failureSeconds
}

function clamp(seconds: number, { least, most }: { least: number; most: number }): number {
  return Math.min(most, Math.max(least, seconds))
}

/** The answer with the time it has left. */
function remaining({ answer, expiresAt }: Held, now: number): DnsAnswer {
  return 'ttlSeconds' in answer ? { ...answer, ttlSeconds: Math.ceil((expiresAt - now) / 1000) } : answer
}

/** Questions wait their turn by the zone they are about, so that one zone with many of them does not hold up the rest. */
function zoneOf(name: string): string {
  return name.slice(name.lastIndexOf('.', name.lastIndexOf('.') - 1) + 1)
}

async function within<Type extends DnsType>(
  deadlineMs: number,
  asked: Promise<DnsAnswer<Type>>,
): Promise<DnsAnswer<Type>> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<DnsAnswer<Type>>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'timeout' }), deadlineMs)
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
