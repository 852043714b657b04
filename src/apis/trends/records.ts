import { Cache } from '../../kernel/cache.ts'
import type { Shelf } from '../../kernel/world.ts'
import type { Snapshot, SourceName } from './snapshot.ts'
import type { SourceState } from './source-state.ts'
import { unite } from './unite.ts'

const dayMs = 86_400_000
const snapshotsIn = 'trends-snapshots'
const daysIn = 'trends-days'
const statesIn = 'trends-states'

/** What is remembered of the sources: every snapshot, one united list a day, and how each source is doing. */
export type Records = {
  keep(snapshot: Snapshot): Promise<void>
  /** The newest snapshots of the last `windowMs` before the newest one, at most `limit`. */
  newest(country: string, source: SourceName, span: { windowMs: number; limit: number }): Promise<Snapshot[]>
  /** Everything a source said about a country on a UTC day, united; undefined when it said nothing. */
  day(country: string, source: SourceName, date: string): Promise<Snapshot | undefined>
  /** Writes the united list of a day, so that history does not depend on the single snapshots. */
  rollUp(country: string, source: SourceName, date: string): Promise<boolean>
  states(): Promise<Map<string, SourceState>>
  setState(country: string, source: SourceName, state: SourceState, now: number): Promise<void>
  prune(before: number): Promise<number>
}

export function stateKey(country: string, source: SourceName): string {
  return `${country}/${source}`
}

export function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** Opens the records on a shelf. Closed days are remembered in memory; today and yesterday still change. */
export function openRecords(shelf: Shelf, now: () => number): Records {
  const days = new Cache<{ snapshot: Snapshot | undefined }>({ maxEntries: 400, now })

  const snapshotsOf = async (country: string, source: SourceName, date: string) => {
    const from = Date.parse(`${date}T00:00:00Z`)
    const prefix = `${country}/${source}/`
    const kept = await shelf.list<Snapshot>(snapshotsIn, { prefix, from, until: from + dayMs })
    return kept.map(({ value }) => value)
  }
  const readDay = async (country: string, source: SourceName, date: string) => {
    const kept = await shelf.get<Snapshot>(daysIn, `${country}/${source}/${date}`)
    return kept?.value ?? unite(await snapshotsOf(country, source, date))
  }

  const rollUp: Records['rollUp'] = async (country, source, date) => {
    const united = unite(await snapshotsOf(country, source, date))
    if (!united) return false
    await shelf.put(daysIn, `${country}/${source}/${date}`, Date.parse(`${date}T00:00:00Z`), united)
    days.delete(`${country}/${source}/${date}`)
    return true
  }

  return {
    async keep(snapshot) {
      const { country, source, capturedAt } = snapshot
      const date = dateOf(capturedAt)
      await shelf.put(snapshotsIn, `${country}/${source}/${new Date(capturedAt).toISOString()}`, capturedAt, snapshot)
      // A day that was already written (an import of an old list) is united anew.
      if (await shelf.get(daysIn, `${country}/${source}/${date}`)) await rollUp(country, source, date)
      days.delete(`${country}/${source}/${date}`)
    },

    async newest(country, source, { windowMs, limit }) {
      const kept = await shelf.list<Snapshot>(snapshotsIn, { prefix: `${country}/${source}/`, limit })
      const since = (kept[0]?.at ?? 0) - windowMs
      return kept.filter(({ at }) => at > since).map(({ value }) => value)
    },

    async day(country, source, date) {
      const key = `${country}/${source}/${date}`
      const closed = Date.parse(`${date}T00:00:00Z`) + 2 * dayMs < now()
      const found = await days.getOrMake(key, async () => ({
        value: { snapshot: await readDay(country, source, date) },
        forMs: closed ? dayMs : 60_000,
      }))
      return found.snapshot
    },

    rollUp,

    async states() {
      const kept = await shelf.list<SourceState>(statesIn)
      return new Map(kept.map(({ id, value }) => [id, value]))
    },

    setState: (country, source, state, at) => shelf.put(statesIn, stateKey(country, source), at, state),

    async prune(before) {
      return (await shelf.prune(snapshotsIn, before)) + (await shelf.prune(daysIn, before))
    },
  }
}
