import { type Category, categories } from './categories.ts'
import type { Result, Summary } from './schema.ts'

/** The whole in four fields: whether anything is flagged, the strongest category, and the chance that any holds. */
export function summary(results: Readonly<Record<Category, Result>>): Summary {
  let top: Category | 'none' = 'none'
  let highestScore = 0
  let left = 1
  for (const category of categories) {
    const { score } = results[category]
    left *= 1 - score
    if (score > highestScore) {
      highestScore = score
      top = category
    }
  }
  return {
    flaggedAny: categories.some((category) => results[category].flagged),
    highestScore,
    topCategory: top,
    overallScore: Math.round((1 - left) * 1e4) / 1e4,
  }
}
