import { createHash } from 'node:crypto'
import { type Reply, reply } from '../../kernel/reply.ts'
import { answer, type Freshness, type Selection } from './answer.ts'
import { type Changes, changesBetween } from './changes.ts'
import { chooseEdition, isStale } from './choose.ts'
import type { Edition } from './edition.ts'
import type { SourceName } from './snapshot.ts'

/** What is served now: the editions of every country, and their answers as ready-made bytes. */
export type Board = {
  /** Replaces the editions of a country at once and tells the subscribers what changed. */
  publish(country: string, editions: readonly Edition[]): void
  editions(country: string): readonly Edition[]
  /** The edition that answers for a country now; undefined while there is none. */
  current(country: string): Edition | undefined
  /** The ready-made answer from an edition; `source` undefined means the current one. */
  serve(country: string, source: SourceName | undefined, selection: Selection): Reply | undefined
  freshness(edition: Edition): Freshness
  /** Calls back with the changes of every published country until the returned function is called. */
  subscribe(listener: (changes: Changes) => void): () => void
  subscribers(): number
}

export type BoardOptions = {
  readonly order: readonly SourceName[]
  readonly now: () => number
  /** When the sources are asked next, at or after a time; null when they never are. */
  readonly nextRun: (after: number) => number | null
}

type Prepared = {
  readonly edition: Edition
  readonly body: string | Uint8Array
  readonly etag: string
  readonly lastModified: Date
  /** True when its source was asked for by name, and not as the current one. */
  readonly asked: boolean
  /** The bytes tell the truth until then. */
  readonly validUntil: number
  /** The reply around them, whose `max-age` is right for a few seconds. */
  reply: Reply
  replyUntil: number
}

const mostPrepared = 2000
/** Caches hold an answer no longer than this, so that an early refresh is soon seen everywhere. */
const longestMaxAgeSeconds = 300
const replyLifeMs = 5000
const shortLength = 16_384

export function openBoard({ order, now, nextRun }: BoardOptions): Board {
  const published = new Map<string, readonly Edition[]>()
  const listeners = new Set<(changes: Changes) => void>()
  const prepared = new Map<string, Prepared>()

  /** Forgets the answers from editions that are gone, or that no longer are the current one. */
  const forget = (country: string, editions: readonly Edition[], current: Edition | undefined) => {
    for (const [key, { edition, asked }] of prepared) {
      const holds = asked ? editions.includes(edition) : edition === current
      if (edition.country === country && !holds) prepared.delete(key)
    }
  }

  const nextRefreshAt = ({ source, nextAttemptAt }: Edition, time: number) => {
    if (source === 'import') return null
    if (source === 'own-log') return nextAttemptAt > time ? nextAttemptAt : null
    return nextRun(Math.max(time, nextAttemptAt))
  }

  const board: Board = {
    publish(country, editions) {
      const before = board.current(country)
      published.set(country, editions)
      const after = board.current(country)
      forget(country, editions, after)
      if (!before || !after) return
      const changes = changesBetween(before, after)
      if (changes.list.length > 0) for (const listener of listeners) listener(changes)
    },

    editions: (country) => published.get(country) ?? [],

    current: (country) => chooseEdition(published.get(country) ?? [], order, now()),

    serve(country, source, selection) {
      const { category, sort, limit } = selection
      const key = `${country} ${source} ${category} ${sort} ${limit}`
      const time = now()
      const ready = prepared.get(key)
      if (ready && ready.validUntil > time) return replyFrom(ready, time)
      const edition = source ? board.editions(country).find((one) => one.source === source) : board.current(country)
      if (!edition) return undefined
      if (prepared.size >= mostPrepared) prepared.clear()
      const made = prepare(edition, selection, board.freshness(edition), time)
      prepared.set(key, { ...made, asked: source !== undefined })
      return made.reply
    },

    freshness(edition) {
      const time = now()
      return { stale: isStale(edition, time), nextRefreshAt: nextRefreshAt(edition, time) }
    },

    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    subscribers: () => listeners.size,
  }
  return board
}

/** Makes the bytes of an answer and says until when they hold: `stale` and `nextRefreshAt` change with time. */
function prepare(edition: Edition, selection: Selection, freshness: Freshness, now: number): Prepared {
  const { freshUntil, changedAt } = edition
  const text = JSON.stringify(answer(edition, selection, freshness))
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  // A short text travels with its headers in one write; a long one is cheaper as bytes.
  const body = text.length < shortLength ? text : Buffer.from(text)
  const lastModified = new Date(freshUntil <= now ? Math.max(changedAt, freshUntil) : changedAt)
  const validUntil = Math.min(
    freshness.nextRefreshAt ?? Number.POSITIVE_INFINITY,
    freshUntil > now ? freshUntil : Number.POSITIVE_INFINITY,
  )
  const parts = { edition, body, etag, lastModified, validUntil }
  return { ...parts, asked: false, reply: makeReply(parts, now), replyUntil: now + replyLifeMs }
}

function replyFrom(prepared: Prepared, now: number): Reply {
  if (prepared.replyUntil <= now) {
    prepared.reply = makeReply(prepared, now)
    prepared.replyUntil = now + replyLifeMs
  }
  return prepared.reply
}

function makeReply(parts: Pick<Prepared, 'body' | 'etag' | 'lastModified' | 'validUntil'>, now: number): Reply {
  const { body, etag, lastModified, validUntil } = parts
  const maxAge = Math.min(longestMaxAgeSeconds, Math.max(0, Math.floor((validUntil - now) / 1000)))
  return reply(body, { etag, lastModified, cacheControl: `private, max-age=${maxAge}` })
}
