import { areAbbreviations, cutInTwo, cutWeight, dotted, dottedWeight, type Halves } from './dotted.ts'
import { undrawn } from './drawn.ts'
import { base64Texts, type Decoded } from './encoded.ts'
import { bare, hasStretch, squeezed } from './fold.ts'
import { hiddenTricks } from './hidden.ts'
import { HiddenRuns, type Joined, weighed } from './hidden-runs.ts'
import { longestLeet, readDrawn, unleet } from './leet.ts'
import { addressShape, hasForeign, hasLeet, isMostlyLatin, isOutside, isPlain, isStop, letterEnds } from './shapes.ts'
import { beginsRun, spacedRun } from './spaced.ts'
import { type Chunk, chunks, cuts, longestWord, type Token, token } from './tokens.ts'
import type { Trick } from './tricks.ts'
import { turnedText } from './turned.ts'
import { type Unmixed, unmix, type Words } from './unmix.ts'
import { type View, view } from './view.ts'

/** A text made readable: its pieces, the texts hidden in it, and every trick that had to be undone. */
export type Normalized = {
  readonly view: View
  readonly tokens: readonly Token[]
  readonly decoded: readonly { readonly tokens: readonly Token[]; readonly trick: Trick }[]
  readonly tricks: readonly Trick[]
}

/** Makes a text readable. Every piece keeps its place in the original. */
export function normalize(text: string, words: Words): Normalized {
  const seen = view(text)
  const reader = new Reader(text, seen, words)
  const tokens = reader.read()
  const turned = turnedText(tokens, words.vocabulary)
  const hiddenTexts = [...base64Texts(reader.codes, (start, end) => reader.original(start, end), words.vocabulary)]
  if (turned) hiddenTexts.push(turned)
  const tricks = [...hiddenTricks(seen), ...reader.tricks, ...hiddenTexts.map(({ trick }) => trick)]
  return { view: seen, tokens, decoded: hiddenTexts.map((hidden) => reread(hidden, words)), tricks }
}

/** A decoded text is read once more; its pieces all stand where the hidden text stood. */
function reread({ text, trick }: Decoded, words: Words) {
  const inner = new Reader(text, view(text), words).read()
  return { trick, tokens: inner.map((token) => ({ ...token, start: trick.start, end: trick.end })) }
}

/** Pieces that are looked at more closely, for what they could hide: after so many the case is clear. */
const mostTries = 100

/** A letter, digit or sign as often as one likes. */
const stretch = /(.)\1{2,}/gu

const headingWeight = 0.4
/** More wide capitals than this are a sentence. */
const longestHeading = 14
/** How far before and behind wide capitals small letters are looked for. */
const lineReach = 40

/** A word of which every letter is drawn with three signs. */
const longestDrawn = 60

/** Base64 of a word or two has at least this many letters. */
const shortestCode = 11

/** Goes over the pieces of one text once, from left to right. */
class Reader {
  readonly tricks: Trick[] = []
  /** Long pieces that could be base64. */
  readonly codes: { start: number; end: number }[] = []
  readonly #tokens: Token[] = []
  readonly #source: string
  readonly #view: View
  readonly #words: Words
  readonly #runs: HiddenRuns
  #latin: boolean | undefined
  #tries = 0
  /** The soft hyphens that lie behind. */
  #hyphens = 0
  #points: string[] | undefined

