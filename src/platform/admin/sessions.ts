import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../kernel/world.ts'
import type { Store } from '../store.ts'

/** Sessions of the operator in a browser. A session is a signed time; nothing is kept of it. */
export type Sessions = {
  open(): Promise<Session>
  /** When the session ends; undefined when it is over, forged or of another admin key. */
  endOf(value: string): Promise<number | undefined>
  /** Ends all sessions, in every process on the store. */
  endAll(): Promise<void>
}

export type Session = { readonly value: string; readonly endsAt: number }

export type SessionsContext = {
  readonly facts: Store['facts']
  /** Names the admin key, so that a new one ends the sessions of the old one. */
  readonly adminFingerprint: () => Promise<string>
  readonly clock: Clock
}

const fact = 'session-secret'
export const sessionSeconds = 8 * 3600

/** Opens the sessions; their secret lives in the store, so that every process knows every session. */
export function openSessions({ facts, adminFingerprint, clock }: SessionsContext): Sessions {
  const secret = async () => {
    const known = await facts.get(fact)
    if (known !== undefined) return known
    await facts.claim(fact, newSecret())
    return (await facts.get(fact)) ?? ''
  }
  const sign = async (endsAt: string) =>
    createHmac('sha256', await secret())
      .update(`${endsAt} ${await adminFingerprint()}`)
      .digest('base64url')
  return {
    async open() {
      const endsAt = clock.now() + sessionSeconds * 1000
      return { value: `${endsAt}.${await sign(String(endsAt))}`, endsAt }
    },
    async endOf(value) {
      const [, endsAt, signature] = /^(\d{1,15})\.([\w-]{43})$/.exec(value) ?? []
      if (endsAt === undefined || signature === undefined) return undefined
      const genuine = timingSafeEqual(Buffer.from(signature), Buffer.from(await sign(endsAt)))
      return genuine && Number(endsAt) > clock.now() ? Number(endsAt) : undefined
    },
    endAll: () => facts.set(fact, newSecret()),
  }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}
