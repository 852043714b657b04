import { type Reply, reply } from '../../kernel/reply.ts'
import type { Call } from '../../kernel/world.ts'
import type { OperatorPorts } from './ports.ts'
import { endedCookie, sessionCookie } from './session-cookie.ts'

/** Opens a session for who knows the admin key, and hands it over as a cookie. */
export async function signIn(key: string, { operator, secureCookies }: OperatorPorts, call: Call): Promise<Reply> {
  const { value, endsAt } = await operator.signIn(key, call.address)
  const body = JSON.stringify({ endsAt: new Date(endsAt).toISOString() })
  return reply(body, { headers: sessionCookie(value, secureCookies) })
}

export async function signOut({ operator, secureCookies }: OperatorPorts): Promise<Reply> {
  await operator.signOut()
  return reply('{"signedOut":true}', { headers: endedCookie(secureCookies) })
}
