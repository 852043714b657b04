import type { Slug } from '../category.ts'
import type { SearchContext } from './categorize.ts'
import { buckets, type Feature, featuresOf } from './features.ts'
import type { Rules } from './rules.ts'

/** A trained model as it is stored: a row of weights for each category, one byte a weight, in base64. */
export type ModelFile = {
  readonly buckets: number
  readonly categories: readonly Slug[]
  /** What one step of a weight is worth. */
  readonly scale: number
  readonly weights: string
}

export type Model = { readonly categories: readonly Slug[]; readonly weights: Int8Array; readonly scale: number }

export type Guess = { readonly category: Slug; readonly confidence: number }

/** Below this share of belief a guess is worse than saying nothing. */
export const confidenceFloor = 0.25

export function readModel(file: ModelFile): Model {
  const bytes = Buffer.from(file.weights, 'base64')
  if (file.buckets !== buckets || bytes.length !== buckets * file.categories.length) {
    throw new Error('The model of the trend categories does not fit this version; train it anew.')
  }
  return { categories: file.categories, weights: new Int8Array(bytes), scale: file.scale }
}

/** Guesses the category of a search from its words and letters; undefined when it is not sure enough. */
export function openModel(model: Model, rules: Rules): (context: SearchContext) => Slug | undefined {
  return (context) => {
    const { category, confidence } = guess(featuresOf(context, rules), model)
    return confidence >= confidenceFloor ? category : undefined
  }
}

export function guess(features: readonly Feature[], { categories, weights, scale }: Model): Guess {
  const scores = categories.map((_, row) => {
    let score = 0
    for (const [index, value] of features) score += (weights[row * buckets + index] ?? 0) * value
    return score * scale
  })
  const most = Math.max(...scores)
  const total = scores.reduce((sum, score) => sum + Math.exp(score - most), 0)
  return { category: categories[scores.indexOf(most)] ?? 'other', confidence: 1 / total }
}
