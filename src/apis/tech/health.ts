import type { Static } from 'typebox'
import type { Fingerprint } from './engine/fingerprint.ts'
import type { Health } from './schema.ts'

/** That the interface is up, and how much it knows. */
export function health(fingerprints: readonly Fingerprint[]): Static<typeof Health> {
  const categories = new Set(fingerprints.map(({ categories: [first] }) => first))
  return { status: 'ok', technologies: fingerprints.length, categories: categories.size }
}
