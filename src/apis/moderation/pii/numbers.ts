import { allSame, luhn, nhs } from './checksums.ts'
import type { Finder } from './finder.ts'
import { ibanFinder, isInsideIban } from './iban.ts'
import { thingBefore } from './labels.ts'

/** The first digits of the card schemes: Visa, Mastercard, Amex, Discover, Diners, JCB, Maestro, UnionPay, Mir. */
const issuers =
  /^(4\d{12}(\d{3}){0,2}|5[1-5]\d{14}|2(22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|6(011|4[4-9]\d|5\d\d)\d{12}|3(0[0-5]|[68]\d)\d{11}|35(2[89]|[3-8]\d)\d{12}|(5[06789]|6\d)\d{10,17}|220[0-4]\d{12})$/

const cardWords =
  /card|visa|master|amex|credit|debit|kart|karte|carte|tarjeta|cart[aã]o|carta|карт|卡|カード|카드|كرت|بطاق|कार्ड/i

const socialWords =
  /(?<![A-Za-z])(?:ssn|social[ _-]?security|seguro social|soc\.? sec|social (?:is|as|no|number|#)|(?:my|his|her) social|itin|tax[ _-]?id|taxpayer|tin)(?![a-z])|socialSecurity|\bsocial ?[:#]/i

/** Papers of the United States that ask for the number: enough where it is written in its groups. */
const taxPapers =
  /(?<![A-Za-z\d])(?:1099|1040|w-?[2479]|i-?9|irs|fafsa|tax(?:es| return| form)?|payroll|background check)(?![A-Za-z\d])/i

const insuranceWords =
  /national ins|insurance n|\bni(?: ?n(?:o|um|\b)|\b)|\bnino\b|\bhmrc\b|\bpaye\b|\bp(?:45|60)\b|\bdwp\b|payroll|pension|universal credit/i

const nineDigits = /\d{3}[ .]?\d{2}[ .]?\d{4}/

/** Numbers of cards and accounts, and those of persons in the United States and the United Kingdom. */
export const numberFinders: readonly Finder[] = [
  {
    kind: 'payment card',
    sign: /\d(?:[ .-]?\d){11}/,
    pattern: /(?<![A-Za-z\d-]|\d\.)\d(?:[ .-]?\d){11,18}(?![\d]|[.-]\d)/g,
    check: (digits, match) =>
      [digits, wholeGroups(match[0])].some((card) => isCard(card) && !isThing(card, match)) && !isInsideIban(match),
    score: 0.9,
    context: cardWords,
  },
  ibanFinder,
  {
    kind: 'social security number',
    pattern: /(?<![\d-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])/g,
    score: 0.85,
    context: socialWords,
  },
  {
    kind: 'social security number',
    sign: nineDigits,
    pattern: /(?<![\d-])(?!000|666|9\d\d)\d{3}[ .]?(?!00)\d{2}[ .]?(?!0000)\d{4}(?![\d-])/g,
    check: (digits) => !allSame(digits),
    score: 0.75,
    context: socialWords,
    needsContext: true,
  },
  {
    kind: 'social security number',
    sign: nineDigits,
    pattern: /(?<![\d.-]|(?<=\d)(?<!1099|1040) )(?!000|666|9\d\d)\d{3} (?!00)\d{2} (?!0000)\d{4}(?![\d-]| \d)/g,
    check: (digits) => !allSame(digits),
    score: 0.7,
    context: taxPapers,
    needsContext: true,
  },
  {
    kind: 'tax number',
    pattern: /(?<![\d-])9\d{2}-(?:5\d|6[0-5]|[78]\d|9[0-24-9])-\d{4}(?![\d-])/g,
    score: 0.8,
    context: socialWords,
  },
  {
    kind: 'tax number',
    sign: nineDigits,
    pattern: /(?<![\d-])9\d{2}([ .]?)(?:5\d|6[0-5]|[78]\d|9[0-24-9])\1\d{4}(?![\d-])/g,
    score: 0.75,
    context: socialWords,
    needsContext: true,
  },
  {
    kind: 'national insurance number',
    pattern: /\b(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D]\b/g,
    score: 0.85,
  },
  {
    kind: 'national insurance number',
    sign: /\d{2}[ ./-]?\d{2}[ ./-]?\d{2}[ ./-]?[a-d]/i,
    pattern:
      /(?<![\w-])(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z][ ./-]?\d{2}[ ./-]?\d{2}[ ./-]?\d{2}[ ./-]?[A-D](?![\w-])/gi,
    score: 0.75,
    context: insuranceWords,
    needsContext: true,
  },
  {
    kind: 'health service number',
    pattern: /(?<![\d-])\d{3}[ -]?\d{3}[ -]?\d{4}(?![\d-])/g,
    check: nhs,
    score: 0.75,
    context: /\bnhs\b|health service|patient/i,
    needsContext: true,
  },
]

function isCard(digits: string): boolean {
  return issuers.test(digits) && luhn(digits) && !allSame(digits)
}

/** Lengths that few cards have but every bar code and many an order number. */
const oddLengths = [12, 13, 17, 18]
const wordReach = 40

/** A number of a thing can pass the check of a card by chance, and so can a decimal: then only words make it a card. */
function isThing(digits: string, { 0: written, index, input }: RegExpExecArray): boolean {
  if (/^\d{1,3}\./.test(written)) return true
  const before = input.slice(Math.max(0, index - wordReach), index)
  return (oddLengths.includes(digits.length) || thingBefore.test(before)) && !cardWords.test(before)
}

/** The digits of a card in its usual groups, without the date or the code that is written behind them. */
function wholeGroups(written: string): string {
  const groups = /^(?:\d{4}([ -])\d{4}\1\d{4}\1\d{4}|\d{4}([ -])\d{6}\2\d{5})(?=[ -]\d)/.exec(written)?.[0] ?? ''
  return groups.replace(/[ -]/g, '')
}
