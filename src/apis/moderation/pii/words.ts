import { addressFinders } from './address.ts'
import type { Finder } from './finder.ts'

const birth =
  /\b(born|birth ?da(te|y)|date of birth|d\.?o\.?b\.?|geboren|geburtsdatum|né[e]? le|date de naissance|fecha de nacimiento|nac[ií]d[oa]|nascid[oa]|data de nascimento|data di nascita|nat[oa] il|geboortedatum|urodzon|data urodzenia|doğum tarihi)\b|дата рождения|родился|дата народження|народився|生年月日|出生日期|생년월일|تاريخ الميلاد|जन्म/i

const licence =
  /driv(er|ing)'?s? ?(licen[cs]e|lic)|licen[cs]e (number|no)|führerschein|permis de conduire|carnet de conducir|patente di guida/i
const passport =
  /passport|reisepass|passeport|pasaporte|passaporte|passaporto|paspoort|paszport|паспорт|护照|パスポート|여권|جواز/i

/** Data that only the words around it tell apart from any other: birth dates, addresses, passports, licences. */
export const wordFinders: readonly Finder[] = [
  {
    kind: 'date of birth',
    pattern:
      /(?<![\d/.-])(?:\d{1,2}[./-]\d{1,2}[./-](?:19|20)?\d{2}|(?:19|20)\d{2}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}(?:st|nd|rd|th|\.)? (?:of )?[\p{L}]{3,12},? (?:19|20)\d{2}|[\p{L}]{3,9} \d{1,2}(?:st|nd|rd|th)?,? (?:19|20)\d{2}|(?:19|20)\d{2}年\d{1,2}月\d{1,2}日)(?![\d/-])/gu,
    score: 0.65,
    context: birth,
    needsContext: true,
  },
  {
    kind: 'passport number',
    pattern: /\b(?=[A-Z0-9]{6,10}\b)[A-Z]{0,2}\d{6,9}[A-Z]?\b/g,
    score: 0.7,
    context: passport,
    needsContext: true,
  },
  {
    kind: 'driving licence',
    pattern: /\b(?=[A-Z0-9-]{6,18}\b)[A-Z0-9-]{0,9}\d[A-Z0-9-]{4,15}\b/gi,
    score: 0.7,
    context: licence,
    needsContext: true,
  },
  ...addressFinders,
  {
    kind: 'coordinates',
    pattern:
      /(?<![\d.])-?(?:[0-8]?\d|90)\.\d{4,8}°?\s?[NS]?[,;\s]\s?-?(?:1[0-7]\d|180|\d{1,2})\.\d{4,8}°?\s?[EW]?(?![\d.])/g,
    score: 0.65,
  },
  {
    kind: 'bank account',
    pattern: /(?<!\d)\d{6,17}(?!\d)/g,
    score: 0.65,
    context:
      /\b(bank account|account number|account no|acct|routing|sort code|kontonummer|numéro de compte|número de cuenta|conto corrente)\b/i,
    needsContext: true,
  },
]
