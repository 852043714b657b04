import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Fault } from '../kernel/fault.ts'

/** Refuses work before latency explodes. */
export type Shedder = {
  enter(): void
  leave(): void
  /** Throws `overloaded` when too much is under way or the event loop lags. */
  check(): void
  readonly inFlight: () => number
  readonly lagMs: () => number
  close(): void
}

const sampleMs = 250

export function openShedder({ maxInFlight, maxLagMs }: { maxInFlight: number; maxLagMs: number }): Shedder {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let inFlight = 0
  let lagMs = 0
  const timer = setInterval(() => {
    // The mean over the last samples: one long turn is no overload, a quarter of a second of them is.
    lagMs = delay.count === 0 ? lagMs : Math.max(0, delay.mean / 1e6 - 20)
    delay.reset()
  }, sampleMs)
  timer.unref()
  return {
    enter() {
      inFlight++
    },
    leave() {
      inFlight--
    },
    check() {
      if (inFlight <= maxInFlight && lagMs <= maxLagMs) return
      throw new Fault('overloaded', 'The server has more to do than it can. Try again shortly.', {
        retryAfterSeconds: 1,
      })
    },
    inFlight: () => inFlight,
    lagMs: () => lagMs,
    close() {
      clearInterval(timer)
      delay.disable()
    },
  }
}
