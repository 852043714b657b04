import { type Broken, beginsBroken, brokenRuns, cutAfterFirst } from './broken.ts'
import { hasVowel } from './chars.ts'
import { bare } from './fold.ts'
import { rudeReading } from './leet.ts'
import { beginsGroups, beginsSplit, codedRun, groupedRun, isShort, type Run, runWeight, splitRuns } from './spaced.ts'
import type { Chunk } from './tokens.ts'
import type { Words } from './unmix.ts'

/** Pieces that are read as one word. */
export type Joined = Pick<Run, 'letters' | 'next'> & { readonly weight: number }

/** A run with how sure it is that it hides a word, if it is at all. */
export function weighed(run: Run, words: Words): Joined | undefined {
  const whole = run.letters + (run.rest ?? '')
  if (run.rest !== undefined && hidesWith(run.rest, run.letters, words))
    return { letters: whole, next: run.next + 1, weight: 0.85 }
  const weight = runWeight({ ...run, letters: bare(run.letters) }, words)
  return weight > 0 ? { ...run, weight } : undefined
}

/** Two letters and what can be spoken may be three words, unless they are a coarse one. */
function hidesWith(rest: string, letters: string, { rude }: Words): boolean {
  const whole = bare(letters + rest)
  return letters.length === 2 && hasVowel(rest) ? rude.isCoarse(whole) : rude.has(whole)
}

export type Means = {
  /** Whether a closer look is still worth its time. */
  readonly mayTry: () => boolean
  /** The letters as written between two units of the text. */
  readonly original: (start: number, end: number) => string
}

/** A word without a vowel that is written everywhere in Tagalog. */
const tagalogOf = 'ng'

/** Finds letters in groups, or with digits among them; they count only where they spell a word, because honest lists look the same. */
export class HiddenRuns {
  readonly #text: string
  readonly #words: Words
  readonly #means: Means

  constructor(text: string, words: Words, means: Means) {
    this.#text = text
    this.#words = words
    this.#means = means
  }

  /** The run that begins at `pieces[index]`. */
  at(pieces: readonly Chunk[], index: number): Joined | undefined {
    const [first, next] = [pieces[index] as Chunk, pieces[index + 1]]
    // Short words follow each other all the time: where no sign is near, they must be shorter still.
    const most = first.plain && next?.plain ? 2 : 3
    if (!isShort(first, most) || !isShort(next, most)) return this.#broken(pieces, index)
    return (
      this.#grouped(pieces, index) ??
      this.#split(pieces, index) ??
      this.#coded(pieces, index) ??
      this.#broken(pieces, index)
    )
  }

  #grouped(pieces: readonly Chunk[], index: number): Joined | undefined {
    if (!beginsGroups(this.#text, pieces, index) || !this.#means.mayTry()) return undefined
    const run = groupedRun(this.#text, pieces, index)
    return run && !this.#isInitial(pieces[index] as Chunk) ? weighed(run, this.#words) : undefined
  }

  #split(pieces: readonly Chunk[], index: number): Joined | undefined {
    if (!beginsSplit(pieces, index) || !this.#means.mayTry()) return undefined
    const runs = splitRuns(this.#text, pieces, index)
    const { rude } = this.#words
    // Short words follow each other by chance, four and more of them seldom.
    const isHidden = (letters: string, parts: number) => (parts < 4 ? rude.isCoarse(letters) : rude.has(letters))
    const hides = runs.find(({ letters, next }) => isHidden(bare(letters), next - index))
    return hides && { ...hides, weight: 0.85 }
  }

  #broken(pieces: readonly Chunk[], index: number): Joined | undefined {
    const { rude, vocabulary } = this.#words
    const cut = cutAfterFirst(this.#text, pieces, index)
    if (cut && !vocabulary.has(cut.rest) && rude.has(bare(cut.letters))) return { ...cut, weight: 0.85 }
    if (!beginsBroken(this.#text, pieces, index) || !this.#means.mayTry()) return undefined
    const runs = brokenRuns(this.#text, pieces, index)
    const isHidden = ({ letters, rest }: Broken) =>
      rude.isCoarse(letters) ? rest !== tagalogOf : rude.has(letters) && !vocabulary.has(rest)
    const hides = runs.find((run) => isHidden({ ...run, letters: bare(run.letters) }))
    return hides && { letters: hides.letters, next: hides.next, weight: 0.85 }
  }

  #coded(pieces: readonly Chunk[], index: number): Joined | undefined {
    if (!isShort(pieces[index], 1) || !isShort(pieces[index + 1], 1) || !this.#means.mayTry()) return undefined
    const run = codedRun(this.#text, pieces, index)
    const letters = run && rudeReading(run.letters, this.#words)
    return run && letters !== undefined ? { letters, next: run.next, weight: 0.85 } : undefined
  }

  /** A capital with a stop behind it begins a name. */
  #isInitial({ start }: Chunk): boolean {
    return /^\p{Lu}\./u.test(this.#means.original(start, start + 2))
  }
}
