import { type Learned, learned } from '../categories.ts'

/** How the two models are put together, as `scripts/moderation/fit.ts` found it on texts nobody learned from. */
export type EncoderCard = {
  readonly madeBy: string
  /** The odds of a category: `linear · first + encoder · second + offset`. */
  readonly combiner: Readonly<Record<Learned, Combination>>
  /** What is taken off in a language, so that its clean text stays under one half; `*` is for all others. */
  readonly shifts: Readonly<Record<string, Readonly<Record<Learned, number>>>>
}

export type Combination = { readonly linear: number; readonly encoder: number; readonly offset: number }

/** The logits of one window: the linear model's and the encoder's, in the order of the learned categories. */
export type Logits = ArrayLike<number>

/** The score of a category from 0 to 1 when both models have read a window. */
export function combinedScore(
  card: EncoderCard,
  category: number,
  both: { readonly linear: Logits; readonly encoder: Logits },
  language: string,
): number {
  const name = learned[category] as Learned
  const shift = (card.shifts[language] ?? card.shifts['*'])?.[name] ?? 0
  return 1 / (1 + Math.exp(shift - odds(card.combiner[name], category, both)))
}

export function odds(
  { linear, encoder, offset }: Combination,
  category: number,
  both: { readonly linear: Logits; readonly encoder: Logits },
): number {
  return linear * (both.linear[category] as number) + encoder * (both.encoder[category] as number) + offset
}
