import { type Learned, learned } from '../../src/apis/moderation/categories.ts'
import type { Combination, EncoderCard, Said } from '../../src/apis/moderation/encoder/combine.ts'
import { family, type Row } from './rows.ts'

/** A row kept apart from learning, with what is said about it. */
export type Heard = Said & { readonly row: Row }

/** Fits, for each category, how much the models and the rules count, so that a score says how often the category holds. */
export function stack(scored: readonly Heard[]): EncoderCard['combiner'] {
  const sizes = new Map<string, number>()
  for (const { row } of scored) sizes.set(family(row), (sizes.get(family(row)) ?? 0) + 1)
  const fitted = learned.map((category, k) => {
    const points = scored
      .filter(({ row }) => row.labels[k] !== -1)
      .map(({ row, linear, encoder, rules }) => ({
        label: row.labels[k] as number,
        inputs: [linear[k] as number, encoder[k] as number, rules[k] as number, 1],
        weight: 1 / Math.sqrt(sizes.get(family(row)) ?? 1),
      }))
    return [category, combination(points)] as const
  })
  return Object.fromEntries(fitted) as Record<Learned, Combination>
}

type Point = { readonly label: number; readonly inputs: readonly number[]; readonly weight: number }

const rounds = 60
/**
 * Where the inputs part a category perfectly, only this keeps their factors finite. Rules hold in few texts, so what
 * holds them back must be small; the offset may be as large as it likes.
 */
const ridges = [0.003, 0.003, 0.00002, 0]
const longestStep = 0.3

/** Logistic regression by Newton's method, in steps too short to leap out of bounds. */
function combination(points: readonly Point[]): Combination {
  let factors = [0.5, 0.5, 0, 0]
  const total = points.reduce((sum, { weight }) => sum + weight, 0)
  for (let round = 0; round < rounds; round++) {
    const slope = factors.map((factor, i) => (ridges[i] as number) * factor)
    const bend = factors.map((_, i) => factors.map((_, j) => (i === j ? (ridges[i] as number) : 0)))
    for (const { label, inputs, weight } of points) {
      const odds = factors.reduce((sum, factor, i) => sum + factor * (inputs[i] as number), 0)
      const chance = 1 / (1 + Math.exp(-odds))
      for (let i = 0; i < factors.length; i++) {
        slope[i] = (slope[i] as number) + ((chance - label) * (inputs[i] as number) * weight) / total
        const row = bend[i] as number[]
        for (let j = 0; j < factors.length; j++) {
          const both = (inputs[i] as number) * (inputs[j] as number)
          row[j] = (row[j] as number) + (chance * (1 - chance) * both * weight) / total
        }
      }
    }
    const step = solved(bend, slope)
    const leap = Math.max(...step.map(Math.abs)) / longestStep
    factors = factors.map((factor, i) => factor - (step[i] as number) / Math.max(1, leap))
  }
  const [linear = 0, encoder = 0, rules = 0, offset = 0] = factors.map((factor) => Math.round(factor * 1e4) / 1e4)
  // A rule that speaks for a category must not count against it.
  return { linear, encoder, rules: Math.max(0, rules), offset }
}

/** Solves a small system of equations by elimination. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] as number])
  const size = rows.length
  for (let column = 0; column < size; column++) {
    const pivot = rows[column] as number[]
    for (const row of rows) {
      if (row === pivot) continue
      const factor = (row[column] as number) / (pivot[column] as number)
      for (let j = column; j <= size; j++) row[j] = (row[j] as number) - factor * (pivot[j] as number)
    }
  }
  return rows.map((row, i) => (row[size] as number) / (row[i] as number))
}
