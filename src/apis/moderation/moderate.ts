import { type Category, categories, learned, titles } from './categories.ts'
import type { Engine } from './engine.ts'
import { noisyOr } from './noisy-or.ts'
import { tricksIn } from './normalize/tricks.ts'
import { opinions, secondStage, windowsOf } from './opinion.ts'
import { findPii } from './pii/pii.ts'
import { read } from './read.ts'
import { type Evidence, excerpt, piiReason, reasonOf, trickReason } from './reason.ts'
import { denied, hitsIn, strengths, strongest } from './rules/held.ts'
import type { Detection, Result } from './schema.ts'
import { summary } from './summary.ts'

/** Moderates one text: reads it, lets the finders, the rules and the models speak, and decides for each category. */
export async function moderate(text: string, engine: Engine): Promise<Detection> {
  const reading = read(text, engine)
  const { language } = reading.guess
  const windows = windowsOf(reading, engine)
  const second = engine.encoder && (await secondStage(windows, language, engine.model, engine.encoder))
  const { view } = reading.normalized
  const tricks = tricksIn(language, reading.normalized.tricks)
  const pii = findPii(text, language)
  const hits = hitsIn(reading, engine)
  const said = opinions(windows, { rules: strengths(hits), read: second }, language, engine)
  const opinionOf = (category: Category) => said[places[category] ?? -1]
  const scoreOf = (category: Category): number => {
    if (category === 'pii') return noisyOr(pii.map(({ score }) => score))
    if (category === 'obfuscation') return noisyOr(tricks.map(({ weight }) => weight))
    const ours = opinionOf(category)
    if (hits.length === 0) return ours?.score ?? 0
    const left = 1 - (view.length > longestDenied ? 0 : denied(hits, category))
    const held = strongest(hits, category)
    // The rules that come along are part of the models' opinion, where they have one; an operator's count as they stand.
    const apart = ours && windows.length > 0 ? held.filter(({ rule }) => rule.isOwn) : held
    return noisyOr([(ours?.score ?? 0) * left, ...apart.map(({ weight }) => weight)])
  }
  let shown: Evidence | undefined
  const explain = (category: Category): Explained => {
    shown ??= excerpt(text, view.length, pii)
    if (category === 'pii') return piiReason(text, pii, shown)
    if (category === 'obfuscation') return trickReason(tricks, shown)
    return reasonOf({ title: titles[category], hits: strongest(hits, category), said: opinionOf(category), shown })
  }
  const results = {} as Record<Category, Result>
  for (const category of categories) {
    const score = Math.round(Math.min(0.9999, scoreOf(category)) * 1e4) / 1e4
    results[category] = score < least ? nothing : decided(category, score, engine.thresholds[category], explain)
  }
  return { results, summary: summary(results), stages: second ? 2 : 1, ...(language === 'und' ? {} : { language }) }
}

/** Where the models' opinion of a category stands; none for what they have not learned. */
const places: Readonly<Partial<Record<Category, number>>> = Object.fromEntries(
  learned.map((category, k) => [category, k]),
)

/** A denial speaks for the sentence it stands in, not for a page: longer texts are left to the models. */
const longestDenied = 120

type Explained = Pick<Result, 'reason' | 'spans'>

const nothing: Result = { flagged: false, score: 0, reason: 'Nothing was detected.' }
/** A score under this is noise: it is reported as nothing. */
const least = 0.005
/** A score under this gets no quotation: there is too little to show. */
const worthExplaining = 0.2

function decided(
  category: Category,
  score: number,
  threshold: number,
  explain: (category: Category) => Explained,
): Result {
  const flagged = score >= threshold
  if (!flagged && score < worthExplaining) return { flagged, score, reason: `A weak sign of ${titles[category]}.` }
  return { flagged, score, ...explain(category) }
}
