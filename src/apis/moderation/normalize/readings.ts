/** Signs that stand for letters; the first reading is tried before the second. */
type Readings = Readonly<Record<string, string>>

const latinReadings: Readings = {
  '0': 'o',
  '1': 'il',
  '2': 'zr',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'gb',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'il',
  '+': 't',
  '|': 'li',
  '€': 'e',
  '£': 'le',
  '¢': 'c',
  '¡': 'i',
  '§': 's',
  '¥': 'y',
  '®': 'r',
  '©': 'c',
  '^': 'a',
  '†': 't',
  '#': 'h',
  '(': 'c',
  '<': 'c',
}

const cyrillicReadings: Readings = {
  '0': 'о',
  '1': 'иі',
  '3': 'ез',
  '4': 'ач',
  '5': 'с',
  '6': 'б',
  '7': 'т',
  '8': 'в',
  '9': 'я',
  '@': 'а',
  $: 'с',
  '!': 'иі',
  '+': 'т',
  '|': 'і',
  '€': 'е',
  '¥': 'у',
}

/** The readings that fit the letters of a piece. */
export function readingsOf(piece: string): Readings {
  return /[а-яёєіїґ]/.test(piece) ? cyrillicReadings : latinReadings
}

const mostReadings = 8

/** The words that a piece with digits and signs for letters can stand for, the likeliest first. */
export function spellings(piece: string): string[] {
  const readings = readingsOf(piece)
  let words = ['']
  for (const char of piece) {
    const letters = readings[char] ?? char
    const more = words.length < mostReadings ? [...letters] : [letters[0] as string]
    words = more.flatMap((letter) => words.map((word) => word + letter))
  }
  return words
}
