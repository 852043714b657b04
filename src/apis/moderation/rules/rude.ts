import { backwards, bare } from '../normalize/fold.ts'
import type { Disguised, Rude, Vocabulary } from '../normalize/tricks.ts'
import type { ConceptFile } from './concepts.ts'

const rudeConcepts = ['slur', 'insult', 'profanity', 'body', 'adult']
const shortest = 4
/** Longer words are not looked at: a stem is sought at each of their letters. */
const longest = 40

/** Collects the rude words of all languages, and the others that are worth hiding. */
export function rudeWords(files: Iterable<ConceptFile>, worthHiding: readonly string[], vocabulary: Vocabulary): Rude {
  const rude = [...files].flatMap(({ concepts }) => rudeConcepts.flatMap((name) => concepts.get(name) ?? []))
  const coarse = new WordList(rude)
  const all = new WordList([...rude, ...worthHiding])
  const short = new Set(worthHiding.map((word) => bare(word)).filter((word) => word.length < shortest))
  const disguised = new Map([...coarse.words].flatMap(disguises))
  for (const word of disguised.keys()) if (vocabulary.has(word) || all.words.has(word)) disguised.delete(word)
  // Nearly every word is told from them by three of its letters, which is faster than to look it up.
  const marks = new Uint8Array(markCount)
  for (const word of disguised.keys()) marks[markOf(word)] = 1
  return {
    has: (word) => all.has(word),
    isCoarse: (word) => coarse.has(word),
    isShort: (word) => short.has(word),
    isMisspelled: (word) => all.isMisspelled(word),
    disguised: (word) => (marks[markOf(word)] ? disguised.get(word) : undefined),
  }
}

/** How a word is written without a digit or a sign by those who hide it: backwards, or as on a Roman stone. */
function disguises(word: string): [string, Disguised][] {
  const carved = word.replaceAll('u', 'v').replaceAll('w', 'vv')
  const turned: [string, Disguised] = [backwards(word), { reads: word, kind: 'text written backwards' }]
  return carved === word ? [turned] : [turned, [carved, { reads: word, kind: 'look-alike letters' }]]
}

/** Reads a list: words between commas, a star for any ending; `#` begins a remark. */
export function parseWords(text: string): string[] {
  const lines = text.split('\n').filter((line) => !line.startsWith('#'))
  return lines.flatMap((line) => line.split(',').map((word) => word.trim())).filter((word) => word !== '')
}

/** Words, and beginnings of words, without their accents. */
class WordList {
  readonly words = new Set<string>()
  readonly #spellings = new Set<string>()
  readonly #stems = new Set<string>()

  constructor(entries: readonly string[]) {
    for (const entry of entries) {
      const spelled = entry.replace('*', '').toLowerCase()
      const word = bare(spelled)
      if (word.length < shortest || !/^\p{L}+$/u.test(word)) continue
      this.words.add(word)
      this.#spellings.add(spelled)
      if (entry.endsWith('*')) this.#stems.add(word)
    }
  }

  has(word: string): boolean {
    return word.length <= longest && (this.words.has(word) || this.#beginsWithStem(word))
  }

  /** Whether the word is listed, without these accents and never with them. */
  isMisspelled(word: string): boolean {
    return this.#spellings.has(bare(word)) && !this.#spellings.has(word)
  }

  #beginsWithStem(word: string): boolean {
    for (let end = shortest; end < word.length; end++) if (this.#stems.has(word.slice(0, end))) return true
    return false
  }
}

const markCount = 2 ** 15

/** A number for the first two letters of a word and its last. */
function markOf(word: string): number {
  const [first, second, last] = [word.charCodeAt(0), word.charCodeAt(1), word.charCodeAt(word.length - 1)]
  return ((first & 31) << 10) | ((second & 31) << 5) | (last & 31)
}
