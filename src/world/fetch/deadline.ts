/** One limit on the time of a whole piece of work, joined with the caller's own wish to stop. */
export type Deadline = {
  readonly signal: AbortSignal
  /** True when the time ran out, false when the caller stopped it or nothing did. */
  readonly passed: () => boolean
  readonly clear: () => void
}

/** Starts the clock; `clear` must be called at the end. */
export function deadline(timeoutMs: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController()
  let passed = false
  const timer = setTimeout(() => {
    passed = true
    controller.abort()
  }, timeoutMs)
  const stop = () => controller.abort()
  if (caller?.aborted) stop()
  caller?.addEventListener('abort', stop, { once: true })
  return {
    signal: controller.signal,
    passed: () => passed,
    clear() {
      clearTimeout(timer)
      caller?.removeEventListener('abort', stop)
    },
  }
}
