import { errors } from 'undici'
import { Fault } from '../../kernel/fault.ts'
import type { Deadline } from './deadline.ts'

/** Says what a failed fetch means for the caller; faults of the guard and the dialer pass as they are. */
export function toFetchFault(error: unknown, limit: Deadline): Fault {
  if (limit.passed()) return new Fault('timeout', 'The site took too long to answer.', { cause: error })
  if (limit.signal.aborted) return new Fault('timeout', 'The call was given up.', { cause: error })
  if (error instanceof Fault) return error
  if (error instanceof errors.HeadersOverflowError)
    return new Fault('bad_response', 'The site answered with too many headers.', { cause: error })
  return new Fault('bad_response', 'The site broke off or answered with something that is not HTTP.', { cause: error })
}
