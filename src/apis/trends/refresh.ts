import { Fault, type FaultCode, toFault } from '../../kernel/fault.ts'
import type { Clock, Log } from '../../kernel/world.ts'
import { type Records, stateKey } from './records.ts'
import type { Snapshot, SourceName } from './snapshot.ts'
import { afterFailure, afterSuccess, type SourceState, unknownState } from './source-state.ts'
import type { Source } from './sources/source.ts'

export type RefreshPorts = {
  readonly records: Records
  readonly sources: readonly Source[]
  readonly countries: readonly string[]
  readonly clock: Clock
  readonly log: Log
  readonly random: () => number
}

/** What became of one source and country: `new` data, `unchanged`, `current` (nothing newer can exist), `waiting` (left alone after failures) or `failed`. */
export type Refreshed = {
  readonly source: SourceName
  readonly country: string
  readonly outcome: 'new' | 'unchanged' | 'current' | 'waiting' | 'failed'
  readonly rows?: number
  readonly detail?: string
  readonly nextAttemptAt?: number
}

export type RefreshOptions = {
  /** Ask even the sources that are left alone after failures. */
  readonly force?: boolean
  readonly signal?: AbortSignal
}

/** Asks every source about every country and keeps what is good; a failure changes nothing but the source's state. */
export async function refresh(ports: RefreshPorts, options: RefreshOptions = {}): Promise<Refreshed[]> {
  const states = await ports.records.states()
  const all = await Promise.all(ports.sources.map((source) => refreshSource(source, states, { ...ports, ...options })))
  return all.flat()
}

type Run = RefreshPorts & RefreshOptions

async function refreshSource(source: Source, states: ReadonlyMap<string, SourceState>, run: Run): Promise<Refreshed[]> {
  const results: Refreshed[] = []
  // One for all countries, so that they are asked about together again.
  const jitter = run.random()
  let unreachable: Fault | undefined
  for (const country of run.countries) {
    const state = states.get(stateKey(country, source.name)) ?? unknownState
    const idle = idleOutcome(source, state, run)
    if (idle) {
      results.push({ source: source.name, country, outcome: idle, nextAttemptAt: state.nextAttemptAt })
      continue
    }
    try {
      if (unreachable) throw unreachable
      results.push(await refreshCountry(source, country, state, run))
    } catch (thrown) {
      const fault = toFault(thrown)
      results.push(await noteFailure(source, country, { state, fault, jitter, quiet: unreachable !== undefined }, run))
      if (unreachableCodes.has(fault.code)) unreachable = fault
    }
  }
  return results
}

/** After one of these there is no use in asking the same source about the next country. */
const unreachableCodes: ReadonlySet<FaultCode> = new Set<FaultCode>([
  'dns_failed',
  'connect_failed',
  'tls_failed',
  'timeout',
  'overloaded',
])

function idleOutcome(source: Source, state: SourceState, { force, clock }: Run): 'waiting' | 'current' | undefined {
  if (force) return undefined
  if (state.nextAttemptAt > clock.now()) return 'waiting'
  return source.due(state.capturedAt ?? undefined, clock.now()) ? undefined : 'current'
}

async function refreshCountry(source: Source, country: string, state: SourceState, run: Run): Promise<Refreshed> {
  const { records, clock, signal } = run
  const { validators } = state
  const pulled = await source.pull({ country, now: clock.now(), validators, ...(signal && { signal }) })
  if (pulled.kind === 'unchanged') {
    await records.setState(country, source.name, afterSuccess(state, clock.now()), clock.now())
    return { source: source.name, country, outcome: 'unchanged' }
  }
  const { snapshot } = pulled
  await refuseCollapse(source, snapshot, records)
  await records.keep(snapshot)
  const renewed = { capturedAt: snapshot.capturedAt, validators: pulled.validators }
  await records.setState(country, source.name, afterSuccess(state, clock.now(), renewed), clock.now())
  return { source: source.name, country, outcome: 'new', rows: snapshot.rows.length }
}

/** A whole list that shrinks to a tenth within its lifetime is a broken answer, not a quiet day. */
async function refuseCollapse(source: Source, next: Snapshot, records: Records): Promise<void> {
  if (source.unites) return
  const [previous] = await records.newest(next.country, source.name, { windowMs: 1, limit: 1 })
  if (!previous || next.capturedAt - previous.capturedAt > source.freshForMs) return
  if (next.rows.length * 10 < previous.rows.length) {
    const detail = `The list shrank from ${previous.rows.length} rows to ${next.rows.length}.`
    throw new Fault('bad_response', detail)
  }
}

type Failure = {
  readonly state: SourceState
  readonly fault: Fault
  readonly jitter: number
  /** True when the log already tells of it. */
  readonly quiet: boolean
}

async function noteFailure(source: Source, country: string, failure: Failure, run: Run): Promise<Refreshed> {
  const { records, clock, log } = run
  const state = afterFailure(failure.state, failure.fault, clock.now(), failure.jitter)
  await records.setState(country, source.name, state, clock.now())
  const detail = state.problem ?? ''
  const { nextAttemptAt } = state
  if (!failure.quiet) {
    const nextAttempt = new Date(nextAttemptAt).toISOString()
    log.warn('Trends could not be refreshed; the last good ones are served.', {
      source: source.name,
      country,
      problem: detail,
      failures: state.failures,
      nextAttempt,
    })
  }
  return { source: source.name, country, outcome: 'failed', detail, nextAttemptAt }
}
