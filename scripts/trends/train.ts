import type { SearchContext } from '../../src/apis/trends/categorize/categorize.ts'
import { buckets, type Feature, featuresOf } from '../../src/apis/trends/categorize/features.ts'
import type { Model } from '../../src/apis/trends/categorize/model.ts'
import type { Rule, Rules } from '../../src/apis/trends/categorize/rules.ts'
import { type Slug, slugs } from '../../src/apis/trends/category.ts'
import { keywordKey, type Snapshot } from '../../src/apis/trends/snapshot.ts'

/** One thing to learn: the features of a search, the categories it may have, and how much it counts. */
export type Sample = {
  readonly features: readonly Feature[]
  readonly labels: readonly Slug[]
  readonly weight: number
}

const epochs = 8
const rate = 0.5
const decay = 2e-5
const listWeight = 0.15

/** Samples from categorised searches. */
export function samplesOf(snapshots: readonly Snapshot[], rules: Rules): Sample[] {
  return snapshots.flatMap(({ country, rows }) =>
    rows.map((row) => ({
      features: featuresOf(contextOf(row.keyword, country), rules),
      labels: row.categories,
      weight: 1,
    })),
  )
}

/** Samples from the lists: every phrase as if somebody searched for it, without the hint that a list has it. */
export function samplesOfLists(rules: readonly Rule[]): Sample[] {
  const noHint: Rules = () => new Map()
  return rules.map(({ phrase, category }) => ({
    features: featuresOf(contextOf(phrase, ''), noHint),
    labels: [category],
    weight: listWeight,
  }))
}

export function contextOf(keyword: string, country: string): SearchContext {
  return { key: keywordKey(keyword), country, related: [], headlines: [] }
}

/** Learns a softmax regression by stochastic gradient descent with a step of its own for every weight (AdaGrad). */
export function train(samples: readonly Sample[], random: () => number): Model {
  const categories = slugs.filter((slug) => slug !== 'all')
  const weights = new Float32Array(categories.length * buckets)
  const squares = new Float32Array(categories.length * buckets).fill(0.01)
  const order = samples.map((_, index) => index)
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random)
    for (const index of order) step(samples[index], categories, weights, squares)
  }
  return quantized(categories, weights)
}

function step(
  sample: Sample | undefined,
  categories: readonly Slug[],
  weights: Float32Array,
  squares: Float32Array,
): void {
  if (!sample) return
  const scores = categories.map((_, row) => {
    let score = 0
    for (const [index, value] of sample.features) score += (weights[row * buckets + index] ?? 0) * value
    return score
  })
  const most = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - most))
  const total = powers.reduce((sum, power) => sum + power, 0)
  categories.forEach((category, row) => {
    const wanted = sample.labels.includes(category) ? 1 / sample.labels.length : 0
    const error = sample.weight * ((powers[row] ?? 0) / total - wanted)
    if (Math.abs(error) < 1e-4) return
    for (const [index, value] of sample.features) {
      const at = row * buckets + index
      const gradient = error * value + decay * (weights[at] ?? 0)
      squares[at] = (squares[at] ?? 0) + gradient * gradient
      weights[at] = (weights[at] ?? 0) - (rate * gradient) / Math.sqrt(squares[at] ?? 1)
    }
  })
}

/** One byte a weight is enough to tell the categories apart, and keeps the file small. */
function quantized(categories: readonly Slug[], weights: Float32Array): Model {
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127
  return { categories, scale, weights: Int8Array.from(weights, (weight) => Math.round(weight / scale)) }
}

function shuffle(list: number[], random: () => number): void {
  for (let last = list.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const [a = 0, b = 0] = [list[last], list[other]]
    list[last] = b
    list[other] = a
  }
}
