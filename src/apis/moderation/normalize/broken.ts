import { hasVowel } from './chars.ts'
import { isShort } from './spaced.ts'
import type { Chunk } from './tokens.ts'

/** Pieces of a word, and the one of them that nobody can speak. */
export type Broken = { readonly letters: string; readonly next: number; readonly rest: string }

const longestPart = 6
const mostParts = 3

/** A single letter and the piece behind it, as in `i diot`. */
export function cutAfterFirst(text: string, chunks: readonly Chunk[], index: number): Broken | undefined {
  const [first, next] = [chunks[index], partAt(chunks, index + 1)]
  if (!isShort(first, 1) || !first.plain || !next || next.end - next.start < 3) return undefined
  const rest = text.slice(next.start, next.end)
  return { letters: `${text[first.start]}${rest}`, next: index + 2, rest }
}

/** True where one of three short pieces cannot be spoken, such as the second of `mor ns`. */
export function beginsBroken(text: string, chunks: readonly Chunk[], index: number): boolean {
  for (let at = index; at < index + mostParts; at++) {
    const part = partAt(chunks, at)
    if (!part) return false
    if (part.end - part.start > 1 && !hasVowel(text, part.start, part.end)) return true
    if (part.isLast) return false
  }
  return false
}

/** Takes two or three such pieces together; which of them make a word is left to the reader. */
export function brokenRuns(text: string, chunks: readonly Chunk[], index: number): Broken[] {
  const runs: Broken[] = []
  let letters = ''
  let rest: string | undefined
  for (let at = index; at < index + mostParts; at++) {
    const part = partAt(chunks, at)
    if (!part) break
    const piece = text.slice(part.start, part.end)
    letters += piece
    if (piece.length > 1 && !hasVowel(piece)) rest = piece
    if (rest !== undefined && at > index) runs.push({ letters, next: at + 1, rest })
    if (part.isLast) break
  }
  return runs
}

/** A short piece without the mark of a sentence behind it. */
function partAt(chunks: readonly Chunk[], at: number): { start: number; end: number; isLast: boolean } | undefined {
  const chunk = chunks[at]
  if (!isShort(chunk, longestPart) || !(chunk.plain || chunk.ended)) return undefined
  return { start: chunk.start, end: chunk.ended ? chunk.end - 1 : chunk.end, isLast: chunk.ended }
}
