import type { Clock } from '../kernel/world.ts'

export const minuteMs = 60_000

/** How one limit stands, as the `RateLimit` fields tell it. A limit without a window ends with the calendar month. */
export type LimitState = {
  readonly name: string
  readonly limit: number
  readonly windowSeconds?: number
  readonly remaining: number
  readonly resetSeconds: number
}

/** The calendar month in UTC, `2026-11`. */
export function monthOf(now: number): string {
  return new Date(now).toISOString().slice(0, 7)
}

/** The month of a clock, made anew only when it has ended. */
export function monthClock(clock: Clock): () => string {
  let month = ''
  let endsAt = 0
  return () => {
    const now = clock.now()
    if (now >= endsAt || month === '') {
      month = monthOf(now)
      endsAt = now + secondsToMonthEnd(now) * 1000
    }
    return month
  }
}

export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}

export function secondsToMonthEnd(now: number): number {
  const date = new Date(now)
  return Math.ceil((Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) - now) / 1000)
}

/** The two header fields of draft-ietf-httpapi-ratelimit-headers: `"minute";q=5;w=60` and `"minute";r=4;t=12`. */
export function limitHeaders(states: readonly LimitState[]): { policy: string; state: string } {
  let policy = ''
  let state = ''
  for (const { name, limit, windowSeconds, remaining, resetSeconds } of states) {
    if (policy) {
      policy += ', '
      state += ', '
    }
    policy += `"${name}";q=${limit}${windowSeconds === undefined ? '' : `;w=${windowSeconds}`}`
    state += `"${name}";r=${remaining};t=${resetSeconds}`
  }
  return { policy, state }
}
