import { type Learned, learned } from '../../src/apis/moderation/categories.ts'
import type { ModelCard } from '../../src/apis/moderation/model/bundle.ts'
import { quantile } from './metrics.ts'
import { family, type Row } from './rows.ts'

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

/** What share of clean text may be flagged in a language, over all categories together, and how it is divided at first. */
const cleanShare = 0.006
const portions: Readonly<Record<Learned, number>> = {
  spam: 0.1,
  nsfw: 0.15,
  hateSpeech: 0.45,
  harassment: 0.3,
  violence: 0.25,
  selfHarm: 0.15,
  extremism: 0.05,
  misinformation: 0.05,
}
const leastClean = 150
const mostShift = 6

/** Shifts by language: large enough that clean text of the language stays under one half. Takes the odds of clean texts by language. */
export function shifts(clean: ReadonlyMap<string, readonly Odds[]>): ModelCard['shifts'] {
  const all = [...clean.values()].flat()
  const groups = [...clean].filter(([, rows]) => rows.length >= leastClean)
  const known = groups.map(([language, rows]) => [language, shiftsOf(rows, cleanShare)] as const)
  // A language without enough clean text of its own is treated with more care.
  return Object.fromEntries([['*', shiftsOf(all, cleanShare / 2)] as const, ...known])
}

/** How much speaks for each category, zero being even odds. */
export type Odds = readonly number[]

export function oddsOf(logits: ArrayLike<number>, calibration: ModelCard['calibration']): Odds {
  return learned.map(
    (category, k) => calibration[category].slope * (logits[k] as number) + calibration[category].offset,
  )
}

function shiftsOf(odds: readonly Odds[], allowed: number): Record<Learned, number> {
  let share = allowed
  let chosen = cutoffs(odds, share)
  // Categories overlap, so the share of each is lowered until the whole comes out right.
  for (let round = 0; round < 12; round++) {
    const flagged = odds.filter((row) => row.some((one, k) => one >= (chosen[k] as number))).length / odds.length
    if (flagged <= allowed) break
    share *= 0.85
    chosen = cutoffs(odds, share)
  }
  return Object.fromEntries(learned.map((category, k) => [category, chosen[k]])) as Record<Learned, number>
}

function cutoffs(odds: readonly Odds[], share: number): number[] {
  return learned.map((category, k) => {
    const column = odds.map((row) => row[k] as number)
    return round(Math.min(mostShift, Math.max(0, quantile(column, 1 - share * portions[category]) + 0.02)))
  })
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4
}
