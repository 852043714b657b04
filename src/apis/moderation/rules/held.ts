import { type Category, learned } from '../categories.ts'
import type { Engine } from '../engine.ts'
import { noisyOr } from '../noisy-or.ts'
import type { Passage, Reading } from '../read.ts'
import { type Hit, matchRules } from './match.ts'

/** Every rule that holds somewhere in a text. */
export function hitsIn({ passages }: Reading, engine: Engine): Hit[] {
  return passages.flatMap((passage) => hitsOf(passage, engine))
}

function hitsOf({ words, phrases }: Passage, { lexicon }: Engine): Hit[] {
  const ofRules = phrases.filter(({ id }) => id >= lexicon.learnedConcepts)
  const all = ofRules.length === 0 ? words : [...words, ...ofRules].sort((a, b) => a.step - b.step)
  return matchRules(all, lexicon.rules)
}

/** The strongest hit of each rule that speaks for a category; the same rule holding twice says nothing new. */
export function strongest(hits: readonly Hit[], category: Category): readonly Hit[] {
  if (!hits.some(({ rule }) => rule.category === category)) return []
  const best = new Map<string, Hit>()
  for (const hit of hits) {
    if (hit.rule.category === category && hit.weight > (best.get(hit.rule.id)?.weight ?? 0)) best.set(hit.rule.id, hit)
  }
  return [...best.values()].sort((a, b) => b.weight - a.weight)
}

/** How much the rules that come along speak for each learned category, from 0 to 1. */
export function strengths(hits: readonly Hit[]): readonly number[] {
  if (hits.length === 0) return silence
  return learned.map((category) =>
    noisyOr(
      strongest(hits, category)
        .filter(({ rule }) => !rule.isOwn)
        .map(({ weight }) => weight),
    ),
  )
}

/** No rule speaks for any category. */
export const silence: readonly number[] = learned.map(() => 0)

/** The share of the models' opinion that rules take off which speak against a category. */
export function denied(hits: readonly Hit[], category: Category): number {
  let most = 0
  for (const { rule, weight } of hits) if (rule.category === category && -weight > most) most = -weight
  return most
}
