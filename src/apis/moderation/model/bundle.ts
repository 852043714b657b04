import { type Learned, learned } from '../categories.ts'
import { conceptBits, gramBits } from './features.ts'
import { type LanguageTable, languageBits, languageTable } from './language.ts'
import { type Weights, width } from './linear.ts'
import { type Shifts, shiftedScore, shiftOf } from './shifted.ts'

/** What a training run writes beside the weights: how to read them and what was measured. */
export type ModelCard = {
  readonly madeBy: string
  /** The concepts of form and those of the lists, in the order the weights know them. */
  readonly forms: readonly string[]
  readonly concepts: readonly string[]
  readonly languages: readonly string[]
  readonly gramScale: readonly number[]
  readonly conceptScale: readonly number[]
  readonly bias: readonly number[]
  /** Turns a logit into a probability: `1 / (1 + exp(-(slope · logit + offset)))`. */
  readonly calibration: Readonly<Record<Learned, { readonly slope: number; readonly offset: number }>>
  readonly shifts: Shifts
}

export type Model = {
  readonly card: ModelCard
  readonly weights: Weights
  readonly languages: LanguageTable
}

/** The sizes of the three files, so that a torn download is noticed at start and not in an answer. */
export function bundle(card: ModelCard, weightBytes: Uint8Array, languageBytes: Uint8Array): Model {
  const gramSize = 2 ** gramBits * width
  const conceptSize = 2 ** conceptBits * width
  const languageSize = 2 ** languageBits * card.languages.length
  if (weightBytes.length !== gramSize + conceptSize) throw new Error(`The weights have ${weightBytes.length} bytes.`)
  if (languageBytes.length !== languageSize) throw new Error(`The language table has ${languageBytes.length} bytes.`)
  const bytes = new Int8Array(weightBytes.buffer, weightBytes.byteOffset, weightBytes.length)
  return {
    card,
    weights: {
      grams: bytes.subarray(0, gramSize),
      concepts: bytes.subarray(gramSize),
      gramScale: card.gramScale,
      conceptScale: card.conceptScale,
      bias: card.bias,
    },
    languages: languageTable(
      card.languages,
      new Int8Array(languageBytes.buffer, languageBytes.byteOffset, languageBytes.length),
    ),
  }
}

/** What a rule that surely holds adds to the odds. */
const ruleFactor = 1.2

/** The score of a category from 0 to 1: the logit and what rules say made a probability, and shifted for the language. */
export function scoreOf(
  card: ModelCard,
  category: number,
  { linear, rules }: { readonly linear: ArrayLike<number>; readonly rules: ArrayLike<number> },
  language: string,
): number {
  const name = learned[category] as Learned
  const { slope, offset } = card.calibration[name]
  const shift = shiftOf(card.shifts, language, name)
  const held = rules[category] as number
  return shiftedScore(slope * (linear[category] as number) + offset + ruleFactor * held, shift, held)
}
