import type { Categorize } from './categorize/categorize.ts'
import type { Memory } from './categorize/memory.ts'
import { type Edition, pastOf, trendsOf } from './edition.ts'
import type { Past } from './growth.ts'
import { dateOf, type Records, stateKey } from './records.ts'
import type { Snapshot, SourceName } from './snapshot.ts'
import { type SourceState, unknownState } from './source-state.ts'
import { dayMs, hourMs, type Source } from './sources/source.ts'
import { type Starter, starterOf } from './starter.ts'
import { unite } from './unite.ts'

export type EditionsContext = {
  readonly records: Records
  readonly sources: readonly Source[]
  readonly starters: readonly Starter[]
  readonly categorize: Categorize
  readonly memory: Memory
}

/** Makes editions from what is remembered. */
export type Editions = {
  /** The editions of a country now: one a source that has data, and the bundled one. */
  now(country: string, states: ReadonlyMap<string, SourceState>): Promise<Edition[]>
  /** The list of a past day, from the source asked for or the first that has one. */
  day(country: string, date: string, source?: SourceName): Promise<Snapshot | undefined>
  /** Learns the categories of the last days, which a process that has just started does not remember. */
  learn(country: string, states: ReadonlyMap<string, SourceState>): Promise<void>
  pastEdition(country: string, date: string, source?: SourceName): Promise<Edition | undefined>
}

/** Snapshots of a feed in a day at the closest schedule that makes sense. */
const mostGlimpses = 300
const daysOfPast = 14
const importLifeMs = dayMs + 2 * hourMs
const nothingBefore: Past = { volumes: new Map(), smallest: undefined }

export function openEditions({ records, sources, starters, categorize, memory }: EditionsContext): Editions {
  for (const { snapshot } of starters) memory.learn(snapshot)

  const newestOf = async (country: string, name: SourceName) => {
    const unites = sources.find((source) => source.name === name)?.unites ?? false
    const span = unites ? { windowMs: dayMs, limit: mostGlimpses } : { windowMs: 1, limit: 1 }
    return unite(await records.newest(country, name, span))
  }

  /** What the source listed on the days before the one the snapshot covers. */
  const pastBefore = async ({ country, source, capturedAt, rows }: Snapshot) => {
    if (rows.every((row) => row.increasePercent !== null)) return nothingBefore
    const earlier: Snapshot[] = []
    // A united list reaches into the day before, which must not be compared with itself.
    const nearest = sources.some(({ name, unites }) => name === source && unites) ? 2 : 1
    for (let back = nearest; back <= daysOfPast; back++) {
      const day = await records.day(country, source, dateOf(capturedAt - back * dayMs))
      if (day) earlier.push(day)
    }
    return pastOf(earlier)
  }

  const editionOf = async (snapshot: Snapshot, state: SourceState, freshForMs: number): Promise<Edition> => ({
    source: snapshot.source,
    country: snapshot.country,
    capturedAt: snapshot.capturedAt,
    refreshedAt: state.checkedAt ?? snapshot.capturedAt,
    changedAt: Math.max(state.changedAt, snapshot.capturedAt),
    freshUntil: snapshot.capturedAt + freshForMs,
    failing: state.failures > 0,
    nextAttemptAt: state.nextAttemptAt,
    trends: trendsOf(snapshot, await pastBefore(snapshot), categorize),
  })

  const editions: Editions = {
    async now(country, states) {
      const stateOf = (name: SourceName) => states.get(stateKey(country, name)) ?? unknownState
      const lives = [...sources, { name: 'import' as const, freshForMs: importLifeMs }]
      const snapshots = await Promise.all(lives.map(({ name }) => newestOf(country, name)))
      for (const snapshot of snapshots) if (snapshot) memory.learn(snapshot)
      const made = snapshots.map(
        (snapshot, index) =>
          snapshot && editionOf(snapshot, stateOf(snapshot.source), lives[index]?.freshForMs ?? importLifeMs),
      )
      const starter = starterOf(country, starters)
      const awaited = sources.map(({ name }) => stateOf(name))
      if (starter) made.push(editionOf(starter, starterState(starter, awaited), 0))
      return (await Promise.all(made)).filter((edition) => edition !== undefined)
    },

    async day(country, date, source) {
      const inOrder: SourceName[] = [...sources.map(({ name }) => name), 'import', 'starter']
      for (const name of source ? [source] : inOrder) {
        const day = name === 'starter' ? starterDay(country, date, starters) : await records.day(country, name, date)
        if (day) return day
      }
      return undefined
    },

    async learn(country, states) {
      const categorised = (['google-rpc', 'import'] as const).filter((name) => states.has(stateKey(country, name)))
      for (const name of categorised) {
        const newest = states.get(stateKey(country, name))?.capturedAt ?? 0
        for (let back = daysOfPast; back > 0; back--) {
          const day = await records.day(country, name, dateOf(newest - back * dayMs))
          if (day) memory.learn(day)
        }
      }
    },

    async pastEdition(country, date, source) {
      const snapshot = await editions.day(country, date, source)
      return snapshot && editionOf(snapshot, unknownState, 0)
    },
  }
  return editions
}

/** The bundled snapshot never changes, but the sources that will replace it are asked again at some time. */
function starterState(starter: Snapshot, states: readonly SourceState[]): SourceState {
  const nextAttemptAt = states.length > 0 ? Math.min(...states.map((state) => state.nextAttemptAt)) : 0
  return { ...unknownState, checkedAt: starter.capturedAt, nextAttemptAt }
}

function starterDay(country: string, date: string, starters: readonly Starter[]): Snapshot | undefined {
  const own = starters.filter(({ snapshot }) => snapshot.country === country && dateOf(snapshot.capturedAt) === date)
  return own.at(-1)?.snapshot
}
