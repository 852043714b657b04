import { timingSafeEqual } from 'node:crypto'
import { adminPrefix, hashSecret, makeSecret } from '../secret.ts'
import type { Store } from '../store.ts'

/** Tells the operator's key from any other. */
export type AdminKey = {
  matches(secret: string): Promise<boolean>
  /** Names the key without telling it. */
  fingerprint(): Promise<string>
  /** Makes the key if there is none yet, and gives it in this one moment: only who can show it to a person may ask. */
  makeFirst(): Promise<string | undefined>
}

const fact = 'admin-key-hash'

/** The admin key that the operator set, or the one in the store, as it is at the moment it is asked about. */
export function openAdminKey(facts: Store['facts'], configured: string): AdminKey {
  const fingerprint = async () => (configured === '' ? ((await facts.get(fact)) ?? '') : hashSecret(configured))
  return {
    fingerprint,
    async matches(secret) {
      const expected = Buffer.from(await fingerprint())
      const actual = Buffer.from(hashSecret(secret))
      return actual.length === expected.length && timingSafeEqual(actual, expected)
    },
    async makeFirst() {
      const made = makeSecret(adminPrefix)
      return configured === '' && (await facts.claim(fact, hashSecret(made))) ? made : undefined
    },
  }
}

/** Replaces the key made at the first start, for an operator who lost it. */
export async function renewAdminKey(facts: Store['facts']): Promise<string> {
  const made = makeSecret(adminPrefix)
  await facts.set(fact, hashSecret(made))
  return made
}
