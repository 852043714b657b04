import { backwards, bare } from '../normalize/fold.ts'
import type { Rude, Vocabulary } from '../normalize/tricks.ts'
import type { ConceptFile } from './concepts.ts'

const rudeConcepts = ['slur', 'insult', 'profanity', 'body', 'adult']
const shortest = 4
/** Longer words are not looked at: a stem is sought at each of their letters. */
const longest = 40

/** Collects the rude words of all languages. */
export function rudeWords(files: Iterable<ConceptFile>, vocabulary: Vocabulary): Rude {
  const words = new Set<string>()
  const stems = new Set<string>()
  for (const { concepts } of files) {
    for (const entry of rudeConcepts.flatMap((name) => concepts.get(name) ?? [])) {
      const word = bare(entry.replace('*', '').toLowerCase())
      if (word.length < shortest || !/^\p{L}+$/u.test(word)) continue
      words.add(word)
      if (entry.endsWith('*')) stems.add(word)
    }
  }
  const turned = new Map([...words].map((word) => [backwards(word), word]))
  for (const word of turned.keys()) if (vocabulary.has(word) || words.has(word)) turned.delete(word)
  // Nearly every word is told from them by three of its letters, which is faster than to look it up.
  const marks = new Uint8Array(markCount)
  for (const word of turned.keys()) marks[markOf(word)] = 1
  const beginsWithStem = (word: string) => {
    for (let end = shortest; end < word.length; end++) if (stems.has(word.slice(0, end))) return true
    return false
  }
  return {
    has: (word) => word.length <= longest && (words.has(word) || beginsWithStem(word)),
    backwards: (word) => (marks[markOf(word)] ? turned.get(word) : undefined),
  }
}

const markCount = 2 ** 15

/** A number for the first two letters of a word and its last. */
function markOf(word: string): number {
  const [first, second, last] = [word.charCodeAt(0), word.charCodeAt(1), word.charCodeAt(word.length - 1)]
  return ((first & 31) << 10) | ((second & 31) << 5) | (last & 31)
}
