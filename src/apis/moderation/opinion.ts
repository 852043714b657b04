import { learned } from './categories.ts'
import { combinedScore, type Logits } from './encoder/combine.ts'
import type { Encoder } from './encoder/encoder.ts'
import { mostPieces, pieceText } from './encoder/piece-text.ts'
import { pieceNumbers } from './encoder/pieces.ts'
import type { Engine } from './engine.ts'
import { scoreOf } from './model/bundle.ts'
import { contributions, logits, width } from './model/linear.ts'
import type { Token } from './normalize/tokens.ts'
import type { Passage, Reading } from './read.ts'
import { silence } from './rules/held.ts'
import { windowRanges } from './window.ts'

/** What the models think of one category: how likely it is, and the pieces that say so. */
export type ModelOpinion = {
  readonly score: number
  /** Worked out only when asked for: most texts need no explanation. */
  readonly strongest: () => readonly Token[]
}

/** A stretch of a passage with what the linear model makes of it. */
export type Window = {
  readonly passage: Passage
  readonly from: number
  readonly to: number
  readonly linear: Float64Array
}

/** Reads a text window by window with the linear model. */
export function windowsOf({ passages }: Reading, { model, reader }: Engine): Window[] {
  const found: Window[] = []
  for (const passage of passages) {
    for (const { from, to } of windowRanges(passage.tokens)) {
      const features = reader.read(passage.tokens, passage.words, from, to)
      if (features.gramCount === 0 || !hasWords(passage.tokens, from, to)) continue
      const linear = new Float64Array(width)
      logits(features, model.weights, linear)
      found.push({ passage, from, to, linear })
    }
  }
  return found
}

/** Emoji, numbers and signs alone say nothing the models could know. */
function hasWords(tokens: readonly Token[], from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const shape = tokens[i]?.shape
    if (shape === 'word' || shape === 'ideographs' || shape === 'link') return true
  }
  return false
}

/** The second stage reads no more than this, however long the text. */
const mostWindows = 4
/** Only ideographs fill more than a window with so few code points; of these the encoder reads the beginning. */
const shortPassage = 240

/** Lets the encoder read the beginning and what the linear model finds most suspicious. */
export async function secondStage(
  windows: readonly Window[],
  language: string,
  { card }: Engine['model'],
  encoder: Encoder,
): Promise<ReadonlyMap<Window, Logits> | undefined> {
  const suspicion = ({ linear }: Window) =>
    Math.max(...learned.map((_, k) => scoreOf(card, k, { linear, rules: silence }, language)))
  const isBeginning = ({ passage }: Window, index: number) => windows[index - 1]?.passage !== passage
  const [first, ...others] = windows.filter((window, index) => isBeginning(window, index) || isLong(window.passage))
  if (!first) return new Map()
  const ranked = others.length < mostWindows ? others : others.toSorted((a, b) => suspicion(b) - suspicion(a))
  const chosen = [first, ...ranked.slice(0, mostWindows - 1)]
  const read = await encoder.read(
    chosen.map(({ passage, from, to }) =>
      pieceNumbers(pieceText(passage.tokens, from, to), encoder.pieces, mostPieces),
    ),
  )
  return read && new Map(chosen.map((window, i) => [window, read[i] as Logits]))
}

function isLong({ tokens }: Passage): boolean {
  return (tokens.at(-1)?.end ?? 0) - (tokens[0]?.start ?? 0) > shortPassage
}

/** What is known beside the linear model: how much the rules speak for each category, and what the encoder read. */
type Further = { readonly rules: Logits; readonly read: ReadonlyMap<Window, Logits> | undefined }

/** What counts for each category is the window that speaks loudest. */
export function opinions(
  windows: readonly Window[],
  { rules, read }: Further,
  language: string,
  engine: Engine,
): ModelOpinion[] {
  const { model, encoder } = engine
  const score = (window: Window, k: number) => {
    const { linear } = window
    const second = read?.get(window)
    return encoder && second
      ? combinedScore(encoder.card, k, { linear, encoder: second, rules }, language)
      : scoreOf(model.card, k, { linear, rules }, language)
  }
  return learned.map((_, k) => {
    let loudest: Window | undefined
    let highest = 0
    for (const window of windows) {
      const reached = score(window, k)
      if (reached <= highest) continue
      highest = reached
      loudest = window
    }
    return { score: highest, strongest: () => strongest(loudest, k, engine) }
  })
}

const mostShown = 3

/** The pieces that speak most for a category, in reading order. */
function strongest(window: Window | undefined, category: number, { model, reader }: Engine): Token[] {
  if (!window) return []
  const { passage, from, to } = window
  const features = reader.read(passage.tokens, passage.words, from, to)
  const given = contributions(features, model.weights, category, window)
  const candidates = [...given.keys()].filter(
    (i) => (given[i] as number) > 0 && passage.tokens[from + i]?.shape !== 'symbol',
  )
  const top = candidates.sort((a, b) => (given[b] as number) - (given[a] as number)).slice(0, mostShown)
  return top.sort((a, b) => a - b).map((i) => passage.tokens[from + i] as Token)
}
