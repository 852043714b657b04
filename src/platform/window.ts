/**
 * A sliding window of counted moments. Moments of the same thousandth of the window are counted together and leave
 * together, with the latest of them: so in no span as long as the window do more than the limit pass, and memory is
 * at most a thousand pairs whatever the limit.
 */
export type Window = {
  /** Times in ascending order, each followed by how many passed up to it since the time before. */
  readonly pairs: number[]
}

export type WindowLimit = { readonly limit: number; readonly windowMs: number }

export type Taken = {
  readonly passed: boolean
  readonly remaining: number
  /** Until the next place frees; 0 when none is taken. */
  readonly freesInMs: number
}

const slotsPerWindow = 1000

/** Takes a place at `now` if one is free; with `peek` it only looks. */
export function take(window: Window, { limit, windowMs }: WindowLimit, now: number, peek = false): Taken {
  const { pairs } = window
  // A clock that is set back must not reopen the window: time never runs behind the newest moment.
  const newest = pairs.at(-2) ?? 0
  const at = Math.max(now, newest)
  forget(pairs, at - windowMs)
  let used = 0
  for (let i = 1; i < pairs.length; i += 2) used += pairs[i] ?? 0
  const passed = used < limit
  if (passed && !peek) {
    count(pairs, at, windowMs / slotsPerWindow)
    used++
  }
  const oldest = pairs[0]
  return {
    passed,
    remaining: Math.max(0, limit - used),
    freesInMs: oldest === undefined ? 0 : oldest + windowMs - at,
  }
}

function count(pairs: number[], at: number, slotMs: number): void {
  const last = pairs.length - 2
  const newest = pairs[last]
  if (newest !== undefined && Math.floor(newest / slotMs) === Math.floor(at / slotMs)) {
    pairs[last] = at
    pairs[last + 1] = (pairs[last + 1] ?? 0) + 1
  } else pairs.push(at, 1)
}

/** Drops what passed up to `until`. */
function forget(pairs: number[], until: number): void {
  let gone = 0
  while (gone < pairs.length && (pairs[gone] ?? 0) <= until) gone += 2
  if (gone > 0) pairs.splice(0, gone)
}
