import type { Fault } from '../../kernel/fault.ts'
import type { Validators } from './sources/upstream.ts'

/** How a source is doing for one country; shared by all processes through the store. */
export type SourceState = {
  /** The last time the source confirmed or renewed its data. */
  readonly checkedAt: number | null
  /** When the newest snapshot was captured. */
  readonly capturedAt: number | null
  readonly validators: Validators
  readonly failures: number
  /** What went wrong the last time; null when nothing did. */
  readonly problem: string | null
  /** The source is left alone until then. */
  readonly nextAttemptAt: number
  readonly changedAt: number
}

export const unknownState: SourceState = {
  checkedAt: null,
  capturedAt: null,
  validators: {},
  failures: 0,
  problem: null,
  nextAttemptAt: 0,
  changedAt: 0,
}

const firstWaitMs = 10 * 60_000
const longestWaitMs = 6 * 3_600_000

/**
 * The state after a failure. The wait doubles with every failure in a row, up to six hours, and is never shorter than the
 * source asked for; a part of it is random, so that many servers do not come back at once.
 */
export function afterFailure(state: SourceState, fault: Fault, now: number, random: number): SourceState {
  const failures = state.failures + 1
  const doubled = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(failures - 1, 10))
  const asked = (fault.extras.retryAfterSeconds ?? 0) * 1000
  const waitMs = Math.max(asked, Math.round(doubled * (0.8 + 0.2 * random)))
  return { ...state, failures, problem: `${fault.code}: ${fault.message}`, nextAttemptAt: now + waitMs, changedAt: now }
}

/** The state after the source answered: with a snapshot, or by saying that nothing changed. */
export function afterSuccess(
  state: SourceState,
  now: number,
  renewed?: { readonly capturedAt: number; readonly validators: Validators },
): SourceState {
  const kept = { capturedAt: state.capturedAt, validators: state.validators }
  return { ...kept, ...renewed, checkedAt: now, failures: 0, problem: null, nextAttemptAt: 0, changedAt: now }
}
