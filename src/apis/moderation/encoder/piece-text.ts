import type { Token } from '../normalize/tokens.ts'

/** The most pieces of one window; what its words are cut into beyond that is left unread. */
export const mostPieces = 128

/** A stretch of tokens as the encoder reads it: tricks undone, links by their parts. */
export function pieceText(tokens: readonly Token[], from: number, to: number): string {
  let text = ''
  for (let i = from; i < to; i++) {
    const token = tokens[i]
    if (token && token.shape !== 'link') text += `${text === '' ? '' : ' '}${token.folded}`
  }
  return text
}
