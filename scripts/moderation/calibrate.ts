import { learned } from '../../src/apis/moderation/categories.ts'
import type { ModelCard } from '../../src/apis/moderation/model/bundle.ts'
import { family, type Row } from './rows.ts'
import type { Odds } from './shifts.ts'

/** A row kept apart from learning, with the logits of the finished model. */
export type Scored = { readonly row: Row; readonly logits: Float64Array }

/** Fits slope and offset for each category, so that a score says how often the category holds (Platt). */
export function calibrate(scored: readonly Scored[]): ModelCard['calibration'] {
  const sizes = new Map<string, number>()
  for (const { row } of scored) sizes.set(family(row), (sizes.get(family(row)) ?? 0) + 1)
  const fitted = learned.map((category, k) => {
    const points = scored
      .filter(({ row }) => row.labels[k] !== -1)
      .map(({ row, logits }) => ({
        label: row.labels[k] as number,
        logit: logits[k] as number,
        weight: 1 / Math.sqrt(sizes.get(family(row)) ?? 1),
      }))
    return [category, platt(points)] as const
  })
  return Object.fromEntries(fitted) as ModelCard['calibration']
}

type Point = { readonly label: number; readonly logit: number; readonly weight: number }

function platt(points: readonly Point[]): { slope: number; offset: number } {
  let slope = 1
  let offset = 0
  for (let round = 0; round < 60; round++) {
    const sums = { g0: 0, g1: 0, h00: 1e-6, h01: 0, h11: 1e-6 }
    for (const { label, logit, weight } of points) {
      const p = 1 / (1 + Math.exp(-(slope * logit + offset)))
      const miss = (p - label) * weight
      const bend = p * (1 - p) * weight
      sums.g0 += miss * logit
      sums.g1 += miss
      sums.h00 += bend * logit * logit
      sums.h01 += bend * logit
      sums.h11 += bend
    }
    const determinant = sums.h00 * sums.h11 - sums.h01 * sums.h01 || 1e-9
    slope -= (sums.h11 * sums.g0 - sums.h01 * sums.g1) / determinant
    offset -= (sums.h00 * sums.g1 - sums.h01 * sums.g0) / determinant
    slope = Math.max(0.2, Math.min(4, slope))
  }
  return { slope: round(slope), offset: round(offset) }
}

export function oddsOf(logits: ArrayLike<number>, calibration: ModelCard['calibration']): Odds {
  return learned.map(
    (category, k) => calibration[category].slope * (logits[k] as number) + calibration[category].offset,
  )
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4
}
