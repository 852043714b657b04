/** Letters drawn with several signs; the longer drawing is tried before the shorter one that it begins with. */
const drawings: readonly (readonly [drawn: string, letter: string])[] = [
  ['|\\/|', 'm'],
  ['/\\/\\', 'm'],
  ['\\/\\/', 'w'],
  ['|\\|', 'n'],
  ['|/|', 'и'],
  ['/\\/', 'n'],
  ['|-|', 'h'],
  ['|_|', 'u'],
  ['(_)', 'u'],
  ['/\\', 'a'],
  ['\\/', 'v'],
  ['^/', 'n'],
  ['`/', 'y'],
  ['()', 'o'],
  ['|)', 'd'],
  ['|<', 'k'],
  ['|{', 'k'],
  ['|2', 'r'],
  ['|3', 'b'],
  ['|_', 'l'],
  ['|*', 'p'],
  ['|=', 'f'],
]

export type Drawn = { readonly text: string; readonly count: number }

/** Reads letters drawn with signs, as in `|-|/\\ng`; undefined where there are none. Brackets behind a name call a function. */
export function undrawn(piece: string): Drawn | undefined {
  if (!/[|/\\(]/.test(piece)) return undefined
  let text = ''
  let count = 0
  for (let i = 0; i < piece.length; ) {
    const found = drawings.find(([drawn]) => piece.startsWith(drawn, i))
    if (found && !(found[0] === '()' && i > 0 && i + 2 >= piece.length && count === 0)) {
      text += found[1]
      i += found[0].length
      count++
    } else text += piece[i++]
  }
  return count > 0 ? { text, count } : undefined
}
