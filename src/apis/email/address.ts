import { isAtext, maxAddressBytes, maxLocalBytes, type SyntaxProblem } from './characters.ts'
import { parseDomain } from './domain.ts'
import { type Scanned, scan } from './scan.ts'

/** An address in the form in which it is mailed. */
export type Address = {
  /** In its shortest form: without comments, and quoted only where it must be. */
  readonly local: string
  /** In lower case with IDNA A-labels, or an address literal in brackets. */
  readonly domain: string
  readonly isLiteral: boolean
  /** True when the local part needs SMTPUTF8 (RFC 6531). */
  readonly isInternational: boolean
  /** `mailbox` can be mailed as written (RFC 5321); `annotated` had comments or folding to strip (RFC 5322). */
  readonly level: 'mailbox' | 'annotated'
}

/** Why a text is no address: `obsolete` ones RFC 5322 lets a reader accept and forbids anyone to write (section 4.4). */
export type NotAnAddress = { readonly level: 'obsolete' | 'invalid'; readonly problem: SyntaxProblem }

/** Reads an address (RFC 5322 addr-spec, RFC 5321 limits, RFC 6531 letters) in one pass. */
export function parseAddress(text: string): Address | NotAnAddress {
  return plain(text) ?? general(text)
}

export function isAddress(parsed: Address | NotAnAddress): parsed is Address {
  return 'domain' in parsed
}

/** The address as one text: what a mail program would be given. */
export function canonical({ local, domain }: Address): string {
  return `${local}@${domain}`
}

/** Most addresses are dot-separated ASCII words on both sides; they need one look at each character. */
function plain(text: string): Address | undefined {
  const length = text.length
  if (length > maxAddressBytes) return undefined
  let at = 0
  let wordStart = 0
  for (; at < length; at++) {
    const code = text.charCodeAt(at)
    if (isAtext(code)) continue
    if (at === wordStart) return undefined
    if (code === 0x40) break
    if (code !== 0x2e) return undefined
    wordStart = at + 1
  }
  if (at >= length || at > maxLocalBytes) return undefined
  const domain = plainDomain(text, at + 1)
  if (domain === undefined) return undefined
  return { local: text.slice(0, at), domain, isLiteral: false, isInternational: false, level: 'mailbox' }
}

function plainDomain(text: string, start: number): string | undefined {
  let labelStart = start
  let hasUpperCase = false
  for (let at = start; at <= text.length; at++) {
    const code = at === text.length ? 0x2e : text.charCodeAt(at)
    if (code === 0x2e) {
      if (at === labelStart || at - labelStart > 63 || text.charCodeAt(at - 1) === 0x2d) return undefined
      labelStart = at + 1
    } else if (code === 0x2d) {
      if (at === labelStart) return undefined
    } else if (code >= 0x41 && code <= 0x5a) hasUpperCase = true
    else if (!((code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39))) return undefined
  }
  const domain = text.slice(start)
  return hasUpperCase ? domain.toLowerCase() : domain
}

function general(text: string): Address | NotAnAddress {
  // A lone surrogate has no UTF-8 form, so there is nothing that could be sent.
  if (!text.isWellFormed()) return { level: 'invalid', problem: 'unsafe_character' }
  const scanned = scan(text)
  if ('problem' in scanned) return scanned
  const local = localPart(scanned)
  if (typeof local !== 'string') return local
  const domain = parseDomain(scanned.domain, scanned.isLiteral)
  if (typeof domain !== 'string') return { level: 'invalid', problem: domain.problem }
  if (utf8Length(local) + 1 + domain.length > maxAddressBytes) return { level: 'invalid', problem: 'address_too_long' }
  return {
    local,
    domain,
    isLiteral: scanned.isLiteral,
    isInternational: !isAscii(local),
    level: scanned.isAnnotated ? 'annotated' : 'mailbox',
  }
}

function localPart({ local, isQuoted }: Scanned): string | NotAnAddress {
  const normal = isAscii(local) ? local : local.normalize('NFC')
  if (!isSafe(normal)) return { level: 'invalid', problem: 'unsafe_character' }
  // Normalization turns a few letters into ASCII signs that may not stand in a local part, such as U+037E into `;`.
  if (!isQuoted && !isDotAtom(normal)) return { level: 'invalid', problem: 'bad_local_character' }
  const written = isQuoted && !isDotAtom(normal) ? `"${normal.replace(/["\\]/g, '\\$&')}"` : normal
  return utf8Length(written) > maxLocalBytes ? { level: 'invalid', problem: 'local_too_long' } : written
}

function isDotAtom(text: string): boolean {
  return text !== '' && text.split('.').every((word) => word !== '' && [...word].every(isAtextCharacter))
}

function isAtextCharacter(character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  return code >= 0x80 || isAtext(code)
}

/** Separators, invisible and unassigned characters, and a leading combining mark make addresses that only look like another. */
function isSafe(text: string): boolean {
  return isAscii(text) || !(/[^\P{Z} ]|\p{C}/u.test(text) || /^"?\p{M}/u.test(text))
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) >= 0x80) return false
  return true
}

function utf8Length(text: string): number {
  return isAscii(text) ? text.length : Buffer.byteLength(text)
}
