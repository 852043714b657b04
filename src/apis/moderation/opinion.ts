import { learned } from './categories.ts'
import type { Engine } from './engine.ts'
import { scoreOf } from './model/bundle.ts'
import { contributions, logits, width } from './model/linear.ts'
import type { Token } from './normalize/tokens.ts'
import type { Passage, Reading } from './read.ts'

/** What the model thinks of one category: how likely it is, and the pieces that say so. */
export type ModelOpinion = {
  readonly score: number
  /** Worked out only when asked for: most texts need no explanation. */
  readonly strongest: () => readonly Token[]
}

const windowTokens = 128
const windowStep = 96

type Window = { readonly passage: Passage; readonly from: number; readonly to: number }

/** Scores a text window by window; what counts is the window that speaks loudest. */
export function opinion({ passages, guess }: Reading, engine: Engine): ModelOpinion[] {
  const best = new Float64Array(width).fill(Number.NEGATIVE_INFINITY)
  const where: (Window | undefined)[] = new Array(width)
  const scores = new Float64Array(width)
  const { model, reader } = engine
  for (const passage of passages) {
    for (let from = 0; from === 0 || from + windowTokens - windowStep < passage.tokens.length; from += windowStep) {
      const to = Math.min(passage.tokens.length, from + windowTokens)
      const features = reader.read(passage.tokens, passage.words, from, to)
      if (features.gramCount === 0 || !hasWords(passage.tokens, from, to)) continue
      logits(features, model.weights, scores)
      for (let k = 0; k < width; k++) {
        if ((scores[k] as number) <= (best[k] as number)) continue
        best[k] = scores[k] as number
        where[k] = { passage, from, to }
      }
    }
  }
  return learned.map((_, k) => ({
    score: where[k] ? scoreOf(model.card, k, best[k] as number, guess.language) : 0,
    strongest: () => strongest(where[k], k, engine),
  }))
}

/** Emoji, numbers and signs alone say nothing the model could know. */
function hasWords(tokens: readonly Token[], from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const shape = tokens[i]?.shape
    if (shape === 'word' || shape === 'ideographs' || shape === 'link') return true
  }
  return false
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
