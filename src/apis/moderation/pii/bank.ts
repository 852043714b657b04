import type { Finder } from './finder.ts'
import { isInsideIban } from './iban.ts'

const accountWords =
  /bank account|account (?:number|no|#)|\bacc(?:oun)?t\b|\bacc\. ?n|\ba\/c\b|\brouting\b|\baba\b|sort[ -]code|\bbsb\b|\bkont[oa]\b|konto-?(?:nummer|nr)|\bkto\b|\bblz\b|bankleitzahl|num[ée]ro de compte|\brib\b|n[úu]mero de (?:la )?cuenta|cuenta (?:bancaria|corriente)|conto corrente|coordinate bancarie|\bconta\b|agência|rekening|numer (?:konta|rachunku)|rachun|номер сч[её]та|расч[её]тн|р\/с|рахун|hesap no|hesap numara|口座|普通預金|当座預金|账号|账户|帳號|계좌|رقم الحساب|खाता/i

/** Accounts that carry no check of their own: the words around them tell. */
export const bankFinders: readonly Finder[] = [
  // Sort code and account, as the United Kingdom writes them.
  { kind: 'bank account', pattern: /(?<![\d-])\d{2}-\d{2}-\d{2}[ ,/]{1,3}\d{8}(?!\d)/g, score: 0.65 },
  {
    kind: 'bank account',
    sign: /\d{6}/,
    pattern: /(?<![A-Za-z\d.,$€£])\d{6,26}(?![\d]|[.,]\d)/g,
    check: (_, match) => !isInsideIban(match),
    score: 0.65,
    context: accountWords,
    needsContext: true,
  },
  {
    kind: 'bank account',
    sign: /\d[ -]\d{2,12}[ -]\d/,
    pattern: /(?<![A-Za-z\d.,$€£])\d{2,5}(?:[ -]\d{2,12}){2,7}(?![\d]|[.,]\d)/g,
    check: (digits, match) => digits.length >= 6 && digits.length <= 26 && !isInsideIban(match),
    score: 0.65,
    context: accountWords,
    needsContext: true,
  },
  {
    kind: 'bank account',
    pattern: /(?<![\d-])\d{3}-?\d{3}(?![\d-])/g,
    score: 0.65,
    context: /\bbsb\b/i,
    needsContext: true,
  },
  {
    kind: 'bank account',
    pattern: /(?<![\d.,$€£])\d{4,8}-[\dxX](?![\d-])/g,
    score: 0.6,
    context: /\bconta\b|agência/i,
    needsContext: true,
  },
  {
    kind: 'bank account',
    pattern: /(?<![A-Z\d])[A-Z]{4}[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?(?![A-Z\d])/g,
    score: 0.7,
    context: /\b(?:swift|bic)\b/i,
    needsContext: true,
  },
]
