import { getOrMake, newMap } from '../kernel/get-or-make.ts'
import type { Clock, Log } from '../kernel/world.ts'
import { dayOf } from './limits.ts'
import type { UsageRow, UsageStore } from './store.ts'

/** One finished call, as usage counts it. */
export type Counted = {
  readonly keyId: string
  readonly interface: string
  readonly endpoint: string
  readonly outcome: 'ok' | 'refused' | 'fault'
  readonly charged: boolean
  readonly ms: number
}

export type UsageRecorder = {
  record(call: Counted): void
  /** Writes what has been counted so far. */
  flush(): Promise<void>
  close(): Promise<void>
}

type Tally = { -readonly [Field in keyof UsageRow]: UsageRow[Field] }

/** By interface, endpoint and key: finding a tally by three words that exist is cheaper than by one that must be made. */
type Tallies = Map<string, Map<string, Map<string, Tally>>>

const flushMs = 1000

/** Counts calls in memory and adds them to the store once a second: always on, next to free. */
export function openUsageRecorder(store: UsageStore, clock: Clock, log: Log): UsageRecorder {
  let tallies: Tallies = new Map()
  let unwritten: UsageRow[] = []

  async function flush(): Promise<void> {
    unwritten.push(...allOf(tallies))
    tallies = new Map()
    const rows = unwritten
    if (rows.length === 0) return
    unwritten = []
    try {
      await store.add(rows)
    } catch (error) {
      log.warn('Usage could not be written; it is kept for the next try.', { error })
      unwritten.unshift(...rows)
    }
  }

  const timer = setInterval(flush, flushMs)
  timer.unref()

  return {
    record(call) {
      const byEndpoint = getOrMake(tallies, call.interface, newMap<string, Map<string, Tally>>)
      const byKey = getOrMake(byEndpoint, call.endpoint, newMap<string, Tally>)
      const tally = getOrMake(byKey, call.keyId, () => emptyTally(call, dayOf(clock.now())))
      tally.requests++
      if (call.charged) tally.units++
      if (call.outcome === 'refused') tally.refusals++
      if (call.outcome === 'fault') tally.faults++
      tally.totalMs += call.ms
      if (call.ms > tally.maxMs) tally.maxMs = call.ms
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

function allOf(tallies: Tallies): Tally[] {
  return [...tallies.values()].flatMap((byEndpoint) => [...byEndpoint.values()].flatMap((byKey) => [...byKey.values()]))
}

/** The day is the one a second begins on: a call may be counted a second before midnight that ended after it. */
function emptyTally({ keyId, interface: name, endpoint }: Counted, day: string): Tally {
  const counts = { requests: 0, units: 0, refusals: 0, faults: 0, totalMs: 0, maxMs: 0 }
  return { day, keyId, interface: name, endpoint, ...counts }
}
