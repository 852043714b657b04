import { type Learned, learned } from '../categories.ts'
import { type Shifts, shiftedScore, shiftOf } from '../model/shifted.ts'

/** How the two models and the rules are put together, as `scripts/moderation/fit.ts` found it on texts nobody learned from. */
export type EncoderCard = {
  readonly madeBy: string
  /** The odds of a category: each of the three times its factor, and the offset. */
  readonly combiner: Readonly<Record<Learned, Combination>>
  readonly shifts: Shifts
}

export type Combination = {
  readonly linear: number
  readonly encoder: number
  readonly rules: number
  readonly offset: number
}

/** Numbers in the order of the learned categories. */
export type Logits = ArrayLike<number>

/** What is said about a window: by the linear model, by the encoder, and by the rules with weights from 0 to 1. */
export type Said = { readonly linear: Logits; readonly encoder: Logits; readonly rules: Logits }

/** The score of a category from 0 to 1 when both models have read a window. */
export function combinedScore(card: EncoderCard, category: number, said: Said, language: string): number {
  const name = learned[category] as Learned
  const shift = shiftOf(card.shifts, language, name)
  return shiftedScore(odds(card.combiner[name], category, said), shift, said.rules[category] as number)
}

export function odds({ linear, encoder, rules, offset }: Combination, category: number, said: Said): number {
  return (
    linear * (said.linear[category] as number) +
    encoder * (said.encoder[category] as number) +
    rules * (said.rules[category] as number) +
    offset
  )
}
