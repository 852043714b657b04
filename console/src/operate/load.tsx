import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { type Problem, ProblemNote, problemOf } from '../problem.tsx'
import { forgetSession } from '../session.ts'

export type Loaded<Value> = {
  readonly value?: Value
  readonly problem?: Problem
  /** Asks again; what is shown stays until the answer comes. */
  readonly reload: () => Promise<void>
}

/** Loads something when a page opens, and again when `what` changes. */
export function useLoaded<Value>(load: () => Promise<Value>, what = ''): Loaded<Value> {
  const [state, set] = useState<{ value?: Value; problem?: Problem }>({})
  const reload = useCallback(async () => {
    try {
      set({ value: await load() })
    } catch (thrown) {
      set({ problem: told(thrown) })
    }
  }, [what])
  useEffect(() => void reload(), [reload])
  return { ...state, reload }
}

/** The problem; a session that is over leads back to signing in. */
export function told(thrown: unknown): Problem {
  const problem = problemOf(thrown)
  if (problem.code === 'key_expired' || problem.code === 'missing_key') forgetSession()
  return problem
}

type Props<Value> = { readonly of: Loaded<Value>; readonly children: (value: Value) => ComponentChildren }

/** What was loaded, or why not, or that it is on its way. */
export function Show<Value>({ of: { value, problem, reload }, children }: Props<Value>) {
  if (problem) {
    return (
      <ProblemNote problem={problem}>
        <button type="button" class="quiet" onClick={reload}>
          Try again
        </button>
      </ProblemNote>
    )
  }
  if (value === undefined) {
    return (
      <div class="loading" role="progressbar" aria-label="Loading">
        <span class="soft">Loading…</span>
      </div>
    )
  }
  return <>{children(value)}</>
}
