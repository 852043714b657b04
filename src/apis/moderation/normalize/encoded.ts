import { share, type Trick, type Vocabulary } from './tricks.ts'

/** A text inside the text, made readable, with the trick that hid it. */
export type Decoded = { readonly text: string; readonly trick: Trick }

const mostBase64 = 3
const longestBase64 = 2000

/** Finds base64 that holds readable text. `original` gives the letters of a stretch as written, case and all. */
export function base64Texts(
  spans: readonly { start: number; end: number }[],
  original: (start: number, end: number) => string,
  vocabulary: Vocabulary,
): Decoded[] {
  const found: Decoded[] = []
  for (const { start, end } of spans) {
    if (found.length >= mostBase64) break
    const code = original(start, Math.min(end, start + longestBase64))
    const text = readBase64(code, vocabulary)
    if (text !== undefined) found.push({ text, trick: { kind: 'base64 text', start, end, weight: 0.9, reads: text } })
  }
  return found
}

function readBase64(code: string, vocabulary: Vocabulary): string | undefined {
  if (!/^[A-Za-z0-9+/_-]{11,}={0,2}$/.test(code) || !/[a-z]/.test(code) || !/[A-Z]/.test(code)) return undefined
  // A long word in title case is a name, not a code.
  if (code.length < 24 && !/[0-9+/=]/.test(code)) return undefined
  // A signed token is a secret, not a message.
  if (code.startsWith('eyJ')) return undefined
  const text = Buffer.from(code, 'base64').toString('utf8')
  if (/[^\P{Cc}\s]|\ufffd/u.test(text)) return undefined
  const words = wordsOf(text)
  if (words.length === 0) return undefined
  const letters = words.reduce((sum, word) => sum + word.length, 0)
  if (letters < text.length * 0.6) return undefined
  const unspaced = /[\u0370-\uffff]/.test(text)
  return unspaced || share(words, vocabulary) >= 0.5 ? text : undefined
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}'’]+/gu) ?? []
}
