import type { Finder } from './finder.ts'

const digitWords = [
  'zero|oh|one|two|three|four|five|six|seven|eight|nine|double|triple',
  'cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve',
  'zéro|un|deux|trois|quatre|cinq|sept|huit|neuf',
  'null|eins|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun',
  'um|dois|três|quatro|sete|oito|nove|meia',
  'due|tre|quattro|cinque|sei|sette|otto',
  'nul|een|twee|vijf|zes|zeven|negen',
  'jeden|dwa|trzy|cztery|pięć|sześć|siedem|osiem|dziewięć',
  'ноль|один|два|три|четыре|пять|шесть|семь|восемь|девять',
].join('|')

const phoneWords =
  /(?:^|[^\p{L}])(?:call|phone|text|number|reach|cell|mobile|whatsapp|llám|llam|tel[eé]f|móvil|número|appel|portable|numéro|ruf|handy|nummer|telefon|lig[au]|celular|zap|chiam|cellulare|numero|bel|zadzwo|numer|звони|номер|телефон)/iu

/** Telephone numbers written as they are spoken, digit by digit. */
export const spokenFinders: readonly Finder[] = [
  {
    kind: 'phone number',
    pattern: new RegExp(`(?<!\\p{L})(?:(?:${digitWords})[ ,.-]{1,3}){6,14}(?:${digitWords})(?!\\p{L})`, 'giu'),
    check: (_, match) => !isCounting(match[0]),
    score: 0.7,
    context: phoneWords,
    needsContext: true,
  },
]

const counted =
  /\b(?:one two three|uno dos tres|un deux trois|eins zwei drei|um dois três|uno due tre|een twee drie)\b/i

/** Somebody who counts begins with the first three. */
function isCounting(words: string): boolean {
  return counted.test(words.slice(0, 24).replace(/[^\p{L}]+/gu, ' '))
}
