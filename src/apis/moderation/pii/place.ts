import type { Finder } from './finder.ts'

/** Points on the globe, exact enough to be a house. */
export const placeFinders: readonly Finder[] = [
  {
    kind: 'coordinates',
    pattern:
      /(?<![\d.])-?(?:[0-8]?\d|90)\.\d{4,8}°?\s?[NS]?[,;\s]\s?-?(?:1[0-7]\d|180|\d{1,2})\.\d{4,8}°?\s?[EW]?(?![\d.])/g,
    // Decimals in a row are points only where a sign or a word says so.
    check: (_, { 0: pair }) => /[,;°NSEW-]/.test(pair) && !/^-?0\.\d+[^\d-]+-?0\./.test(pair),
    score: 0.65,
  },
  {
    kind: 'coordinates',
    pattern:
      /\d{1,3}°\s?\d{1,2}(?:\.\d{1,5})?['′’]\s?(?:\d{1,2}(?:\.\d{1,4})?["″”]\s?)?[NSEWO]|[NSEW]\s?\d{1,3}°\s?\d{1,2}(?:\.\d{1,5})?['′’]/g,
    score: 0.65,
  },
  {
    kind: 'coordinates',
    pattern: /\b(?:lat|lon|lng|latitude|longitude)["']?\s?[:=]\s?-?\d{1,3}\.\d{3,10}/gi,
    score: 0.7,
  },
]
