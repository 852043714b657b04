import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { Finding } from './finder.ts'
import { isInsideIban } from './iban.ts'
import { thingBefore, unitAfter } from './labels.ts'

const candidate =
  /(?<![A-Za-z\d./:#$€£-]|\d,|[A-Za-z\d][._-])(?:\+|00|\()?\d(?:[\d ().\-/]|\u00a0){5,22}\d(?:\s?(?:x|ext\.?)\s?\d{1,6})?(?![A-Za-z\d]|[-/][A-Za-z](?!\p{L}))/gu

const words =
  /(?<!\p{L})(?:answer(?:ing)? at|call|phone|ph\b|tel\b|tel[eé]f|telép|mobil|cell|cel\b|celular|text\b|text me|sms|wh?atsapp|wpp\b|zap\b|gsm\b|wh?ats\b|[wg]u?asap|hmu\b|terugbel|oddzwo|zurückruf|txt\b|tlm\b|[mtp]: ?$|wa:|viber|telegram|signal\b|imessage|voicemail|callback|t[lf]f?n?o?[.:]|tlfn?o?\b|komór|kontakt|bereik|mob\b|rückruf|durchwahl|festnetz|rufnummer|recapito|irtibat|iletişim|fone\b|contato|recado|landline|home phone|num\b|n[uú]m\.|kom\.|joignable|(?:mój|mein\p{L}{0,2}|mijn) nr|fax|office\b|reach|contact|(?<!the )number(?!s)|dial|ring\b|ruf|anruf|handy|nummer|erreich|r?appel|joindre|téléphone|portable|contacte|llam|ll[áa]m|marque|marca(?:r|ndo)|móvil|movil|n[uú]mero|lig(?:a|u|ue)\b|telemóvel|(?:ri)?chiam|numero|bel\b|bel me|nummer|zadzwo|dzwo|numer|ara\b|arayın|numara|sun?ar|ringa|soita|puhelin|τηλ|κινητ|κάλεσ|hívj|suna|sună|ligar|nomor|telepon|hp\b|volej|тел)|điện thoại|โทร|เบอร์|טלפון|تلفن|شماره|звон|сотов|мобил|моб\.|вайбер|телеграм|ватсап|вотсап|связ[ьи]|номер|дзвон|набер|(?:私|僕|俺)の番号|连络|連絡先|加我|找我|电话|手机|致电|拨打|联系|微信|電話|携帯|전화|연락|هاتف|اتصل|جوال|موبايل|رقم|फोन|फ़ोन|कॉल|मोबाइल|संपर्क|मो\.|नम्बर|व्हाट्सएप|नंबर/iu

/** Words behind a number that say whose it is or what to do with it. */
const wordsAfter =
  /^ {0,2}(?:is my (?:new )?(?:number|cell|mobile|phone)|ist meine (?:neue )?(?:nummer|handy)|es mi (?:número|móvil|cel|tel)|c'est mon (?:num|portable|tel)|è il mio (?:num|cell)|é o? ?meu (?:núm|cel|zap|tele)|is mijn (?:nieuwe )?(?:nummer|mobiel)|to mój (?:nowy )?(?:numer|tel)|это мой (?:номер|тел)|numara(?!lı)|पर (?:कॉल|फोन|फ़ोन|संपर्क)|[にへ]お?電話|までお?電話|是我的?(?:电话|手机|号码))/iu

/** Words that leave no doubt, so that a number without an area code counts. */
const calling = /\b(?:call|phone|dial|tel|telephone|ring|text)\b[^\d]{0,12}$/i

/** Words that announce a number of another kind. */
const notPhones = /(?<!\p{L})(?:id|iban|account|card|years?|between|bsn|ssn|pesel|cpf|vin|imei)(?!\p{L})[^\n]{0,14}$/iu

/** Countries tried for a number without a country code, by the language of the text. */
const countries: Readonly<Record<string, readonly CountryCode[]>> = {
  en: ['US', 'GB', 'IN', 'AU'],
  es: ['ES', 'MX', 'AR', 'CO'],
  fr: ['FR', 'BE', 'CA'],
  de: ['DE', 'AT', 'CH'],
  pt: ['BR', 'PT'],
  it: ['IT'],
  nl: ['NL', 'BE'],
  pl: ['PL'],
  ru: ['RU', 'KZ'],
  uk: ['UA'],
  tr: ['TR'],
  ar: ['EG', 'SA', 'AE', 'MA'],
  hi: ['IN'],
  zh: ['CN', 'TW', 'HK'],
  ja: ['JP'],
  ko: ['KR'],
}
const anyway: readonly CountryCode[] = ['US', 'GB', 'DE', 'FR', 'IN', 'BR', 'CN', 'JP', 'IT', 'ES']

const mostCandidates = 24
const reachAfter = 30
const longNumber = 9

/** A line of zeros behind the prefix shows how to fill in a form. */
const onlyZeros = /0{7}$/

/** No country writes as many as six pairs: they are drawn in a lottery. */
const manyPairs = /^(?!00)\d{2}(?:[ -]\d{2}){5,}$/

/** What is written before and behind a number. */
type Around = { readonly before: string; readonly after: string }

/** Finds telephone numbers: shapes first, then the numbering plans of the countries that come into question. */
export function findPhones(text: string, language: string): Finding[] {
  const found: Finding[] = []
  candidate.lastIndex = 0
  for (let tries = 0; tries < mostCandidates; tries++) {
    const match = candidate.exec(text)
    if (!match) break
    const number = match[0]
    if (isInsideIban(match)) continue
    const end = match.index + number.length
    const after = text.slice(end, end + reachAfter)
    if (unitAfter.test(after)) continue
    const before = text.slice(Math.max(0, match.index - 40), match.index)
    const score = phoneScore(number, { before, after }, language)
    if (score > 0) found.push({ kind: 'phone number', start: match.index, end, score })
  }
  return found
}

function phoneScore(number: string, { before, after }: Around, language: string): number {
  const digits = number.replace(/\s?(?:x|ext).*$/i, '').replace(/\D/g, '')
  if (digits.length < 6 || digits.length > 15) return 0
  if (onlyZeros.test(digits) || manyPairs.test(number)) return 0
  if (!number.startsWith('+') && (notPhones.test(before) || thingBefore.test(before))) return 0
  if (calling.test(before) && /^\d{3}[-. ]\d{4}$/.test(number)) return 0.65
  const international = number.startsWith('+') || number.startsWith('00')
  const named = isNamed(before, digits.length) || wordsAfter.test(after)
  if (digits.length < 7 && !named) return 0
  if (plainShapes.some((shape) => shape.test(number))) return named ? 0.85 : 0.65
  if (isOther(number) || (!named && isAmount(number))) return 0
  if (international)
    return isValid(number.replace(/^00/, '+'), undefined) ? 0.9 : named ? 0.7 : digits.length > 8 ? 0.6 : 0
  if (language === 'zh' && /^1[3-9]\d{9}$/.test(number)) return named ? 0.85 : 0.6
  const grouped = /\d[ ).\-/]{1,2}\d/.test(number)
  if (!named && !(grouped && looksGrouped(number))) return 0
  const known = [...(countries[language] ?? []), ...anyway].some((country) => isValid(number, country))
  if (named) return known ? 0.85 : /\d{3,}/.test(number) || grouped ? 0.65 : 0
  return known ? 0.65 : 0
}

/** A word that announces a short number stands right before it, without another number between. */
function isNamed(before: string, size: number): boolean {
  return words.test(size < longNumber ? before.replace(/^.*\d/s, '') : before)
}

function isValid(number: string, country: CountryCode | undefined): boolean {
  return parsePhoneNumberFromString(number, country)?.isValid() ?? false
}

/** Dates, ranges of years, decimals and clock times have digits and signs as well. */
function isOther(number: string): boolean {
  return (
    /^\(?\d{4}[-/.]\d{1,2}[-/.]\d{1,2}/.test(number) ||
    /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}$/.test(number) ||
    /^\(?\d{3,4}\s?[-/]\s?\d{2,4}$/.test(number) ||
    /^\d{3}-\d{2}-\d{4}$/.test(number) ||
    /^(?:\d{1,3}\.){3}\d{1,3}$/.test(number) ||
    /^\d{1,2}[-/. ]\d{1,2}[-/. ](?:19|20)\d{2}(?!\d)/.test(number) ||
    /^\d{1,2}\.\d{2}\s?-\s?\d{1,2}\.\d{2}$/.test(number) ||
    /^\d\. ?\d+(?: \d|$)/.test(number) ||
    /^\d+\.\d{1,3}$/.test(number) ||
    /\.\./.test(number) ||
    /^\d{1,2} \d (?:\d{1,2} )*\d{2}(?!\d)/.test(number)
  )
}

/** Thousands set apart by spaces or dots. */
function isAmount(number: string): boolean {
  return /^\d{1,3}(?:[ .]\d{3})+$/.test(number)
}

/** Area code, exchange and line with signs between them: nothing else is written so. */
const northAmerican =
  /^(?:(?:\+|00)?1[-. ]?)?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[-.])[2-9]\d{2}[-. ]\d{4}(?:\s?(?:x|ext\.?)\s?\d{1,6})?$/

/** Shapes that no other number has: the Russian ones begin with the 8 that is dialled first. */
const plainShapes = [
  northAmerican,
  /^8[ -]?\(?9\d{2}\)?[ -]\d{3}[- ]\d{2}[- ]\d{2}$/,
  /^(?:\(\d{2}\)|\d{2}) ?9\d{4}-\d{4}$/,
  /^1[3-9]\d([ -])\d{4}\1\d{4}$/,
  // Mobile numbers of Europe, Australia, Japan and Russia without a sign between.
  /^(?:07\d{9}|0[4678]\d{8}|01[567]\d{8,9}|0[789]0\d{8}|05\d{9}|[78]9\d{9})$/,
]

/** Written the way numbers are dictated: in brackets, or in at least three groups. */
function looksGrouped(number: string): boolean {
  return number.startsWith('(') || number.startsWith('0') || /^[2-9]\d{2}[-. ]\d{3}[-. ]\d{4}/.test(number)
}
