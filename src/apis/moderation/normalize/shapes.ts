import { kind, kindOf, scriptOf } from './chars.ts'

/** A stretch without the signs before its first letter and behind its last. */
export function letterEnds(text: string, start: number, end: number): [number, number] {
  let from = start
  let to = end
  while (from < to && kindOf(text.charCodeAt(from)) !== kind.letter) from++
  while (to > from && kindOf(text.charCodeAt(to - 1)) !== kind.letter) to--
  return [from, to]
}

/** True for letters from a to z of which no three in a row are the same: most words, and nothing has to be undone. */
export function isPlain(text: string): boolean {
  let before = 0
  let last = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit > 0x7f || (unit === last && unit === before)) return false
    before = last
    last = unit
  }
  return true
}

export function hasForeign(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return true
  return false
}

/** Digits, or signs that can stand for letters, somewhere in the piece; not digits alone. */
export function hasLeet(piece: string): boolean {
  return /[0-9@$!+|*#%€£¢¡§¥†®©^(]/.test(piece) && /[\p{L}@$!+#]/u.test(piece)
}

/** What ends a sentence or a clause. */
export function isStop(char: string): boolean {
  return /[.,;:?!"]/.test(char)
}

/** Punctuation, brackets and pictures (most are pairs of surrogates) that stand before or behind a word. */
export function isOutside(char: string): boolean {
  return /[.,;:?"'“”„«»()[\]{}<>…—–\u2190-\u2bff\ud800-\udfff]/.test(char)
}

export function isMostlyLatin(text: string): boolean {
  let latin = 0
  let other = 0
  for (let i = 0; i < text.length && i < 2000; i++) {
    const unit = text.charCodeAt(i)
    const what = kindOf(unit)
    if (what !== kind.letter && what !== kind.ideograph) continue
    if (scriptOf(unit) === 'latin') latin++
    else other++
  }
  return latin > other
}

export function addressShape(text: string, start: number, end: number): 'link' | 'mail' | 'mention' | undefined {
  const piece = text.slice(start, Math.min(end, start + 200))
  if (piece.includes('://') || piece.startsWith('www.')) return 'link'
  const at = piece.indexOf('@')
  if (at > 0 && /^[\w.+-]{1,64}@[a-z0-9-]{1,63}\.[a-z]/.test(piece)) return 'mail'
  if (at === 0 && /^@[a-z_]\w{2,30}[.,:;!?]?$/.test(piece) && !/^@[a-z]{1,3}\d/.test(piece)) return 'mention'
  if (
    /^[a-z0-9][a-z0-9-]{0,62}(\.[a-z0-9-]{1,63}){0,4}\.(com|net|org|ru|ly|me|io|co|info|biz|xyz|top|site|online|shop|club|link|click|app|dev|gg|to|cc|tk|cn|de|uk|fr|es|it|pt|br|nl|pl|in|tr|jp|kr)(\/[^\s]*)?[.,!?)]?$/.test(
      piece,
    )
  )
    return 'link'
  return undefined
}
