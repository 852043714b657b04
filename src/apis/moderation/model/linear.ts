import { learned } from '../categories.ts'
import type { Features } from './features.ts'

export const width = learned.length

/** The weights of the linear model: a row of one byte per category for each bucket. */
export type Weights = {
  readonly grams: Int8Array
  readonly concepts: Int8Array
  readonly gramScale: readonly number[]
  readonly conceptScale: readonly number[]
  readonly bias: readonly number[]
}

/** Adds up the rows of a window's features into one logit per category. */
export function logits(features: Features, weights: Weights, into: Float64Array): void {
  const grams = sums(features.grams, features.gramCount, weights.grams)
  const concepts = sums(features.concepts, features.conceptCount, weights.concepts)
  const gramShare = features.gramCount > 0 ? 1 / Math.sqrt(features.gramCount) : 0
  const conceptShare = features.conceptCount > 0 ? 1 / Math.sqrt(features.conceptCount) : 0
  for (let k = 0; k < width; k++) {
    into[k] =
      (weights.bias[k] as number) +
      (grams[k] as number) * (weights.gramScale[k] as number) * gramShare +
      (concepts[k] as number) * (weights.conceptScale[k] as number) * conceptShare
  }
}

function sums(buckets: Int32Array, count: number, table: Int8Array): number[] {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  let e = 0
  let f = 0
  let g = 0
  let h = 0
  for (let i = 0; i < count; i++) {
    const row = (buckets[i] as number) * width
    a += table[row] as number
    b += table[row + 1] as number
    c += table[row + 2] as number
    d += table[row + 3] as number
    e += table[row + 4] as number
    f += table[row + 5] as number
    g += table[row + 6] as number
    h += table[row + 7] as number
  }
  return [a, b, c, d, e, f, g, h]
}

/** How much each token of a window speaks for a category. */
export function contributions(
  features: Features,
  weights: Weights,
  category: number,
  window: { readonly from: number; readonly to: number },
): Float64Array {
  const given = new Float64Array(window.to - window.from)
  const add = (buckets: Int32Array, owners: Int32Array, count: number, table: Int8Array, scale: number) => {
    const share = scale / Math.sqrt(Math.max(1, count))
    for (let i = 0; i < count; i++) {
      const owner = (owners[i] as number) - window.from
      given[owner] = (given[owner] as number) + (table[(buckets[i] as number) * width + category] as number) * share
    }
  }
  add(features.grams, features.gramOwners, features.gramCount, weights.grams, weights.gramScale[category] as number)
  add(
    features.concepts,
    features.conceptOwners,
    features.conceptCount,
    weights.concepts,
    weights.conceptScale[category] as number,
  )
  return given
}
