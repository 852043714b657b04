import type { Lexicon } from './lexicon.ts'
import { type Guess, guessLanguage, type LanguageTable } from './model/language.ts'
import { type Normalized, normalize } from './normalize/normalize.ts'
import type { Token } from './normalize/tokens.ts'
import type { Words } from './normalize/unmix.ts'
import { bitOf } from './rules/concepts.ts'
import { settled } from './rules/senses.ts'
import { phraseSpans, type Tag, tags } from './rules/tags.ts'

/** A row of tokens with the concepts and phrases found in it. */
export type Passage = {
  readonly tokens: readonly Token[]
  readonly words: readonly Tag[]
  readonly phrases: readonly Tag[]
}

/** A text as the rules and the model see it: the whole, and each text that was hidden in it. */
export type Reading = {
  readonly normalized: Normalized
  readonly guess: Guess
  readonly passages: readonly Passage[]
}

export type ReaderParts = { readonly words: Words; readonly lexicon: Lexicon; readonly languages: LanguageTable }

/** Reads a text: undoes tricks, guesses the language, and looks every word up in the lists of that language. */
export function read(text: string, { words, lexicon, languages }: ReaderParts): Reading {
  const normalized = normalize(text, words)
  const guess = guessLanguage(normalized.tokens, languages)
  const passage = (all: readonly Token[], { close }: Guess): Passage => {
    const mask = listMask(close, all.length)
    const tokens = settled(withoutAllowed(all, lexicon), lexicon.senses, mask)
    return { tokens, words: tags(tokens, lexicon.words, mask), phrases: tags(tokens, lexicon.phrases, mask) }
  }
  const inner = normalized.decoded.map(({ tokens }) => passage(tokens, guessLanguage(tokens, languages)))
  return { normalized, guess, passages: [passage(normalized.tokens, guess), ...inner] }
}

const fewTokens = 4
/** A few words of these are easily taken for Interlingua, which hardly anyone writes. */
const takenForInterlingua = ['fr', 'es', 'it', 'pt']

/** The lists of every language the text may be in; English words count where nothing speaks against it. */
function listMask(close: readonly string[], tokens: number): number {
  const doubted = tokens <= fewTokens && close.includes('ia') ? takenForInterlingua : []
  const listed = [...close, ...doubted].map((language) => (language === 'hi-Latn' ? 'hi' : language))
  return listed.reduce((bits, language) => bits | bitOf(language), 0) || bitOf('en')
}

/** Leaves out what the operator allows, so that neither rules nor model see it. */
function withoutAllowed(tokens: readonly Token[], { allowed }: Lexicon): readonly Token[] {
  if (allowed.leaves.length === 0) return tokens
  const spans = phraseSpans(tokens, allowed)
  return tokens.filter(({ start }) => !spans.some((span) => start >= span.start && start < span.end))
}
