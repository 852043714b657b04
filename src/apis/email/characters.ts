/** What can be wrong with the form of an address. */
export const syntaxProblems = [
  'no_at_sign',
  'empty_local',
  'empty_domain',
  'misplaced_dot',
  'misplaced_hyphen',
  'bad_local_character',
  'bad_domain_character',
  'control_character',
  'unsafe_character',
  'unclosed_quote',
  'unclosed_comment',
  'unclosed_literal',
  'bad_literal',
  'bad_line_break',
  'text_after_end',
  'bad_international_domain',
  'local_too_long',
  'label_too_long',
  'domain_too_long',
  'address_too_long',
  'obsolete_form',
] as const
export type SyntaxProblem = (typeof syntaxProblems)[number]

/** RFC 5321 4.5.3.1.1 */
export const maxLocalBytes = 64
/** RFC 3696 erratum 1690: a path of 256 octets has two angle brackets. */
export const maxAddressBytes = 254
/** RFC 1035 2.3.4, written with dots. */
export const maxDomainBytes = 253
export const maxLabelBytes = 63

const atext = new Uint8Array(128)
for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$%&'*+-/=?^_`{|}~")
  atext[character.charCodeAt(0)] = 1

/** An ASCII character that may stand in an atom (RFC 5322 3.2.3). */
export function isAtext(code: number): boolean {
  return atext[code] === 1
}

/** A control character other than tab, which RFC 5322 only lets obsolete forms have. */
export function isControl(code: number): boolean {
  return (code < 0x20 && code !== 0x09) || code === 0x7f
}
