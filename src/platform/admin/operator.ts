import { Fault } from '../../kernel/fault.ts'
import type { Attempts } from './attempts.ts'
import type { AdminKey } from './key.ts'
import type { Session, Sessions } from './sessions.ts'

/** What a request shows to be the operator's. */
export type Credentials = {
  readonly adminKey?: string | undefined
  /** The session cookie, of a request that no other site's page can have sent. */
  readonly session?: string | undefined
  readonly address?: string | undefined
}

/** Tells the operator from everybody else: by the admin key, or by a session opened with it. */
export type Operator = {
  /** Throws unless it is the operator. */
  admit(credentials: Credentials): Promise<void>
  signIn(adminKey: string, address: string): Promise<Session>
  signOut(): Promise<void>
}

export type OperatorContext = {
  readonly admin: AdminKey
  readonly sessions: Sessions
  readonly attempts: Attempts
}

export function openOperator({ admin, sessions, attempts }: OperatorContext): Operator {
  async function checkKey(adminKey: string, address: string): Promise<void> {
    attempts.check(address)
    if (await admin.matches(adminKey)) return
    attempts.failed(address)
    throw new Fault(
      'invalid_key',
      'The admin key is wrong. The first start showed it; `fivefold keys renew-admin` makes a new one.',
    )
  }
  return {
    async admit({ adminKey, session, address = '' }) {
      if (adminKey) return checkKey(adminKey, address)
      if (!session) throw new Fault('missing_key', 'Send the admin key in the X-Admin-Key header.')
      if ((await sessions.endOf(session)) === undefined) {
        throw new Fault('key_expired', 'The session is over. Sign in with the admin key again.')
      }
    },
    async signIn(adminKey, address) {
      await checkKey(adminKey, address)
      return sessions.open()
    },
    signOut: () => sessions.endAll(),
  }
}
