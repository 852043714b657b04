import { useState } from 'preact/hooks'
import { type Problem, problemOf } from './problem.tsx'

export type Busy = {
  /** For the button that started it: it cannot be pressed twice, and shows that something is under way. */
  readonly button: { readonly disabled: boolean; readonly 'aria-busy': boolean }
  readonly problem: Problem | undefined
  readonly run: (work: () => Promise<void>) => Promise<void>
}

/** Something a person starts with a button: under way or not, and what went wrong the last time. */
export function useBusy(told: (thrown: unknown) => Problem = problemOf): Busy {
  const [busy, setBusy] = useState(false)
  const [problem, tell] = useState<Problem>()
  return {
    button: { disabled: busy, 'aria-busy': busy },
    problem,
    async run(work) {
      setBusy(true)
      tell(undefined)
      try {
        await work()
      } catch (thrown) {
        tell(told(thrown))
      }
      setBusy(false)
    },
  }
}
