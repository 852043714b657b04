import {
  ahv,
  allSame,
  bsn,
  cnpj,
  codiceFiscale,
  cpf,
  luhn,
  myNumber,
  nhs,
  nif,
  pesel,
  residentId,
  verhoeff,
} from './checksums.ts'
import type { Finder } from './finder.ts'
import { ibanFinder, isInsideIban } from './iban.ts'
import { thingBefore } from './labels.ts'

/** The first digits of the card schemes: Visa, Mastercard, Amex, Discover, Diners, JCB, Maestro, UnionPay, Mir. */
const issuers =
  /^(4\d{12}(\d{3}){0,2}|5[1-5]\d{14}|2(22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|6(011|4[4-9]\d|5\d\d)\d{12}|3(0[0-5]|[68]\d)\d{11}|35(2[89]|[3-8]\d)\d{12}|(5[06789]|6\d)\d{10,17}|220[0-4]\d{12})$/

const cardWords =
  /card|visa|master|amex|credit|debit|kart|karte|carte|tarjeta|cart[aã]o|carta|карт|卡|カード|카드|كرت|بطاق|कार्ड/i

const socialWords =
  /\b(ssn|social security|seguro social|soc\.? sec|social (?:is|as|no|number|#)|(?:my|his|her) social|itin|tax id|taxpayer|tin)\b|\bsocial ?[:#]/i

/** Numbers of cards, accounts and persons, each with its own check. */
export const numberFinders: readonly Finder[] = [
  {
    kind: 'payment card',
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
    pattern: /(?<![\d-])(?!000|666|9\d\d)\d{3}[ .]?(?!00)\d{2}[ .]?(?!0000)\d{4}(?![\d-])/g,
    check: (digits) => !allSame(digits),
    score: 0.75,
    context: socialWords,
    needsContext: true,
  },
  {
    kind: 'tax number',
    pattern: /(?<![\d-])9\d{2}-(?:5\d|6[0-5]|[78]\d|9[0-24-9])-\d{4}(?![\d-])/g,
    score: 0.8,
    context: socialWords,
  },
  {
    kind: 'national insurance number',
    pattern: /\b(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D]\b/g,
    score: 0.85,
  },
  {
    kind: 'health service number',
    pattern: /(?<![\d-])\d{3}[ -]?\d{3}[ -]?\d{4}(?![\d-])/g,
    check: nhs,
    score: 0.75,
    context: /\bnhs\b|health service|patient/i,
    needsContext: true,
  },
  {
    kind: 'national identity number',
    pattern: /(?<![\d-])[2-9]\d{3}[ -]?\d{4}[ -]?\d{4}(?![\d-])/g,
    check: verhoeff,
    score: 0.75,
    context: /aa?d+ha+r|\buid(?:ai)?\b|\bkyc\b|आधार/i,
    needsContext: true,
  },
  {
    kind: 'tax number',
    pattern: /\b[A-Z]{3}[ABCFGHLJPT][A-Z]\d{4}[A-Z]\b/g,
    score: 0.7,
    context: /\bpan\b|income tax|permanent account/i,
  },
  {
    kind: 'national identity number',
    pattern: /(?<!\d)\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/g,
    check: cpf,
    score: 0.9,
  },
  {
    kind: 'national identity number',
    pattern: /(?<!\d)\d{11}(?!\d)/g,
    check: cpf,
    score: 0.75,
    context: /\bcpf\b/i,
    needsContext: true,
  },
  { kind: 'tax number', pattern: /(?<!\d)\d{2}\.?\d{3}\.?\d{3}\/\d{4}-?\d{2}(?!\d)/g, check: cnpj, score: 0.85 },
  {
    kind: 'national identity number',
    pattern: /(?<![A-Z0-9])(?:\d{8}|[XYZ]\d{7})-?[A-HJ-NP-TV-Z](?![A-Z0-9])/g,
    check: nif,
    score: 0.8,
  },
  {
    kind: 'national identity number',
    pattern: /(?<!\d)\d{11}(?!\d)/g,
    check: pesel,
    score: 0.75,
    context: /pesel/i,
    needsContext: true,
  },
  {
    kind: 'national identity number',
    pattern: /(?<![\d.])756\.?\d{4}\.?\d{4}\.?\d{2}(?![\d.]\d)/g,
    check: ahv,
    score: 0.85,
  },
  {
    kind: 'tax number',
    pattern: /\b[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z]\b/gi,
    check: (code) => codiceFiscale(code.toUpperCase()),
    score: 0.9,
  },
  {
    kind: 'national identity number',
    pattern: /(?<!\d)\d{9}(?!\d)/g,
    check: bsn,
    score: 0.75,
    context: /\bb\.?s\.?n\b|burgerservice|sofinummer/i,
    needsContext: true,
  },
  {
    kind: 'national identity number',
    pattern: /(?<!\d)\d{4}[ -]?\d{4}[ -]?\d{4}(?!\d)/g,
    check: myNumber,
    score: 0.75,
    context: /my ?number|マイナンバー|個人番号/i,
    needsContext: true,
  },
  { kind: 'national identity number', pattern: /(?<!\d)[1-9]\d{16}[\dXx](?!\d)/g, check: residentId, score: 0.9 },
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
