import {
  type LanguageTable,
  languageBits,
  languageBuckets,
  languageTable,
} from '../../src/apis/moderation/model/language.ts'
import { addWord } from '../../src/apis/moderation/model/vocabulary.ts'
import type { Lookalikes } from '../../src/apis/moderation/normalize/lookalikes.ts'
import { normalize } from '../../src/apis/moderation/normalize/normalize.ts'
import type { Words } from '../../src/apis/moderation/normalize/unmix.ts'
import type { ConceptFile } from '../../src/apis/moderation/rules/concepts.ts'

const vocabularyBytes = 2 ** 20

export type Sentence = { readonly text: string; readonly language: string }

export type WordSources = {
  readonly clean: readonly Sentence[]
  readonly harmful: readonly Sentence[]
  readonly files: Iterable<ConceptFile>
  readonly worthHiding: readonly string[]
}

/** Harmful texts hide words, too: what is left of them is mostly shorter than this. */
const leastHarmful = 5

/** The words that sentences use at least twice, and those of the lists, as a filter of one mebibyte. */
export function buildVocabulary({ clean, harmful, files, worthHiding }: WordSources): Uint8Array {
  const bits = new Uint8Array(vocabularyBytes)
  for (const word of usedTwice(clean)) addWord(bits, word)
  for (const word of usedTwice(harmful)) if (word.length >= leastHarmful) addWord(bits, word)
  const phrases = [...files].flatMap(({ concepts }) => [...concepts.values()].flat())
  for (const word of [...phrases.flatMap((phrase) => phrase.split(' ')), ...worthHiding]) {
    if (!word.endsWith('*')) addWord(bits, word)
  }
  return bits
}

function usedTwice(sentences: readonly Sentence[]): string[] {
  const counts = new Map<string, number>()
  for (const { text } of sentences) {
    for (const word of text.toLowerCase().match(/[\p{L}\p{M}'’]{2,40}/gu) ?? []) {
      if (!/[\u3040-\u9fff\uac00-\ud7a3\u0e00-\u0e7f]/.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return [...counts].filter(([, count]) => count > 1).map(([word]) => word.normalize('NFC'))
}

const leastSentences = 700
const mostPerLanguage = 6000

/** How much each letter group speaks for each language, from naive Bayes over clean sentences. */
export function buildLanguages(sentences: readonly Sentence[], lookalikes: Lookalikes): LanguageTable {
  const nothing = { has: () => false }
  const words: Words = {
    lookalikes,
    vocabulary: nothing,
    rude: {
      ...nothing,
      isCoarse: nothing.has,
      isShort: nothing.has,
      isMisspelled: nothing.has,
      disguised: () => undefined,
    },
  }
  const byLanguage = new Map<string, string[]>()
  for (const { text, language } of sentences) {
    const texts = byLanguage.get(language) ?? []
    byLanguage.set(language, texts)
    if (texts.length < mostPerLanguage) texts.push(text)
  }
  const languages = [...byLanguage]
    .filter(([, texts]) => texts.length >= leastSentences)
    .map(([language]) => language)
    .sort()
  const buckets = 2 ** languageBits
  const counts = languages.map((language) => {
    const count = new Float64Array(buckets)
    for (const text of byLanguage.get(language) ?? []) {
      for (const bucket of languageBuckets(normalize(text, words).tokens)) count[bucket] = (count[bucket] as number) + 1
    }
    return count
  })
  const table = new Int8Array(buckets * languages.length)
  const totals = counts.map((count) => count.reduce((sum, one) => sum + one, 0))
  for (let bucket = 0; bucket < buckets; bucket++) {
    const logs = counts.map((count, k) =>
      Math.log(((count[bucket] as number) + 0.3) / ((totals[k] as number) + 0.3 * buckets)),
    )
    const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length
    for (let k = 0; k < languages.length; k++) {
      table[bucket * languages.length + k] = Math.max(
        -127,
        Math.min(127, Math.round(((logs[k] as number) - mean) * 14)),
      )
    }
  }
  return languageTable(languages, table)
}
