import type { Finder } from './finder.ts'

const home =
  /\b(address|addr|live at|lives at|living at|meet|arrived at|office is at|moved to|deliver|delivery|ship|shipping|sent? (it )?to|send|mail(ing)?|post|return to|taxi|enter on|reside|residence|visit (me|us) at|come to|adresse|anschrift|wohne|wohnt|habite|direcci[oó]n|vivo en|vive en|endere[cç]o|moro na|indirizzo|abito|adres|woon|mieszkam)\b|адрес|живу|проживаю|住所|地址|住在|주소|عنوان|पता/i

const suffix =
  '(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|court|ct|square|sq|terrace|way|place|pl|parkway|pkwy|highway|hwy|close|crescent|grove|circle|trail|loop|alley|prospekt)'
const prefix =
  '(?:rue|avenue|boulevard|place|calle|avenida|paseo|via|viale|piazza|corso|rua|travessa|largo|ulica|улица|ул\\.|вулиця|вул\\.|проспект)'
const rest = "(?:,? [\\p{Lu}][\\p{L}' -]{1,30}){0,2}(?:,? [A-Z]{2})?(?:,? \\d{4,6}(?:-\\d{4})?)?"

/** Postal addresses: by their own shape where it is plain, else only beside a word that announces one. */
export const addressFinders: readonly Finder[] = [
  {
    kind: 'postal address',
    pattern: new RegExp(
      `(?<![A-Za-z\\d#])\\d{1,5}[a-z]?(?: [NSEW]\\.?)?(?: [\\p{Lu}\\d][\\p{L}'’.-]{1,20}){1,4} ${cased(suffix)}\\b\\.?${rest}`,
      'gu',
    ),
    score: 0.7,
    context: home,
  },
  {
    kind: 'postal address',
    pattern: new RegExp(`(?<![A-Za-z\\d#])\\d{1,5}(?: [\\p{L}\\d][\\p{L}'’.-]{0,20}){1,4} ${suffix}\\b`, 'giu'),
    score: 0.65,
    context: home,
    needsContext: true,
  },
  {
    kind: 'postal address',
    pattern: new RegExp(
      `(?<![A-Za-z\\d])(?:\\d{1,5},? ${prefix} [\\p{Lu}a-z][\\p{L}'’.-]{2,20}|${prefix} (?:[\\p{L}'’.-]{1,20} ?){1,4},? ?\\d{1,4}[a-z]?(?![\\d:]))`,
      'giu',
    ),
    score: 0.7,
    context: home,
  },
  {
    kind: 'postal address',
    pattern:
      /(?<![A-Za-z\d])(?:\d{1,5} )?[\p{Lu}][\p{L}-]{2,24}(?:stra(?:ß|ss)e|str\.|weg|platz|allee|gasse|straat|laan|plein|gatan|vägen|gata|veien|vej|gade)(?: ?\d{1,4} ?[a-z]?\b|(?<=\d{1,5} [^\d]{4,40}), [\p{Lu}])/gu,
    score: 0.7,
    context: home,
  },
  // A house number, a street, a town and its code: the shape alone tells.
  {
    kind: 'postal address',
    pattern:
      /(?<![A-Za-z\d#$€])\d{1,5}(?: [\p{L}][\p{L}'’.-]{0,20}){1,5}, [\p{Lu}][\p{L}-]{1,20}(?: [\p{Lu}][\p{L}-]{1,20})?,? (?:[A-Z]{2} )?\d{5}(?!\d)/gu,
    score: 0.7,
    context: home,
  },
  {
    kind: 'postal address',
    pattern: /\b(?:apt|suite|unit|flat)\.? ?\d{1,5}\b[^\d]{0,60}\b\d{4,6}\b/gi,
    score: 0.7,
  },
  { kind: 'postal address', pattern: /\b(?:apt|suite)\.? \d{1,5}\b/gi, score: 0.65, context: /\d{1,5} \p{L}+/u },
  { kind: 'postal address', pattern: /\b(?:p\.? ?o\.? box|unit \d{1,5} box) \d{1,6}\b/gi, score: 0.7 },
  { kind: 'postal address', pattern: /\b(?:fpo|apo|dpo)\s(?:aa|ae|ap)\s\d{5}\b/gi, score: 0.8 },
  {
    kind: 'postal address',
    pattern: /\b\d{4,6}(?:-\d{4})?\b/g,
    score: 0.65,
    context: /\b(zip ?code|postal code|postcode|post code|plz|code postal|código postal)\b/i,
    needsContext: true,
  },
  {
    kind: 'postal address',
    pattern: /(?:[一-龥]{2,8}(?:省|市|区|県|都|府))?[一-龥]{1,8}(?:路|街|巷|町|丁目)\d{1,5}(?:号|番地?|-\d{1,4})?/g,
    score: 0.65,
    context: /地址|住在|住所|寄到|送货|位于/,
    needsContext: true,
  },
  // Foreign street names have no common shape: two numbers around a name, beside a word that announces an address.
  {
    kind: 'postal address',
    pattern:
      /(?<![A-Za-z\d])\d{1,5}(?: \d{1,5})?(?: (?!january|february|march|april|may|june|july|august|september|october|november|december|people|years?|days?|hours?|minutes?|percent)[\p{L}][\p{L}'’./-]{0,24}){1,5} \d{1,5}\b/giu,
    score: 0.65,
    context: home,
    needsContext: true,
  },
  {
    kind: 'postal address',
    pattern:
      /(?<![A-Za-z\d])[\p{Lu}][\p{L}'’.-]{3,24}(?: [\p{L}'’.]{1,20}){0,2} (?!19\d\d|20\d\d)\d{1,4}\b\.?(?= and| St\b| last| in case|[.,\n]|$)/gu,
    score: 0.6,
    context: home,
    needsContext: true,
  },
]

/** The street word in small letters or with a capital, but not in capitals throughout. */
function cased(words: string): string {
  return words.replace(/(?<=[:|])[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
}
