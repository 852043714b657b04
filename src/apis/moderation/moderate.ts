import { type Category, categories, learned, titles } from './categories.ts'
import type { Engine } from './engine.ts'
import { opinions, secondStage, windowsOf } from './opinion.ts'
import { findPii } from './pii/pii.ts'
import { type Passage, read } from './read.ts'
import { excerpt, piiReason, reasonOf, trickReason } from './reason.ts'
import { type Hit, matchRules } from './rules/match.ts'
import type { Detection, Result } from './schema.ts'
import { summary } from './summary.ts'

/** Moderates one text: reads it, lets the finders, the rules and the models speak, and decides for each category. */
export async function moderate(text: string, engine: Engine): Promise<Detection> {
  const reading = read(text, engine)
  const { language } = reading.guess
  const windows = windowsOf(reading, engine)
  const second = engine.encoder && (await secondStage(windows, language, engine.model, engine.encoder))
  const { tricks, view } = reading.normalized
  const pii = findPii(text, language)
  const hits = reading.passages.flatMap((passage) => ruleHits(passage, engine))
  const said = opinions(windows, second, language, engine)
  const shown = excerpt(text, view.length, pii)
  const sign = (category: Category): Sign => {
    if (category === 'pii')
      return { weights: pii.map(({ score }) => score), explain: () => piiReason(text, pii, shown) }
    if (category === 'obfuscation') {
      return { weights: tricks.map(({ weight }) => weight), explain: () => trickReason(tricks, shown) }
    }
    const held = strongest(hits, category)
    const ours = said[(learned as readonly Category[]).indexOf(category)]
    const left = 1 - (view.length > longestDenied ? 0 : denied(hits, category))
    return {
      weights: [(ours?.score ?? 0) * left, ...held.map(({ weight }) => weight)],
      explain: () => reasonOf({ title: titles[category], hits: held, said: ours, shown }),
    }
  }
  const results = {} as Record<Category, Result>
  for (const category of categories) results[category] = decide(category, sign(category), engine)
  return { results, summary: summary(results), stages: second ? 2 : 1, ...(language === 'und' ? {} : { language }) }
}

function ruleHits({ words, phrases }: Passage, { lexicon }: Engine): Hit[] {
  const own = phrases.filter(({ id }) => id >= lexicon.learnedConcepts)
  const all = own.length === 0 ? words : [...words, ...own].sort((a, b) => a.step - b.step)
  return matchRules(all, lexicon.rules)
}

/** A denial speaks for the sentence it stands in, not for a page: longer texts are left to the models. */
const longestDenied = 120

/** The share of the models' opinion that rules take off which speak against a category. */
function denied(hits: readonly Hit[], category: Category): number {
  let most = 0
  for (const { rule, weight } of hits) if (rule.category === category && -weight > most) most = -weight
  return most
}

/** The strongest hit of each rule of a category; the same rule holding twice says nothing new. */
function strongest(hits: readonly Hit[], category: Category): readonly Hit[] {
  if (!hits.some(({ rule }) => rule.category === category)) return []
  const best = new Map<string, Hit>()
  for (const hit of hits) {
    if (hit.rule.category === category && hit.weight > (best.get(hit.rule.id)?.weight ?? 0)) best.set(hit.rule.id, hit)
  }
  return [...best.values()].sort((a, b) => b.weight - a.weight)
}

/** What speaks for a category, each sign with the chance that it is right, and how it is put into words. */
type Sign = { readonly weights: readonly number[]; readonly explain: () => Pick<Result, 'reason' | 'spans'> }

const nothing: Result = { flagged: false, score: 0, reason: 'Nothing was detected.' }
/** A score under this is noise: it is reported as nothing. */
const least = 0.01
/** A score under this gets no quotation: there is too little to show. */
const worthExplaining = 0.2

function decide(category: Category, { weights, explain }: Sign, { thresholds }: Engine): Result {
  const score = Math.round(noisyOr(weights) * 1e4) / 1e4
  if (score < least) return nothing
  const flagged = score >= thresholds[category]
  if (!flagged && score < worthExplaining) return { flagged, score, reason: `A weak sign of ${titles[category]}.` }
  return { flagged, score, ...explain() }
}

/** How likely it is that at least one of several independent signs is right. */
function noisyOr(weights: readonly number[]): number {
  return Math.min(0.9999, 1 - weights.reduce((left, weight) => left * (1 - weight), 1))
}
