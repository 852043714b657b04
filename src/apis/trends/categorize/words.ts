/** Latin letters that Unicode does not take apart into a letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

/** The words of a text: runs of letters, marks and digits, in lower case, with the accents of Latin letters taken off. */
export function wordsOf(text: string): string[] {
  const lower = text.slice(0, 2000).toLowerCase().normalize('NFKD')
  // Only accents of the combining block go; the vowel signs of Indian scripts are marks too and carry the word.
  const plain = lower
    .replace(/[\u0300-\u036f'’.]+/g, '')
    .replace(/[øłđðıßæœ]/g, (letter) => plainLetters[letter] ?? letter)
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}
