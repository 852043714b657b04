import type { Category } from './categories.ts'
import type { Encoder } from './encoder/encoder.ts'
import { type Lexicon, lexicon } from './lexicon.ts'
import type { Model } from './model/bundle.ts'
import { FeatureReader } from './model/features.ts'
import type { LanguageTable } from './model/language.ts'
import { openVocabulary } from './model/vocabulary.ts'
import { type Confusables, lookalikesFrom } from './normalize/lookalikes.ts'
import type { Words } from './normalize/unmix.ts'
import type { ConceptFile, ListLanguage } from './rules/concepts.ts'
import { rudeWords } from './rules/rude.ts'
import type { Rule } from './rules/rule.ts'
import type { Sense } from './rules/senses.ts'
import { formConcepts } from './rules/tags.ts'

export type Thresholds = Readonly<Record<Category, number>>

/** Everything a decision needs, ready to use. It holds no state between texts. */
export type Engine = {
  readonly words: Words
  readonly lexicon: Lexicon
  readonly languages: LanguageTable
  readonly model: Model
  readonly reader: FeatureReader
  /** The second stage, where it is there. */
  readonly encoder: Encoder | undefined
  readonly thresholds: Thresholds
}

/** What the files of `data/moderation` and the operator's own say. */
export type EngineParts = {
  readonly concepts: ReadonlyMap<ListLanguage, ConceptFile>
  /** Words that people hide from filters, in the lists' own spelling. */
  readonly worthHiding: readonly string[]
  readonly rules: readonly Rule[]
  readonly senses: ReadonlyMap<ListLanguage, readonly Sense[]>
  readonly confusables: Confusables
  readonly vocabulary: Uint8Array
  readonly model: Model
  readonly encoder: Encoder | undefined
  readonly thresholds: Thresholds
  /** Phrases that never count. */
  readonly allowed: readonly string[]
}

export function engine(parts: EngineParts): Engine {
  const { concepts, worthHiding, rules, senses, confusables, vocabulary, model, encoder, thresholds, allowed } = parts
  if (model.card.forms.join() !== formConcepts.join()) {
    throw new Error('The moderation model does not fit this version; run npm run train:moderation.')
  }
  const known = openVocabulary(vocabulary)
  return {
    words: {
      lookalikes: lookalikesFrom(confusables),
      vocabulary: known,
      rude: rudeWords(concepts.values(), worthHiding, known),
    },
    lexicon: lexicon({ files: concepts, rules, senses, allowed, conceptOrder: model.card.concepts }),
    languages: model.languages,
    model,
    reader: new FeatureReader(),
    encoder,
    thresholds,
  }
}
