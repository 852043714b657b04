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
  /** The letters beyond a to z, where only their accents make it a trick. */
  readonly accents?: string
}

/** Languages that were written in Cyrillic and in Latin letters within a lifetime: the letters of both get mixed in typing. */
const twoAlphabets: ReadonlySet<string> = new Set(['tk', 'uz', 'az', 'kk', 'tt'])

/** The letters beyond a to z of languages whose texts are known well enough to tell a wrong accent. */
const ownLetters: Readonly<Record<string, string>> = {
  en: '',
  es: 'áéíñóúü',
  fr: 'àâæçèéêëîïôùûüÿœ',
  de: 'ßäöü',
  pt: 'àáâãçéêíóôõú',
  it: 'àèéìíòóùú',
  nl: 'áèéëíïóöü',
  pl: 'óąćęłńśźż',
  tr: 'âçîöûüğış',
}

/** The tricks that are one in this language. */
export function tricksIn(language: string, tricks: readonly Trick[]): readonly Trick[] {
  const own = ownLetters[language]
  return tricks.filter(({ kind, accents }) => {
    if (accents !== undefined) return own !== undefined && [...accents].some((letter) => !own.includes(letter))
    return kind !== 'look-alike letters' || !twoAlphabets.has(language)
  })
}

/** Says whether a word is known in some language. It may be wrong about one word in a hundred, never about a known one. */
export type Vocabulary = { readonly has: (word: string) => boolean }

/** Words that somebody has a reason to hide: where one appears after a trick is undone, that was no accident. */
export type Rude = {
  readonly has: (word: string) => boolean
  /** Whether it is rude itself, and not only unwelcome in adverts, mails and reports. */
  readonly isCoarse: (word: string) => boolean
  /** Whether it is one of three letters, which appear by chance more often than others. */
  readonly isShort: (word: string) => boolean
  /** Whether it is one that is never written with these accents. */
  readonly isMisspelled: (word: string) => boolean
  /** The rude word that this one is in disguise, if it is nothing else. */
  readonly disguised: (word: string) => Disguised | undefined
}

/** A rude word that is written backwards, or with letters that are drawn like its own. */
export type Disguised = { readonly reads: string; readonly kind: 'text written backwards' | 'look-alike letters' }

/** What it takes to tell whether letters spell a word, and one that somebody would hide. */
export type KnownWords = { readonly vocabulary: Vocabulary; readonly rude: Rude }

export function countKnown(words: readonly string[], vocabulary: Vocabulary): number {
  return words.filter((word) => vocabulary.has(word)).length
}

/** The share of words that are known. */
export function share(words: readonly string[], vocabulary: Vocabulary): number {
  return words.length === 0 ? 0 : countKnown(words, vocabulary) / words.length
}
