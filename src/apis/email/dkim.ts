import type { DnsAnswer } from '../../kernel/world.ts'
import { type Inquiry, isFailure } from './inquiry.ts'

/** Whether a domain signs its mail. `existence`: some selector is there, though its name was not found out. */
export type Dkim = {
  readonly found: boolean | undefined
  readonly details?: {
    readonly method?: 'selector' | 'existence'
    readonly selector?: string
    readonly problem?: 'revoked'
  }
}

/** Selector names: those the mail provider is known to use, and those worth trying on anyone. */
export type Selectors = { readonly hinted: readonly string[]; readonly first: readonly string[] }

export type DkimOptions = { readonly inquiry: Inquiry; readonly selectors: Selectors }

/** The selector that servers set up by hand use most. */
const commonest = 'default'

/** The name below which a domain's keys are. */
export function keysOf(domain: string): string {
  return `_domainkey.${domain}`
}

/**
 * Looks for a DKIM key without knowing its selector. A name exists when there is something below it (RFC 8020), so
 * `_domainkey` answers even for selectors nobody can guess, unless wildcards or servers that never say NXDOMAIN
 * answer for every name. One likely selector settles that: it is a key itself, or its absence shows that absence is told.
 */
export function findDkim(
  domain: string,
  node: DnsAnswer<'TXT'>,
  { inquiry, selectors }: DkimOptions,
): Dkim | undefined {
  if (isFailure(node)) return { found: undefined }
  const keys = keysOf(domain)
  const { hinted, first } = selectors
  // A few servers deny names that only have something below them, so the provider's own selectors are asked for.
  if (node.kind === 'nxdomain') {
    const key = firstKey(hinted, keys, inquiry)
    return key && (key.found ? key : none)
  }

  const likely = hinted[0] ?? commonest
  const answer = inquiry.answerTo(`${likely}.${keys}`, 'TXT')
  if (!answer) return undefined
  if (isFailure(answer)) return { found: undefined }
  if (node.kind === 'nodata' && answer.kind === 'nxdomain') return { found: true, details: { method: 'existence' } }
  if (node.kind === 'nodata' && keyState(answer) === 'valid')
    return { found: true, details: { method: 'selector', selector: likely } }
  const control = inquiry.answerTo(`${inquiry.nobody()}.${keys}`, 'TXT')
  const found = firstKey([...new Set([...hinted, ...first])], keys, inquiry, control)
  if (!control || !found) return undefined
  if (found.found !== false) return found
  return keyState(answer) === 'revoked' ? { found: false, details: { problem: 'revoked' } } : none
}

const none: Dkim = { found: false }

/**
 * The first selector with a valid key; not known if there is none and one of them could not be asked for. A key that
 * says what a selector is answered with that nobody has is a wildcard's.
 */
function firstKey(
  selectors: readonly string[],
  keys: string,
  inquiry: Inquiry,
  control?: DnsAnswer<'TXT'>,
): Dkim | undefined {
  const answers = selectors.map((selector) => inquiry.answerTo(`${selector}.${keys}`, 'TXT'))
  const everywhere = control && textOf(control)
  let isSure = true
  for (const [index, answer] of answers.entries()) {
    if (!answer) return undefined
    if (isFailure(answer)) isSure = false
    else if (keyState(answer) === 'valid' && textOf(answer) !== everywhere)
      return { found: true, details: { method: 'selector', selector: selectors[index] ?? '' } }
  }
  return isSure ? none : { found: undefined }
}

function textOf(answer: DnsAnswer<'TXT'>): string | undefined {
  return answer.kind === 'records' ? answer.records.join('\n') : undefined
}

/** A key record has a non-empty `p=`, and `v=DKIM1` where it has a version at all (RFC 6376 3.6.1). */
export function keyState(answer: DnsAnswer<'TXT'>): 'valid' | 'revoked' | 'none' {
  if (answer.kind !== 'records') return 'none'
  const states = answer.records.map(stateOf)
  if (states.includes('valid')) return 'valid'
  return states.includes('revoked') ? 'revoked' : 'none'
}

function stateOf(record: string): 'valid' | 'revoked' | 'none' {
  let version: string | undefined
  let key: string | undefined
  for (const part of record.split(';')) {
    const equals = part.indexOf('=')
    if (equals < 0) {
      if (part.trim() !== '') return 'none'
      continue
    }
    const tag = part.slice(0, equals).trim()
    if (tag === 'v') version = part.slice(equals + 1).trim()
    if (tag === 'p') key = part.slice(equals + 1).trim()
  }
  if (key === undefined || (version ?? 'DKIM1') !== 'DKIM1') return 'none'
  return key === '' ? 'revoked' : 'valid'
}
