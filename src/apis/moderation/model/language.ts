import type { Token } from '../normalize/tokens.ts'
import { isListed } from '../rules/concepts.ts'
import { hashSeed, hashStep, hashText, spread } from './hash.ts'

export const languageBits = 14

const mask = 2 ** languageBits - 1
const mostFeatures = 72

/** For each bucket of letter groups, how much it speaks for each language, and with what each language begins. */
export type LanguageTable = {
  readonly languages: readonly string[]
  readonly table: Int8Array
  readonly priors: Int32Array
}

/** Most texts are in few languages, which tells where a text is too short to tell itself. */
const english = 100
const widespread = 50

export function languageTable(languages: readonly string[], table: Int8Array): LanguageTable {
  const prior = (language: string) => (language === 'en' ? english : isListed(language) ? widespread : 0)
  return { languages, table, priors: Int32Array.from(languages, prior) }
}

/** A guess of the language a text is written in, and every language that comes as close, the likeliest first. */
export type Guess = { readonly language: string; readonly close: readonly string[] }

const undetermined: Guess = { language: 'und', close: ['en'] }

/** Guesses the language of a text from the shapes of its words. */
export function guessLanguage(tokens: readonly Token[], { languages, table, priors }: LanguageTable): Guess {
  const byScript = scriptLanguage(tokens)
  if (byScript !== undefined) return { language: byScript, close: [byScript] }
  if (isPlainEnglish(tokens)) return { language: 'en', close: ['en'] }
  const buckets = languageBuckets(tokens)
  if (buckets.length === 0) return undetermined
  const scores = priors.slice()
  let ranked = { best: 0, lead: 0 }
  // A few words settle most texts; more are looked at only while two languages are close.
  for (let from = 0; from < buckets.length && ranked.lead < plainLead; from += glance) {
    addScores(buckets, from, Math.min(buckets.length, from + glance), { scores, table })
    ranked = rank(scores)
  }
  const least = (scores[ranked.best] as number) - (ranked.lead < plainLead ? doubt : 0)
  const close = languages.map((_, k) => k).filter((k) => (scores[k] as number) >= least)
  close.sort((a, b) => (scores[b] as number) - (scores[a] as number))
  return { language: languages[ranked.best] as string, close: close.map((k) => languages[k] as string) }
}

const glance = 24
const plainLead = 160
/** Languages less than this behind the best are still possible. */
const doubt = 110

type Sums = { readonly scores: Int32Array; readonly table: Int8Array }

function addScores(buckets: readonly number[], from: number, to: number, { scores, table }: Sums): void {
  const size = scores.length
  for (let i = from; i < to; i++) {
    const row = (buckets[i] as number) * size
    for (let k = 0; k < size; k++) scores[k] = (scores[k] as number) + (table[row + k] as number)
  }
}

function rank(scores: Int32Array): { best: number; lead: number } {
  let best = 0
  let first = Number.NEGATIVE_INFINITY
  let second = Number.NEGATIVE_INFINITY
  for (let k = 0; k < scores.length; k++) {
    const score = scores[k] as number
    if (score > first) {
      second = first
      first = score
      best = k
    } else if (score > second) second = score
  }
  return { best, lead: first - second }
}

const englishOnly = new Set(
  'the and you that this have with they what your would about from which there their been were when who how could should'.split(
    ' ',
  ),
)
const glancedWords = 16

/** Three words that no other language has among the first few settle the most common case without the table. */
function isPlainEnglish(tokens: readonly Token[]): boolean {
  let hits = 0
  for (let i = 0; i < tokens.length && i < glancedWords; i++) {
    const { shape, text } = tokens[i] as Token
    if (shape !== 'word' || !englishOnly.has(text)) continue
    if (++hits === 3) return true
  }
  return false
}

/** Whole words and groups of three letters with the edges of the word, from the first words of a text. */
export function languageBuckets(tokens: readonly Token[]): number[] {
  const buckets: number[] = []
  for (const { shape, text } of tokens) {
    if (shape !== 'word') continue
    if (buckets.length >= mostFeatures) break
    buckets.push(spread(hashText(text, 0x2545f491)) & mask)
    for (let i = -1; i + 1 < text.length; i++) {
      let hash = hashStep(hashSeed, i < 0 ? 0x20 : text.charCodeAt(i))
      hash = hashStep(hash, text.charCodeAt(i + 1))
      hash = hashStep(hash, i + 2 < text.length ? text.charCodeAt(i + 2) : 0x20)
      buckets.push(spread(hash) & mask)
    }
  }
  return buckets
}

/** Scripts that one language has to itself need no guess. */
function scriptLanguage(tokens: readonly Token[]): string | undefined {
  let han = 0
  let kana = 0
  let hangul = 0
  let words = 0
  for (let index = 0; index < tokens.length && index < 60; index++) {
    const { shape, text } = tokens[index] as Token
    if (shape === 'ideographs') {
      for (let i = 0; i < text.length; i++) {
        const unit = text.charCodeAt(i)
        if (unit >= 0x3040 && unit < 0x3100) kana++
        else han++
      }
    } else if (shape === 'word') {
      const unit = text.charCodeAt(0)
      if (unit >= 0xac00 && unit < 0xd7a4) hangul++
      else words++
    }
  }
  if (hangul > words) return 'ko'
  if (han + kana <= words * 2) return undefined
  return kana * 8 > han ? 'ja' : 'zh'
}
