import { type Category, categories, learned, titles } from './categories.ts'
import type { Engine } from './engine.ts'
import { noisyOr } from './noisy-or.ts'
import { opinions, secondStage, windowsOf } from './opinion.ts'
import { findPii } from './pii/pii.ts'
import { read } from './read.ts'
import { excerpt, piiReason, reasonOf, trickReason } from './reason.ts'
import { denied, hitsIn, strengths, strongest } from './rules/held.ts'
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
  const hits = hitsIn(reading, engine)
  const said = opinions(windows, { rules: strengths(hits), read: second }, language, engine)
  const shown = excerpt(text, view.length, pii)
  const sign = (category: Category): Sign => {
    if (category === 'pii')
      return { weights: pii.map(({ score }) => score), explain: () => piiReason(text, pii, shown) }
    if (category === 'obfuscation') {
      return { weights: tricks.map(({ weight }) => weight), explain: () => trickReason(tricks, shown) }
    }
    const held = strongest(hits, category)
    const ours = said[(learned as readonly Category[]).indexOf(category)]
    // The rules that come along are part of the models' opinion, where they have one; an operator's count as they stand.
    const apart = ours && windows.length > 0 ? held.filter(({ rule }) => rule.isOwn) : held
    const left = 1 - (view.length > longestDenied ? 0 : denied(hits, category))
    return {
      weights: [(ours?.score ?? 0) * left, ...apart.map(({ weight }) => weight)],
      explain: () => reasonOf({ title: titles[category], hits: held, said: ours, shown }),
    }
  }
  const results = {} as Record<Category, Result>
  for (const category of categories) results[category] = decide(category, sign(category), engine)
  return { results, summary: summary(results), stages: second ? 2 : 1, ...(language === 'und' ? {} : { language }) }
}

/** A denial speaks for the sentence it stands in, not for a page: longer texts are left to the models. */
const longestDenied = 120

/** What speaks for a category, each sign with the chance that it is right, and how it is put into words. */
type Sign = { readonly weights: readonly number[]; readonly explain: () => Pick<Result, 'reason' | 'spans'> }

const nothing: Result = { flagged: false, score: 0, reason: 'Nothing was detected.' }
/** A score under this is noise: it is reported as nothing. */
const least = 0.005
/** A score under this gets no quotation: there is too little to show. */
const worthExplaining = 0.2

function decide(category: Category, { weights, explain }: Sign, { thresholds }: Engine): Result {
  const score = Math.round(Math.min(0.9999, noisyOr(weights)) * 1e4) / 1e4
  if (score < least) return nothing
  const flagged = score >= thresholds[category]
  if (!flagged && score < worthExplaining) return { flagged, score, reason: `A weak sign of ${titles[category]}.` }
  return { flagged, score, ...explain() }
}
