import { licenceWords, passportWords } from './document-words.ts'
import type { Finder } from './finder.ts'

const birth =
  /\b(?:born(?!,)|birth ?[:=]|birth[ _]?da(?:te|y)|birthdate|date[ _]?of[ _]?birth|d\.?o\.?b\b|geboren|geb\.|geburtsdatum|geburtstag|née?(?:\(e\))? (?:le|à|en)|naissance|anniversaire|(?:fecha|f\.?) ?(?:de )?nac|nac[ií]|b-?day|cumple|nasc|aniversário|data di nascita|nat[oa] (?:il|a|nel)|compleanno|geboorte|verjaardag|urodz|ur\.|doğum|d\. ?tarihi|doğd|född|født|syntynyt|născut|narozen|született|b\. ?(?:$|(?=\d)))|дата рожд|родил|день рождения|г\. ?р\.|года рождения|д\. ?р\.|дата народження|народив|народил|生年月日|誕生日|生(?:まれ|的|$|[\s、。)）])|出生|生于|生日|생년월일|생일|تاريخ الميلاد|مواليد|जन्म/iu

/** Firms and ideas are born as well. */
const born =
  /(?<!\p{L})(?:company|start-?up|app|brand|club|band|project|idea|movement|republic|website|festival|empresa|marca|proyecto|société|entreprise|marque|firma|unternehmen|verein|idee|projekt|azienda|impresa|repubblica|bedrijf|spółka|компания|фирма|şirket|marka)(?!\p{L})[^.!?\n]{0,40}$/iu

/** Data that only the words around it tell apart from any other: birth dates, passports, licences. */
export const wordFinders: readonly Finder[] = [
  {
    kind: 'date of birth',
    pattern:
      /(?<![\d/.-])(?:\d{1,2}[./-] ?\d{1,2}[./-] ?(?:19|20)?\d{2}|(?:19|20)\d{2}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}(?:st|nd|rd|th|\.|º|er)?[ -](?:of |de |di )?[\p{L}\p{M}]{3,12}\.?(?:,?[ -](?:de |del )?(?:19|20)\d{2}| \d{2})|[\p{L}]{3,9} \d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\d{2}|(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)\d{2}|(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])|(?:(?:19|20)\d{2}|(?:昭和|平成|令和)\d{1,2})[年년] ?\d{1,2}[月월] ?\d{1,2}[日일])(?![\d/-])/gu,
    score: 0.65,
    context: birth,
    needsContext: true,
    unless: born,
  },
  {
    kind: 'passport number',
    sign: /[\p{Lu}\d]{5}/u,
    pattern:
      /(?<![A-Za-z\d])(?=[\p{Lu}\d]{0,3}\d)(?:\p{Lu}{0,3} ?\d{6,9}[A-Z\d]?|\p{Lu}\d{2}\p{Lu}\d{4,5}\p{Lu}?|\d{2}\p{Lu}{2}\d{5}|[A-Z]\d{6}[A-Z]\d|\d{2} ?\d{2} ?\d{6}|[A-Z\d]{9})(?![A-Za-z\d])/gu,
    score: 0.7,
    context: passportWords,
    needsContext: true,
  },
  // Five letters of the name, the birth date and the initials: the shape of the United Kingdom.
  {
    kind: 'driving licence',
    pattern: /\b[A-Z]{2,5}9{0,3}\d[0156]\d(?:0[1-9]|[12]\d|3[01])\d[A-Z][A-Z9]\d[A-Z]{2}\b/g,
    check: (bare) => bare.length === 16,
    score: 0.8,
  },
  {
    kind: 'driving licence',
    sign: /\d[a-z\d-]{4}|\d{3} \d{3}|\d{5}\//i,
    pattern:
      /\b(?:(?=[A-Z0-9-]{6,18}\b)[A-Z0-9-]{0,9}\d[A-Z0-9-]{4,15}|[A-Z]{1,2} ?\d{6,8}|[A-Z]?\d{3} \d{3} \d{3}(?: \d{3})?|\d{4} \d{4}|\d{5}\/\d{2}\/\d{4})\b/gi,
    score: 0.7,
    context: licenceWords,
    needsContext: true,
  },
]
