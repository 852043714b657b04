import type { Call } from '../../kernel/world.ts'
import { sessionSeconds } from './sessions.ts'

const name = 'fivefold-session'
/** A page of another site cannot send a header of its own here, so what a request with it does was meant. */
export const consoleHeader = 'X-Fivefold-Console'

/** The header field that hands a session to the browser: out of reach for scripts and for other sites. */
export function sessionCookie(value: string, secure: boolean): string[] {
  return ['Set-Cookie', `${name}=${value}; Path=/; Max-Age=${sessionSeconds}; ${guards(secure)}`]
}

export function endedCookie(secure: boolean): string[] {
  return ['Set-Cookie', `${name}=; Path=/; Max-Age=0; ${guards(secure)}`]
}

/** The session of a call that the console made itself. */
export function sessionOf(call: Pick<Call, 'header'>): string | undefined {
  if (call.header(consoleHeader) === undefined) return undefined
  for (const pair of (call.header('cookie') ?? '').split(';')) {
    const [key, value] = pair.trim().split('=', 2)
    if (key === name) return value
  }
  return undefined
}

function guards(secure: boolean): string {
  return `HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
}
