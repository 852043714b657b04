import { type Alphabets, alphabetsFrom } from './alphabets.ts'

/** Letters that can be taken for another: any script to Latin, Latin and Greek to Cyrillic. Keys and values are UTF-16 units. */
export type Lookalikes = {
  readonly toLatin: ReadonlyMap<number, number>
  readonly toCyrillic: ReadonlyMap<number, number>
  readonly alphabets: Alphabets
}

/** What `confusables.json` holds: each Latin letter with those that look like it, and what each spelling adds to a to z. */
export type Confusables = {
  readonly letters: Readonly<Record<string, string>>
  readonly alphabets: Readonly<Record<string, string>>
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

export function lookalikesFrom({ letters, alphabets }: Confusables): Lookalikes {
  return { toLatin: twins(letters), toCyrillic: twins(cyrillicTwins), alphabets: alphabetsFrom(alphabets) }
}

/** From each look-alike to the letter it looks like. */
function twins(letters: Readonly<Record<string, string>>): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  for (const [letter, alike] of Object.entries(letters)) {
    for (const twin of alike) found.set(twin.charCodeAt(0), letter.charCodeAt(0))
  }
  return found
}
