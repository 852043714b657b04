/** Cuts words into the pieces the encoder knows (WordPiece), each named by its number. */
export type Pieces = {
  readonly size: number
  readonly numbers: ReadonlyMap<string, number>
  /** No piece is longer, so no search for one looks further. */
  readonly longest: number
}

export const special = { padding: 0, unknown: 1, start: 2, end: 3 } as const

export function openPieces(list: string): Pieces {
  const pieces = list.trimEnd().split('\n')
  const numbers = new Map(pieces.map((piece, number) => [piece, number]))
  return { size: pieces.length, numbers, longest: Math.max(...pieces.map((piece) => piece.length)) }
}

/** The pieces of a text between the marks for its start and end, at most `most` in all. */
export function pieceNumbers(text: string, pieces: Pieces, most: number): number[] {
  const found: number[] = [special.start]
  for (const word of words(text)) {
    if (found.length >= most - 1) break
    addWord(word, pieces, found)
  }
  if (found.length > most - 1) found.length = most - 1
  found.push(special.end)
  return found
}

const marks = /[\u0300-\u036f]|\ufe0f|[\u200b-\u200f\u2060-\u2064\ufeff\u00ad\u202a-\u202e]/g
const controls = /[\p{Cc}\p{Cf}\p{Co}\ufffd]/gu
/** Runs of letters, digits and marks; everything else, and every ideograph, stands alone. */
const word =
  /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2ceaf}\u{2f800}-\u{2fa1f}]|[\p{P}\p{So}\p{Sk}$+<=>^`|~]|[^\s\p{P}\p{So}\p{Sk}$+<=>^`|~\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2ceaf}\u{2f800}-\u{2fa1f}]+/gu

/** Cuts a text the way the encoder was taught: compatible forms, no accents, small letters, signs on their own. */
function words(text: string): readonly string[] {
  const plain = text
    .normalize('NFKC')
    .normalize('NFD')
    .replace(marks, '')
    .normalize('NFC')
    .replace(/\s/g, ' ')
    .replace(controls, '')
    .toLowerCase()
  return plain.match(word) ?? []
}

/** A longer word is a trick or a mistake; it is one unknown piece, not hundreds. */
const longestWord = 400

/** Takes the longest known piece again and again; a word with an unknown rest is unknown as a whole. */
function addWord(whole: string, { numbers, longest }: Pieces, found: number[]): void {
  const before = found.length
  if (whole.length > longestWord) {
    found.push(special.unknown)
    return
  }
  for (let start = 0; start < whole.length; ) {
    let end = Math.min(whole.length, start + longest)
    let number: number | undefined
    for (; end > start; end--) {
      const part = whole.slice(start, end)
      number = numbers.get(start === 0 ? part : `##${part}`)
      if (number !== undefined) break
    }
    if (number === undefined) {
      found.length = before
      found.push(special.unknown)
      return
    }
    found.push(number)
    start = end
  }
}
