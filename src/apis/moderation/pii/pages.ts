import type { Finder } from './finder.ts'

const belongsToSomebody = /\b(?:my|mein|mon|mi|meu|mio|mijn|her|his) (?:\p{L}{1,12} ){0,2}$/iu

/** Pages that show one person. */
export const pageFinders: readonly Finder[] = [
  {
    kind: 'personal page',
    pattern:
      /\b(?:linkedin\.com\/in\/|facebook\.com\/profile\.php\?id=|vk\.com\/id|facebook\.com\/\p{L}{2,20}\.(?!php)\p{L}{2,20}[.\d]{0,8})[\w%.-]{0,60}/giu,
    score: 0.6,
  },
  {
    kind: 'personal page',
    pattern: /\b(?:facebook|instagram|twitter|tiktok|snapchat|x|vk|t|github)\.(?:com|me)\/@?[\w.-]{4,40}/gi,
    check: (_, { input, index }) => belongsToSomebody.test(input.slice(Math.max(0, index - 60), index)),
    score: 0.7,
  },
]
