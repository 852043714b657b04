import { bare } from './fold.ts'
import { rudeReading } from './leet.ts'
import { beginsGroups, beginsSplit, codedRun, groupedRun, isShort, type Run, runWeight, splitRuns } from './spaced.ts'
import type { Chunk } from './tokens.ts'
import type { Words } from './unmix.ts'

/** Pieces that are read as one word. */
export type Joined = Pick<Run, 'letters' | 'next'> & { readonly weight: number }

/** A run with how sure it is that it hides a word, if it is at all. */
export function weighed(run: Run, words: Words): Joined | undefined {
  const weight = runWeight({ ...run, letters: bare(run.letters) }, words)
  return weight > 0 ? { ...run, weight } : undefined
}

export type Means = {
  /** Whether a closer look is still worth its time. */
  readonly mayTry: () => boolean
  /** The letters as written between two units of the text. */
  readonly original: (start: number, end: number) => string
}

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
    if (!isShort(first, most) || !isShort(next, most)) return undefined
    return this.#grouped(pieces, index) ?? this.#split(pieces, index) ?? this.#coded(pieces, index)
  }

  #grouped(pieces: readonly Chunk[], index: number): Joined | undefined {
    if (!beginsGroups(this.#text, pieces, index) || !this.#means.mayTry()) return undefined
    const run = groupedRun(this.#text, pieces, index)
    return run && !this.#isInitial(pieces[index] as Chunk) ? weighed(run, this.#words) : undefined
  }

  #split(pieces: readonly Chunk[], index: number): Joined | undefined {
    if (!beginsSplit(pieces, index) || !this.#means.mayTry()) return undefined
    const runs = splitRuns(this.#text, pieces, index)
    const hides = runs.find(({ letters }) => this.#words.rude.has(bare(letters)))
    return hides && { ...hides, weight: 0.85 }
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