  constructor(source: string, seen: View, words: Words) {
    this.#source = source
    this.#view = seen
    this.#words = words
    this.#runs = new HiddenRuns(seen.text, words, {
      mayTry: () => this.#mayTry(),
      original: (start, end) => this.original(seen.at[start] ?? 0, (seen.at[end - 1] ?? 0) + 1),
    })
  }

  read(): Token[] {
    const { text } = this.#view
    const pieces = chunks(text)
    for (let index = 0; index < pieces.length; ) {
      const piece = pieces[index] as Chunk
      const run = beginsRun(text, piece) ? spacedRun(text, pieces, index) : undefined
      const joined = run ? weighed(run, this.#words) : this.#runs.at(pieces, index)
      const next = joined?.next ?? run?.next ?? index + 1
      if (joined) this.#joined(joined, piece.start, (pieces[next - 1] as Chunk).end)
      for (; index < next; index++) if (!joined) this.#read(pieces[index] as Chunk)
    }
    return this.#tokens
  }

  /** The original letters of a stretch of code points. */
  original(start: number, end: number): string {
    if (this.#view.length === this.#source.length) return this.#source.slice(start, end)
    this.#points ??= [...this.#source]
    return this.#points.slice(start, end).join('')
  }

  #read(piece: Chunk): void {
    const size = piece.end - piece.start
    if (size >= shortestCode) this.#code(piece)
    if (size > longestWord) this.#piece(piece)
    else if (piece.plain) this.#word(piece.start, piece.end)
    else if (piece.ended) {
      this.#word(piece.start, piece.end - 1)
      this.#tokens.push(token(this.#view, { start: piece.end - 1, end: piece.end, shape: 'symbol' }))
    } else this.#piece(piece)
  }

  #word(start: number, end: number): void {
    const read = this.#folded(token(this.#view, { start, end, shape: 'word' }))
    const disguised = this.#words.rude.disguised(read.folded)
    this.#tokens.push(disguised ? { ...read, folded: disguised.reads } : read)
    if (disguised) this.#trick(disguised.kind, read, 0.7, disguised.reads)
    else if (this.#isHyphenated(read) && this.#mayTry() && this.#words.rude.isCoarse(bare(read.folded)))
      this.#trick('invisible characters', read, 0.7, read.folded)
  }

  #mayTry(): boolean {
    return ++this.#tries <= mostTries
  }

  /** Whether a soft hyphen stands in a word, of which one comes after the other; print is full of them. */
  #isHyphenated({ start, end }: Token): boolean {
    const { softHyphens } = this.#view.hidden
    while ((softHyphens[this.#hyphens] ?? end) < start) this.#hyphens++
    return (softHyphens[this.#hyphens] ?? end) < end
  }

  #folded(read: Token): Token {
    const { text } = read
    if (isPlain(text)) return read
    let folded = text
    if (hasForeign(text)) {
      this.#latin ??= isMostlyLatin(this.#view.text)
      // After so many tricks the case is clear.
      const isClear = this.tricks.length >= mostTries
      const unmixed: Unmixed = isClear ? { text, mixed: false } : unmix(text, this.#latin, this.#words)
      folded = bare(unmixed.text)
      if (unmixed.accents !== undefined) this.#accented(read, unmixed.accents)
      else if (unmixed.mixed) this.#trick('look-alike letters', read, 0.8, unmixed.text)
    }
    folded = squeezed(folded, this.#words.vocabulary)
    return folded === text ? read : { ...read, folded }
  }

  #accented({ start, end }: Token, accents: string): void {
    this.tricks.push({ kind: 'look-alike letters', start, end, weight: 0.6, accents })
  }

  #joined({ letters, weight: known }: Joined, start: number, end: number): void {
    const read = { ...token(this.#view, { start, end, shape: 'word' }), text: letters, folded: bare(letters) }
    const original = this.original(read.start, read.end)
    // Capitals set wide on a line of their own are a heading more often than a trick; what they spell is read all the same.
    const heading =
      letters.length <= longestHeading &&
      /^[\p{Lu} ]+$/u.test(original) &&
      !this.#hasSmallLetters(start, end) &&
      !this.#isCoarseHeading(original)
    const weight = heading || areAbbreviations(original, this.#words.rude) ? Math.min(known, headingWeight) : known
    this.#tokens.push(read)
    this.#trick('spaced-out letters', read, weight, letters)
  }

  /** Words stand further apart in it than letters. */
  #isCoarseHeading(original: string): boolean {
    const words = original.toLowerCase().split(/ {2,}/)
    return words.some((word) => this.#words.rude.isCoarse(bare(word.replaceAll(' ', ''))))
  }

  /** True when the line around a stretch of the view has small letters. */
  #hasSmallLetters(start: number, end: number): boolean {
    const { at } = this.#view
    const from = at[start] ?? 0
    const before = this.original(Math.max(0, from - lineReach), from)
    const after = this.original(at[end - 1] ?? 0, (at[end - 1] ?? 0) + lineReach)
    return /\p{Ll}/u.test(before.slice(before.lastIndexOf('\n') + 1) + after.split('\n', 1)[0])
  }

  #piece({ start, end }: Chunk): void {
    const { text } = this.#view
    const size = end - start
    const address = addressShape(text, start, end)
    if (address === 'mention' && this.#rudeName(start, end)) return
    if (address) {
      this.#tokens.push(token(this.#view, { start, end, shape: address }))
      if (address === 'link') this.#cut(start, end)
      return
    }
    // Names on a network may have stops between their letters.
    if (size >= 5 && text[start] !== '@' && this.#undot(start, end)) return
    if (!this.#undraw(start, end) && !this.#unleet(start, end)) this.#cut(start, end)
  }

  /** A rude word that begins with the sign of a name. */
  #rudeName(start: number, end: number): boolean {
    const reads = `a${bare(this.#view.text.slice(start + 1, end)).replace(/[.,:;!?]$/, '')}`
    if (!this.#words.rude.isCoarse(reads)) return false
    const read = token(this.#view, { start, end, shape: 'word' })
    this.#tokens.push({ ...read, folded: reads })
    this.#trick('digits and signs for letters', read, 0.7, reads)
    return true
  }

  /** Reads letters with signs between them. */
  #undot(start: number, end: number): boolean {
    const { text } = this.#view
    const ends = letterEnds(text, start, end)
    const apart = dotted(text, ...ends)
    if (!apart || apart.groups < 3) return this.#uncut(start, end, cutInTwo(text, ...ends))
    const read = token(this.#view, { start, end, shape: 'word' })
    const original = this.original(read.start, read.end)
    const isDoubled = apart.doubled !== apart.letters && this.#words.rude.has(bare(apart.doubled))
    const letters = isDoubled ? apart.doubled : apart.letters
    const weight = dottedWeight({ ...apart, letters: bare(letters) }, original, this.#words)
    return this.#spelled(read, letters, weight)
  }

  #uncut(start: number, end: number, halves: Halves | undefined): boolean {
    if (!halves) return false
    const weight = cutWeight({ first: bare(halves.first), second: bare(halves.second) }, this.#words)
    return this.#spelled(token(this.#view, { start, end, shape: 'word' }), halves.first + halves.second, weight)
  }

  #spelled(read: Token, letters: string, weight: number): boolean {
    if (weight === 0) return false
    this.#tokens.push({ ...read, text: letters, folded: bare(letters) })
    this.#trick('spaced-out letters', read, weight, letters)
    return true
  }

  /** Reads letters that are drawn with signs. */
  #undraw(start: number, end: number): boolean {
    const { text } = this.#view
    let to = end
    while (to > start && isStop(text[to - 1] as string)) to--
    const drawn = to - start > longestDrawn ? undefined : undrawn(text.slice(start, to))
    const plain = drawn && this.#mayTry() ? readDrawn({ ...drawn, text: bare(drawn.text) }, this.#words) : undefined
    if (!plain) return false
    const read = token(this.#view, { start, end: to, shape: 'word' })
    this.#tokens.push({ ...read, folded: plain.text })
    this.#trick('digits and signs for letters', read, plain.weight, plain.text)
    if (to < end) this.#cut(to, end)
    return true
  }

  /** Tries the piece with and without the punctuation around it. */
  #unleet(start: number, end: number): boolean {
    const { text } = this.#view
    let from = start
    let to = end
    while (from < to && isOutside(text[from] as string)) from++
    while (to > from && (isOutside(text[to - 1] as string) || text[to - 1] === '!')) to--
    const piece = text.slice(from, to)
    if (piece.length < 2 || piece.length > longestLeet || !hasLeet(piece) || !this.#mayTry()) return false
    const read = token(this.#view, { start: from, end: to, shape: 'word' })
    const original = this.original(read.start, read.end)
    const written = bare(piece)
    const short = hasStretch(written) ? written.replace(stretch, '$1') : undefined
    const plain = unleet(written, original, this.#words) ?? (short && unleet(short, original, this.#words))
    if (!plain) return false
    if (from > start) this.#cut(start, from)
    const folded = squeezed(plain.text, this.#words.vocabulary)
    this.#tokens.push({ ...read, folded })
    if (plain.weight > 0)
      this.#trick(plain.masked ? 'masked letters' : 'digits and signs for letters', read, plain.weight, folded)
    if (to < end) this.#cut(to, end)
    return true
  }

  #cut(start: number, end: number): void {
    for (const cut of cuts(this.#view.text, start, end)) {
      const read = token(this.#view, cut)
      this.#tokens.push(cut.shape === 'word' ? this.#folded(read) : read)
    }
  }

  #trick(kindOfTrick: Trick['kind'], { start, end }: Token, weight: number, reads: string): void {
    this.tricks.push({ kind: kindOfTrick, start, end, weight, reads })
  }

  #code({ start, end }: Chunk): void {
    const { at } = this.#view
    this.codes.push({ start: at[start] ?? 0, end: (at[end - 1] ?? 0) + 1 })
  }
}
