import type { Fingerprint, Sighting, Signal } from './engine/fingerprint.ts'
import type { Detection } from './schema.ts'

/** A technology as answers show it. */
export type Detected = Detection['technologies'][number]

/** What a signal adds to the confidence, once per technology. */
export const weights: Readonly<Record<Signal, number>> = { headers: 30, meta: 25, scripts: 25, html: 20, cookies: 15 }
const impliedConfidence = 50
const most = 100

/** The known fingerprints by name. */
export type Known = ReadonlyMap<string, Fingerprint>

/** Turns what was seen into the answer: exclusions, requirements, implications, confidence and order. */
export function resolve(sightings: readonly Sighting[], known: Known): Detected[] {
  const seen = new Map(sightings.map((sighting) => [sighting.name, sighting]))
  for (const { name } of sightings) for (const excluded of known.get(name)?.excludes ?? []) seen.delete(excluded)
  const implied = withRequirements(seen, known)
  const names = new Set([...seen.keys(), ...implied.keys()])
  return [...names].map((name) => detected(name, seen.get(name), implied.get(name), known)).sort(byConfidence)
}

/** That a technology follows from others: from which, how surely, and in which version if they say so. */
type Implied = { readonly by: string[]; confidence: number; version?: string | undefined }

/** What follows from what; sightings whose requirements are not met are dropped, until nothing changes any more. */
function withRequirements(seen: Map<string, Sighting>, known: Known): Map<string, Implied> {
  while (true) {
    const implied = implications(seen, known)
    const unmet = unmetOf(seen, implied, known)
    if (unmet.length === 0) return implied
    for (const name of unmet) seen.delete(name)
  }
}

/** The sightings that require something which is not there. */
function unmetOf(
  seen: ReadonlyMap<string, Sighting>,
  implied: ReadonlyMap<string, Implied>,
  known: Known,
): readonly string[] {
  const demanding = [...seen.keys()].filter((name) => {
    const { requires = [], requiresCategories = [] } = known.get(name) ?? {}
    return requires.length > 0 || requiresCategories.length > 0
  })
  if (demanding.length === 0) return []
  const present = new Set([...seen.keys(), ...implied.keys()])
  const categories = new Set([...present].flatMap((name) => known.get(name)?.categories ?? []))
  return demanding.filter((name) => {
    const { requires = [], requiresCategories = [] } = known.get(name) ?? {}
    return !requires.every((other) => present.has(other)) || !requiresCategories.every((one) => categories.has(one))
  })
}

/** Follows implications to their end: Yoast SEO brings WordPress, which brings PHP. */
function implications(seen: ReadonlyMap<string, Sighting>, known: Known): Map<string, Implied> {
  const all = new Map<string, Implied>()
  const reached = new Set(seen.keys())
  for (const name of reached) {
    for (const { name: other, confidence = impliedConfidence, version } of known.get(name)?.implies ?? []) {
      if (!known.has(other) || other === name) continue
      const implied = all.get(other) ?? { by: [], confidence: 0 }
      implied.by.push(name)
      implied.confidence = Math.max(implied.confidence, Math.min(confidence, impliedConfidence))
      implied.version ??= version
      all.set(other, implied)
      reached.add(other)
    }
  }
  return all
}

function detected(name: string, sighting: Sighting | undefined, implied: Implied | undefined, known: Known): Detected {
  const direct = sighting ? Math.min(weightOf(sighting.signals), sighting.confidence) : 0
  const version = sighting?.version ?? implied?.version
  const found: Detected = {
    name,
    category: known.get(name)?.categories[0] ?? '',
    confidence: Math.max(direct, implied?.confidence ?? 0),
    signals: sighting ? sighting.signals.slice() : ['implied'],
  }
  if (version !== undefined) found.version = version
  if (implied) found.impliedBy = implied.by.sort()
  return found
}

function weightOf(signals: readonly Signal[]): number {
  let sum = 0
  for (const signal of signals) sum += weights[signal]
  return Math.min(most, sum)
}

function byConfidence(one: Detected, other: Detected): number {
  return other.confidence - one.confidence || (one.name < other.name ? -1 : 1)
}
