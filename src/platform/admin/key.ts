import { timingSafeEqual } from 'node:crypto'
import { adminPrefix, hashSecret, makeSecret } from '../secret.ts'
import type { Store } from '../store.ts'

/** Tells the operator's key from any other. */
export type AdminKey = {
  matches(secret: string): boolean
  /** Names the key without telling it. */
  readonly fingerprint: string
}

const fact = 'admin-key-hash'

/** The admin key that the operator set, or the one made at the first start; `made` is there only the moment it is made. */
export async function openAdminKey(
  facts: Store['facts'],
  configured: string,
): Promise<{ admin: AdminKey; made?: string }> {
  if (configured !== '') return { admin: matcher(hashSecret(configured)) }
  const made = makeSecret(adminPrefix)
  if (await facts.claim(fact, hashSecret(made))) return { admin: matcher(hashSecret(made)), made }
  return { admin: matcher((await facts.get(fact)) ?? '') }
}

/** Replaces the key made at the first start, for an operator who lost it. */
export async function renewAdminKey(facts: Store['facts']): Promise<string> {
  const made = makeSecret(adminPrefix)
  await facts.set(fact, hashSecret(made))
  return made
}

function matcher(hash: string): AdminKey {
  const expected = Buffer.from(hash)
  return {
    fingerprint: hash,
    matches(secret) {
      const actual = Buffer.from(hashSecret(secret))
      return actual.length === expected.length && timingSafeEqual(actual, expected)
    },
  }
}
