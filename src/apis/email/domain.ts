import { domainToASCII, domainToUnicode } from 'node:url'
import { parseIp } from '../../kernel/ip-address.ts'
import { maxDomainBytes, maxLabelBytes, type SyntaxProblem } from './characters.ts'

type Refused = { readonly problem: SyntaxProblem }

/** A mail domain in lower case with A-labels, or a literal in brackets, by RFC 5321 4.1.2 and 4.1.3. */
export function parseDomain(text: string, isLiteral: boolean): string | Refused {
  if (isLiteral) return isAddressLiteral(text) ? `[${text}]` : { problem: 'bad_literal' }
  const isPlain = /^[\0-\x7f]*$/.test(text)
  const ascii = isPlain ? text.toLowerCase() : domainToASCII(text)
  // The conversion reads numbers written in other digits as an IPv4 address, which a mail domain is not.
  if (ascii === '' || (!isPlain && isIPv4(ascii))) return { problem: 'bad_international_domain' }
  if (!/^[a-z0-9.-]+$/.test(ascii)) return { problem: 'bad_domain_character' }
  if (ascii.length > maxDomainBytes) return { problem: 'domain_too_long' }
  for (const label of ascii.split('.')) {
    if (label === '') return { problem: 'misplaced_dot' }
    if (endsInHyphen(label)) return { problem: 'misplaced_hyphen' }
    if (label.length > maxLabelBytes) return { problem: 'label_too_long' }
  }
  return ascii
}

/** The conversion lets such hyphens pass and hides them inside an A-label (RFC 5891, 4.2.3.1). */
function endsInHyphen(label: string): boolean {
  const shown = label.startsWith('xn--') ? domainToUnicode(label) : label
  return shown.startsWith('-') || shown.endsWith('-')
}

function isAddressLiteral(text: string): boolean {
  return /^ipv6:/i.test(text) ? isIpv6Literal(text.slice(5)) : isIPv4(text)
}

/** RFC 5321 is stricter than RFC 4291: `::` stands for at least two groups of zeros. */
function isIpv6Literal(text: string): boolean {
  const dotted = /(?:^|:)([0-9.]*\.[0-9.]*)$/.exec(text)?.[1]
  if (dotted !== undefined && !isIPv4(dotted)) return false
  const groups = dotted === undefined ? text : `${text.slice(0, -dotted.length)}0:0`
  const [left = '', right, more] = groups.split('::')
  if (more !== undefined) return false
  const count = countGroups(left) + (right === undefined ? 0 : countGroups(right))
  return right === undefined ? count === 8 : count <= 6
}

/** How many groups of one to four hexadecimal digits; not a number where something else is among them. */
function countGroups(text: string): number {
  if (text === '') return 0
  const groups = text.split(':')
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) ? groups.length : Number.NaN
}

function isIPv4(text: string): boolean {
  return parseIp(text)?.version === 4
}
