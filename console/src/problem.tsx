import type { ComponentChildren } from 'preact'
import { FivefoldError } from '../../src/client/call.ts'

/** What went wrong, in a sentence with what to do. */
export type Problem = { readonly code: string; readonly text: string }

export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof FivefoldError) return { code: thrown.code, text: thrown.message }
  if (thrown instanceof DOMException && thrown.name === 'TimeoutError') {
    return { code: 'timeout', text: 'There was no answer within 20 seconds. Try again, or look at the server’s log.' }
  }
  return { code: 'unreachable', text: 'The server cannot be reached. Check that it is running, then try again.' }
}

/** Whether another key would help. */
export function isAboutKey({ code }: Problem): boolean {
  return ['missing_key', 'invalid_key', 'key_expired', 'key_revoked', 'not_subscribed'].includes(code)
}

export function ProblemNote({ problem, children }: { problem: Problem; children?: ComponentChildren }) {
  return (
    <div class="note bad" role="alert">
      <p>
        <strong>{problem.text}</strong> <code>{problem.code}</code>
      </p>
      {children}
    </div>
  )
}
