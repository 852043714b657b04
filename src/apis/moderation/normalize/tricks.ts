/** A way of hiding words from a reader that is not a person. */
export type TrickKind =
  | 'look-alike letters'
  | 'digits and signs for letters'
  | 'masked letters'
  | 'spaced-out letters'
  | 'invisible characters'
  | 'piled-up marks'
  | 'styled letters'
  | 'full-width letters'
  | 'reversed direction'
  | 'text written backwards'
  | 'rot13 text'
  | 'base64 text'

/** One trick found: where (code points), how sure it is that it hides something, and what it reads as. */
export type Trick = {
  readonly kind: TrickKind
  readonly start: number
  readonly end: number
  readonly weight: number
  readonly reads?: string
}

/** Says whether a word is known in some language. It may be wrong about one word in a hundred, never about a known one. */
export type Vocabulary = { readonly has: (word: string) => boolean }

export function countKnown(words: readonly string[], vocabulary: Vocabulary): number {
  return words.filter((word) => vocabulary.has(word)).length
}

/** The share of words that are known. */
export function share(words: readonly string[], vocabulary: Vocabulary): number {
  return words.length === 0 ? 0 : countKnown(words, vocabulary) / words.length
}
