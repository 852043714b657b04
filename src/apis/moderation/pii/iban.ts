import { iban } from './checksums.ts'
import type { Finder } from './finder.ts'

/** Lengths of IBANs by country. */
const ibanLengths: Readonly<Record<string, number>> = Object.fromEntries(
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20'
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** International account numbers: the length of the country and the check must be right. */
export const ibanFinder: Finder = {
  kind: 'bank account (IBAN)',
  // Words follow without a sign between, so that a group beyond the first must hold a digit.
  pattern:
    /(?<![A-Z0-9])[A-Z]{2}\d{2}(?:[A-Z0-9]{11,30}|[ -][A-Z0-9]{4}(?:[ -](?=[A-Z]{0,3}\d)[A-Z0-9]{4}){1,6}(?:[ -](?:(?=[A-Z]{0,2}\d)[A-Z0-9]{1,3}|MUR|SCR))?)(?![A-Z0-9])/gi,
  check: (code) => isIban(code.toUpperCase()),
  score: 0.95,
}

const reach = 36
const head = /\b[A-Z]{2}\d{2}(?:[ -]?[A-Z\d]{1,4}){0,8}[ -]?$/i

/** A stretch of an account number can pass for a number of another kind; the head before it gives it away. */
export function isInsideIban({ input, index }: { readonly input: string; readonly index: number }): boolean {
  return head.test(input.slice(Math.max(0, index - reach), index))
}

function isIban(code: string): boolean {
  return ibanLengths[code.slice(0, 2)] === code.length && iban(code)
}
