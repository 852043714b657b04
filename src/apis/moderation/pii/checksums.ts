/** Checks of the numbers that identify people and accounts. Each takes the bare digits or letters. */

export function luhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    let digit = digits.charCodeAt(digits.length - 1 - i) - 48
    if (i % 2 === 1) {
      digit *= 2
      if (digit > 9) digit -= 9
    }
    sum += digit
  }
  return sum % 10 === 0
}

/** ISO 7064 mod 97-10, as IBANs use it: letters count from 10, and the first four characters go to the end. */
export function iban(code: string): boolean {
  const turned = code.slice(4) + code.slice(0, 4)
  let rest = 0
  for (const char of turned) {
    const value = Number.parseInt(char, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

const verhoeffTable = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 2, 3, 4, 0, 6, 7, 8, 9, 5],
  [2, 3, 4, 0, 1, 7, 8, 9, 5, 6],
  [3, 4, 0, 1, 2, 8, 9, 5, 6, 7],
  [4, 0, 1, 2, 3, 9, 5, 6, 7, 8],
  [5, 9, 8, 7, 6, 0, 4, 3, 2, 1],
  [6, 5, 9, 8, 7, 1, 0, 4, 3, 2],
  [7, 6, 5, 9, 8, 2, 1, 0, 4, 3],
  [8, 7, 6, 5, 9, 3, 2, 1, 0, 4],
  [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
]
const verhoeffTurns = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]

/** The check of Indian Aadhaar numbers. */
export function verhoeff(digits: string): boolean {
  let check = 0
  for (let i = 0; i < digits.length; i++) {
    let digit = digits.charCodeAt(digits.length - 1 - i) - 48
    for (let turn = 0; turn < i % 8; turn++) digit = verhoeffTurns[digit] as number
    check = verhoeffTable[check]?.[digit] as number
  }
  return check === 0
}

/** Digits times weights, added up. */
function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, i) => sum + weight * (digits.charCodeAt(i) - 48), 0)
}

/** United Kingdom: NHS numbers. */
export function nhs(digits: string): boolean {
  const check = 11 - (weighted(digits, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)
  return (check === 11 ? 0 : check) === digits.charCodeAt(9) - 48
}

/** Brazil: CPF, of persons. */
export function cpf(digits: string): boolean {
  if (allSame(digits)) return false
  const check = (size: number) => {
    const sum = weighted(
      digits,
      Array.from({ length: size }, (_, i) => size + 1 - i),
    )
    return ((sum * 10) % 11) % 10
  }
  return check(9) === digits.charCodeAt(9) - 48 && check(10) === digits.charCodeAt(10) - 48
}

/** Brazil: CNPJ, of companies. */
export function cnpj(digits: string): boolean {
  if (allSame(digits)) return false
  const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
  const check = (size: number) => {
    const rest = weighted(digits, weights.slice(13 - size)) % 11
    return rest < 2 ? 0 : 11 - rest
  }
  return check(12) === digits.charCodeAt(12) - 48 && check(13) === digits.charCodeAt(13) - 48
}

/** Poland: PESEL. */
export function pesel(digits: string): boolean {
  const check = (10 - (weighted(digits, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10
  const month = Number(digits.slice(2, 4)) % 20
  const day = Number(digits.slice(4, 6))
  return check === digits.charCodeAt(10) - 48 && month >= 1 && month <= 12 && day >= 1 && day <= 31
}

/** Switzerland: the AHV number, which ends as a bar code does. */
export function ahv(digits: string): boolean {
  const check = (10 - (weighted(digits, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3]) % 10)) % 10
  return check === digits.charCodeAt(12) - 48
}

/** Ireland: PPS numbers, seven digits and a letter, with a second letter since 2013. */
export function pps(code: string): boolean {
  const second = code.charCodeAt(8) - 64
  const sum = weighted(code, [8, 7, 6, 5, 4, 3, 2]) + (second > 0 && second < 23 ? second * 9 : 0)
  return 'WABCDEFGHIJKLMNOPQRSTUV'[sum % 23] === code[7]
}

/** Turkey: identity numbers. */
export function kimlik(digits: string): boolean {
  const tenth = weighted(digits, [7, -1, 7, -1, 7, -1, 7, -1, 7])
  const last = weighted(digits, new Array(10).fill(1))
  return ((tenth % 10) + 10) % 10 === digits.charCodeAt(9) - 48 && last % 10 === digits.charCodeAt(10) - 48
}

/** The Netherlands: BSN. */
export function bsn(digits: string): boolean {
  return !allSame(digits) && weighted(digits, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0
}

/** Japan: My Number. */
export function myNumber(digits: string): boolean {
  const rest = weighted(digits, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11
  return (rest <= 1 ? 0 : 11 - rest) === digits.charCodeAt(11) - 48
}

/** China: resident identity numbers, with the birth date inside. */
export function residentId(code: string): boolean {
  const month = Number(code.slice(10, 12))
  const day = Number(code.slice(12, 14))
  if (month < 1 || month > 12 || day < 1 || day > 31 || !/^(19|20)/.test(code.slice(6))) return false
  const rest = weighted(code, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]) % 11
  return '10X98765432'[rest] === code[17]?.toUpperCase()
}

/** Spain: DNI/NIF and NIE. */
export function nif(code: string): boolean {
  const first = 'XYZ'.indexOf(code[0] as string)
  const digits = first < 0 ? code.slice(0, 8) : `${first}${code.slice(1, 8)}`
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23] === code[8]
}

const oddValues: Readonly<Record<string, number>> = Object.fromEntries(
  [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((char, i) => [
    char,
    [
      1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10,
      22, 25, 24, 23,
    ][i] as number,
  ]),
)

/** Italy: Codice Fiscale. */
export function codiceFiscale(code: string): boolean {
  let sum = 0
  for (let i = 0; i < 15; i++) {
    const char = code[i] as string
    const even = /\d/.test(char) ? Number(char) : char.charCodeAt(0) - 65
    sum += i % 2 === 0 ? (oddValues[char] ?? 0) : even
  }
  return String.fromCharCode(65 + (sum % 26)) === code[15]
}

/** Values times weights, added up, and what is left of them. */
export function weightedMod(values: readonly number[], weights: readonly number[], modulus: number): number {
  return weights.reduce((sum, weight, i) => sum + weight * (values[i] ?? 0), 0) % modulus
}

export function digitsOf(code: string): string {
  return code.replace(/\D/g, '')
}

export function allSame(digits: string): boolean {
  for (let i = 1; i < digits.length; i++) if (digits[i] !== digits[0]) return false
  return true
}
