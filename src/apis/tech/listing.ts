import { type Fingerprint, signals } from './engine/fingerprint.ts'
import type { Listing } from './schema.ts'

/** All technologies that can be detected, and how many each category has. */
export function listing(fingerprints: readonly Fingerprint[]): Listing {
  const counts = new Map<string, number>()
  for (const { categories } of fingerprints) {
    const category = categories[0] ?? ''
    counts.set(category, (counts.get(category) ?? 0) + 1)
  }
  return {
    count: fingerprints.length,
    categories: [...counts].map(([name, count]) => ({ name, count })),
    technologies: fingerprints.map(({ name, categories, website, implies, clues }) => ({
      name,
      category: categories[0] ?? '',
      website,
      ...(implies.length > 0 ? { implies: implies.map((implied) => implied.name) } : {}),
      signals: signals.filter((signal) => clues.some((clue) => clue.signal === signal)),
    })),
  }
}
