import { Fault } from '../../kernel/fault.ts'

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** True for two capital letters that name a country. */
export function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && names.of(code) !== undefined
}

export function countryName(code: string): string {
  return names.of(code) ?? code
}

/** Reads a country code in any letter case; it must be one of those this server follows. */
export function parseCountry(text: string, followed: readonly string[]): string {
  if (followed.includes(text)) return text
  const code = text.slice(0, 3).toUpperCase()
  if (followed.includes(code)) return code
  const detail = `must be one of ${followed.join(', ')}`
  throw new Fault('unknown_country', `The country ${detail}.`, { errors: [{ pointer: '/country', detail }] })
}
