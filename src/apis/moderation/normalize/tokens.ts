import { kind, kindOf } from './chars.ts'
import type { View } from './view.ts'

export type Shape = 'word' | 'ideographs' | 'number' | 'link' | 'mail' | 'mention' | 'symbol'

/** One piece of a text: as it reads, with tricks undone, and where it stands in the original (code points). */
export type Token = {
  readonly text: string
  readonly folded: string
  readonly start: number
  readonly end: number
  readonly shape: Shape
}

/** A piece between white space, in units of a view. */
export type Chunk = {
  readonly start: number
  readonly end: number
  /** Nothing but letters. */
  readonly plain: boolean
  /** Letters, and one mark of a sentence behind them. */
  readonly ended: boolean
}

/** Cuts a view at white space and says what the pieces are made of. */
export function chunks(text: string): Chunk[] {
  const found: Chunk[] = []
  let start = -1
  let letters = 0
  for (let i = 0; i <= text.length; i++) {
    const what = i < text.length ? kindOf(text.charCodeAt(i)) : kind.space
    if (what === kind.letter) {
      if (start < 0) start = i
      letters++
    } else if (what !== kind.space) {
      if (start < 0) start = i
    } else if (start >= 0) {
      const others = i - start - letters
      const ended = others === 1 && letters > 0 && isSentenceMark(text.charCodeAt(i - 1))
      found.push({ start, end: i, plain: others === 0, ended })
      start = -1
      letters = 0
    }
  }
  return found
}

/** Full stop, comma, colon, semicolon, question and exclamation mark. */
function isSentenceMark(unit: number): boolean {
  return unit === 0x2c || unit === 0x2e || unit === 0x3a || unit === 0x3b || unit === 0x3f || unit === 0x21
}

/** Longer words and runs are cut: nothing is skipped, and no piece costs more than a bounded amount of work. */
export const longestWord = 60
const longestRun = 40

export type Cut = { readonly start: number; readonly end: number; readonly shape: Shape }

/** Cuts a piece without white space into words, numbers, runs of ideographs and symbols. */
export function cuts(text: string, from: number, to: number): Cut[] {
  const found: Cut[] = []
  let i = from
  while (i < to) {
    const start = i
    const what = kindOf(text.charCodeAt(i))
    if (what === kind.letter || what === kind.mark) {
      while (i < to && i - start < longestWord && continuesWord(text, i, to)) i++
      found.push({ start, end: i, shape: 'word' })
    } else if (what === kind.ideograph) {
      while (i < to && i - start < longestRun && kindOf(text.charCodeAt(i)) === kind.ideograph) i++
      found.push({ start, end: i, shape: 'ideographs' })
    } else if (what === kind.digit) {
      while (i < to && kindOf(text.charCodeAt(i)) === kind.digit) i++
      found.push({ start, end: i, shape: 'number' })
    } else {
      i = endOfSymbol(text, i, to)
      found.push({ start, end: i, shape: 'symbol' })
    }
  }
  return found
}

function continuesWord(text: string, i: number, to: number): boolean {
  const what = kindOf(text.charCodeAt(i))
  if (what === kind.letter || what === kind.mark) return true
  return what === kind.apostrophe && i + 1 < to && kindOf(text.charCodeAt(i + 1)) === kind.letter
}

/** A symbol is one code point and its repetitions: `!!!` is one piece, and so is a row of the same emoji. */
function endOfSymbol(text: string, from: number, to: number): number {
  const code = text.codePointAt(from) as number
  const size = code > 0xffff ? 2 : 1
  let i = from + size
  while (i < to && text.codePointAt(i) === code) i += size
  return i
}

export function token(view: View, cut: Cut, folded?: string): Token {
  const text = symbolText(view.text, cut)
  const start = view.at[cut.start] ?? 0
  return { text, folded: folded ?? text, start, end: (view.at[cut.end - 1] ?? start) + 1, shape: cut.shape }
}

const longestSymbol = 3

function symbolText(text: string, { start, end, shape }: Cut): string {
  if (shape === 'symbol') {
    const size = (text.codePointAt(start) as number) > 0xffff ? 2 : 1
    return text.slice(start, Math.min(end, start + size * longestSymbol))
  }
  return text.slice(start, Math.min(end, start + longestWord))
}
