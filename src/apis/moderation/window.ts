import type { Token } from './normalize/tokens.ts'

/** A window is as long as the encoder can read at once: about a hundred words, or as many ideographs. */
const windowSize = 112
/** Windows overlap by a short sentence, so that hardly any is only seen in two halves. */
const overlap = 0.15
const lettersPerPiece = 6

/** Where the window that begins at a token ends. */
export function windowEnd(tokens: readonly Token[], from: number): number {
  let size = 0
  let to = from
  while (to < tokens.length) {
    size += sizeOf(tokens[to] as Token)
    if (size > windowSize && to > from) break
    to++
  }
  return to
}

/** The beginnings and ends of the windows of a passage. */
export function windowRanges(tokens: readonly Token[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  for (let from = 0; ; ) {
    const to = windowEnd(tokens, from)
    found.push({ from, to })
    if (to >= tokens.length) return found
    from = Math.max(from + 1, to - Math.floor((to - from) * overlap))
  }
}

/** About as many pieces as the encoder cuts a token into. */
function sizeOf({ folded, shape }: Token): number {
  if (shape === 'link') return 0
  return shape === 'ideographs' ? folded.length : Math.ceil(folded.length / lettersPerPiece)
}
