/** Letters that can be taken for another: any script to Latin, and Latin to Cyrillic. Keys and values are UTF-16 units. */
export type Lookalikes = {
  readonly toLatin: ReadonlyMap<number, number>
  readonly toCyrillic: ReadonlyMap<number, number>
}

const cyrillicTwins = {
  a: 'а',
  c: 'с',
  e: 'е',
  o: 'о',
  p: 'р',
  x: 'х',
  y: 'у',
  k: 'к',
  m: 'м',
  t: 'т',
  b: 'в',
  h: 'н',
  i: 'і',
}

/** Reads the table of `confusables.json`: each Latin letter with the letters that look like it. */
export function lookalikesFrom(letters: Readonly<Record<string, string>>): Lookalikes {
  const toLatin = new Map<number, number>()
  for (const [latin, twins] of Object.entries(letters)) {
    for (const twin of twins) toLatin.set(twin.charCodeAt(0), latin.charCodeAt(0))
  }
  const pairs = Object.entries(cyrillicTwins).map(([latin, twin]) => [latin.charCodeAt(0), twin.charCodeAt(0)] as const)
  return { toLatin, toCyrillic: new Map(pairs) }
}
