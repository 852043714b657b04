import { Cache } from '../kernel/cache.ts'
import type { Clock, Dns, DnsAnswer, DnsListener, DnsType, Log } from '../kernel/world.ts'
import { Flight, type Ticket, type Tower } from './dns/flight.ts'
import { Flights } from './dns/flights.ts'
import { queryFor } from './dns/message.ts'
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
    concurrency = 256,
    cacheEntries = 50_000,
    streams = true,
  } = options
  const servers = options.servers?.length ? options.servers : systemServers()
  const resolver = openResolver({ servers, tryTimeoutMs, streams, log })
  const queue = new FairQueue(concurrency)
  const cache = new Cache<Held>({ maxEntries: cacheEntries, now: clock.now })
  const flights = new Flights()
  const onLanded = (flight: Flight, answer: DnsAnswer, bytes: number): DnsAnswer => {
    const { query, keep } = flight
    flights.remove(flight)
    const seconds = secondsToKeep(answer)
    const held = 'ttlSeconds' in answer && answer.ttlSeconds !== seconds ? { ...answer, ttlSeconds: seconds } : answer
    if (keep && bytes <= maxCachedBytes) {
      const expiresAt = clock.now() + seconds * 1000
      cache.set(keyOf(query.name, query.type), { answer: held, expiresAt }, seconds * 1000)
    }
    return held
  }
  const tower: Tower = { resolver, queue, timeoutMs, onLanded }
  /** What is known without asking anyone. */
  const known = (name: string, type: DnsType): DnsAnswer | undefined => {
    const held = cache.get(keyOf(name, type))
    return held && remaining(held, clock.now())
  }
  /** Has the listener told by a flight; gives the answer instead where there will be none. */
  const board = (name: string, type: DnsType, ticket: Ticket): DnsAnswer | undefined => {
    const bucket = flights.bucketOf(name)
    const underWay = flights.find(name, type, bucket)
    if (underWay) {
      underWay.join(ticket)
      return undefined
    }
    const query = queryFor(name, type)
    if (!query) return { kind: 'nxdomain', ttlSeconds: negativeSeconds.most }
    if (flights.size >= maxUnanswered) return { kind: 'timeout' }
    const flight = new Flight(query, tower, ticket)
    flights.add(flight, bucket)
    queue.enter(flight)
    return undefined
  }
  const ask: Dns['ask'] = (name, type, patient, { deadlineMs = timeoutMs, keep = true, now } = {}) => {
    const plain = plainName(name)
    const listener =
      deadlineMs < timeoutMs ? new Impatient(patient as DnsListener, deadlineMs) : (patient as DnsListener)
    const answer = (keep ? known(plain, type) : undefined) ?? board(plain, type, { listener, keep, now })
    if (answer) listener.onAnswer(answer)
  }

  return {
    ask,
    query: (name, type, options) => new Promise((onAnswer) => ask(name, type, { onAnswer }, options)),
    close: () => resolver.close(),
  }
}

function keyOf(name: string, type: DnsType): string {
  return `${type} ${name}`
}

function plainName(name: string): string {
  const lower = name.toLowerCase()
  return lower.endsWith('.') ? lower.slice(0, -1) : lower
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

/** Hears `timeout` when the answer does not come in time. */
class Impatient implements DnsListener {
  #listener: DnsListener | undefined
  readonly #timer: NodeJS.Timeout

  constructor(listener: DnsListener, waitMs: number) {
    this.#listener = listener
    this.#timer = setTimeout(() => this.onAnswer({ kind: 'timeout' }), waitMs)
  }

  onAnswer(answer: DnsAnswer): void {
    const listener = this.#listener
    this.#listener = undefined
    clearTimeout(this.#timer)
    listener?.onAnswer(answer)
  }
}
