import type { Clock, Log, Shelf } from '../../kernel/world.ts'
import type { Board } from './board.ts'
import { type Edition, trendsOf } from './edition.ts'
import { type EditionsContext, openEditions } from './editions.ts'
import { type ImportOptions, readImport } from './imports/import.ts'
import type { OwnLog } from './own-log/own-log.ts'
import type { Candidate } from './own-log/rising.ts'
import { dateOf, stateKey } from './records.ts'
import { type Refreshed, type RefreshOptions, refresh } from './refresh.ts'
import type { Imported } from './schema.ts'
import { type Row, sourceNames } from './snapshot.ts'
import { afterSuccess, unknownState } from './source-state.ts'
import { dayMs } from './sources/source.ts'

export type DeskContext = EditionsContext & {
  readonly board: Board
  readonly ownLog: OwnLog
  readonly countries: readonly string[]
  readonly shelf: Shelf
  readonly clock: Clock
  readonly log: Log
  readonly random: () => number
  readonly retentionDays: number
  /** This process among those on one store. */
  readonly holder: string
}

/** Where lists come in and are made ready: refreshed, imported, counted from the own log, published on the board. */
export type Desk = ReturnType<typeof openDesk>

const refreshLease = 'trends refresh'
const refreshLeaseMs = 120_000
const sharedIn = 'trends-own-log'
/** How often every process tells what it counted. */
export const sharesEveryMs = 20_000
/** What another process told counts for this long. */
const sharedForMs = 45_000
const ownLogLifeMs = 10 * 60_000
const noPast = { volumes: new Map<string, number>(), smallest: undefined }

export function openDesk(context: DeskContext) {
  const { board, ownLog, records, countries, shelf, clock, holder } = context
  const editions = openEditions(context)
  const logEditions = new Map<string, Edition>()
  const published = new Map<string, readonly Edition[]>()
  let seen = ''

  const publish = (country: string) => {
    const log = logEditions.get(country)
    board.publish(country, [...(published.get(country) ?? []), ...(log ? [log] : [])])
  }

  const desk = {
    day: editions.day,
    pastEdition: editions.pastEdition,

    /** Publishes what this or another process has put into the store since the last time. */
    async reload(): Promise<void> {
      const states = await records.states()
      const now = JSON.stringify([...states].sort())
      if (now === seen) return
      for (const country of countries) {
        if (seen === '') await editions.learn(country, states)
        published.set(country, await editions.now(country, states))
        publish(country)
      }
      seen = now
    },

    /** Asks the sources and publishes what they say; undefined when another process is doing that now. */
    async refresh(options: RefreshOptions = {}): Promise<Refreshed[] | undefined> {
      if (!(await shelf.lease(refreshLease, holder, refreshLeaseMs))) return undefined
      try {
        return await refresh(context, options)
      } finally {
        await shelf.lease(refreshLease, holder, 0)
        await desk.reload()
      }
    },

    /** Takes over a list an operator has. */
    async importText(text: string, options: Omit<ImportOptions, 'now'>): Promise<Imported> {
      const now = clock.now()
      const snapshots = readImport(text, { ...options, now })
      for (const snapshot of snapshots) await records.keep(snapshot)
      const { country } = options
      const known = (await records.states()).get(stateKey(country, 'import')) ?? unknownState
      const capturedAt = Math.max(known.capturedAt ?? 0, snapshots.at(-1)?.capturedAt ?? 0)
      await records.setState(country, 'import', afterSuccess(known, now, { capturedAt, validators: {} }), now)
      await desk.reload()
      return {
        country,
        snapshots: snapshots.map((one) => ({
          timestamp: new Date(one.capturedAt).toISOString(),
          rows: one.rows.length,
        })),
      }
    },

    /** Unites the lists of yesterday, and forgets what is older than the operator wants. */
    async rollUp(): Promise<void> {
      const now = clock.now()
      for (const country of countries) {
        for (const source of sourceNames) await records.rollUp(country, source, dateOf(now - dayMs))
      }
      await records.prune(now - context.retentionDays * dayMs)
      await shelf.prune(sharedIn, now - dayMs)
    },

    /** Tells the other processes what this one sees rising, and publishes what all of them see. */
    async shareOwnLog(): Promise<void> {
      const now = clock.now()
      for (const country of countries) {
        const own = ownLog.candidates(country)
        if (own.length > 0) await shelf.put(sharedIn, `${country}/${holder}`, now, own)
        const shared = await shelf.list<Candidate[]>(sharedIn, { prefix: `${country}/`, from: now - sharedForMs })
        const others = shared.filter(({ id }) => id !== `${country}/${holder}`).map(({ value }) => value)
        logEditions.set(country, logEdition(country, ownLog.rows([own, ...others]), now))
        publish(country)
      }
    },

    /** Takes back what this process told: its counters are about to be another's. */
    async withdrawOwnLog(): Promise<void> {
      for (const country of logEditions.keys()) {
        if (ownLog.candidates(country).length > 0) await shelf.put(sharedIn, `${country}/${holder}`, clock.now(), [])
      }
    },

    /** Keeps what is rising now for the history. */
    async keepOwnLog(): Promise<void> {
      for (const [country, { capturedAt, trends }] of logEditions) {
        if (trends.length === 0) continue
        const rows = trends.map((trend) => ({ ...trend, categories: [] }))
        await records.keep({ source: 'own-log', country, capturedAt, windowHours: 1, rows })
      }
    },
  }

  function logEdition(country: string, rows: readonly Row[], now: number): Edition {
    const snapshot = { source: 'own-log' as const, country, capturedAt: now, windowHours: 1, rows }
    return {
      source: 'own-log',
      country,
      capturedAt: now,
      refreshedAt: now,
      changedAt: now,
      freshUntil: now + ownLogLifeMs,
      failing: false,
      nextAttemptAt: now + sharesEveryMs,
      trends: trendsOf(snapshot, noPast, context.categorize),
    }
  }
  return desk
}
