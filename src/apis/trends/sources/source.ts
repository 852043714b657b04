import type { Fetch } from '../../../kernel/world.ts'
import type { Snapshot, SourceName } from '../snapshot.ts'
import type { Validators } from './upstream.ts'

/** One question to a source. */
export type Ask = {
  readonly country: string
  readonly now: number
  /** What the last good answer to the same question was marked with, if it was. */
  readonly validators?: Validators
  readonly signal?: AbortSignal
}

export type Pulled =
  | { readonly kind: 'snapshot'; readonly snapshot: Snapshot; readonly validators: Validators }
  | { readonly kind: 'unchanged' }

/** A place on the network where trending searches can be asked for. */
export type Source = {
  readonly name: SourceName
  /** How long after its capture a snapshot of this source still counts as today's. */
  readonly freshForMs: number
  /** True when a snapshot is only a glimpse and those of a day must be united. */
  readonly unites: boolean
  /** False while the source cannot have anything newer than what was captured at `latest`. */
  due(latest: number | undefined, now: number): boolean
  /** Throws a Fault when there is no usable answer; an empty list is none. */
  pull(ask: Ask): Promise<Pulled>
}

/** What every source is opened with. */
export type SourceOptions = {
  readonly fetch: Fetch
  readonly baseUrl: string
  readonly userAgent: string
  readonly timeoutMs: number
  readonly maxBytes: number
}

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs
