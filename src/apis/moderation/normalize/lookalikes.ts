import { type Alphabets, alphabetsFrom } from './alphabets.ts'

/** Letters that can be taken for another: any script to Latin, Latin and Greek to Cyrillic. Keys and values are UTF-16 units. */
export type Lookalikes = {
  readonly toLatin: ReadonlyMap<number, number>
  /** The same with the second reading of letters that look like two. */
  readonly toOtherLatin: ReadonlyMap<number, number>
  readonly toCyrillic: ReadonlyMap<number, number>
  /** The spellings in Latin and in Cyrillic letters. */
  readonly alphabets: Alphabets
  readonly cyrillic: Alphabets
}

/** What `confusables.json` holds: each Latin letter with those that look like it, what each spelling adds to a to z, and Cyrillic spellings. */
export type Confusables = {
  readonly letters: Readonly<Record<string, string>>
  readonly second: Readonly<Record<string, string>>
  readonly alphabets: Readonly<Record<string, string>>
  readonly cyrillic: Readonly<Record<string, string>>
}

/** Each Cyrillic letter with the Latin and Greek ones that look like it. */
const cyrillicTwins = {
  а: 'aα',
  в: 'bβ',
  г: 'γ',
  е: 'eε',
  и: 'η',
  і: 'iι',
  к: 'kκ',
  л: 'λ',
  м: 'mμ',
  н: 'hν',
  о: 'oο',
  п: 'π',
  р: 'pρ',
  с: 'cσς',
  т: 'tτ',
  у: 'yυ',
  ф: 'φ',
  х: 'xχ',
}

export function lookalikesFrom({ letters, second, alphabets, cyrillic }: Confusables): Lookalikes {
  return {
    toLatin: twins(letters),
    toOtherLatin: new Map([...twins(letters), ...twins(second)]),
    toCyrillic: twins(cyrillicTwins),
    alphabets: alphabetsFrom(alphabets),
    cyrillic: alphabetsFrom(cyrillic),
  }
}

/** From each look-alike to the letter it looks like. */
function twins(letters: Readonly<Record<string, string>>): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  for (const [letter, alike] of Object.entries(letters)) {
    for (const twin of alike) found.set(twin.charCodeAt(0), letter.charCodeAt(0))
  }
  return found
}
