import { randomBytes } from 'node:crypto'
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

export type DkimOptions = { readonly inquiry: Inquiry; readonly selectorsOf: () => Selectors }

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
export async function findDkim(
  domain: string,
  node: DnsAnswer<'TXT'>,
  { inquiry, selectorsOf }: DkimOptions,
): Promise<Dkim> {
  if (isFailure(node)) return { found: undefined }
  const keys = keysOf(domain)
  const { hinted, first } = selectorsOf()
  // A few servers deny names that only have something below them, so the provider's own selectors are asked for.
  if (node.kind === 'nxdomain') {
    const key = await firstKey(hinted, keys, { inquiry })
    return key?.found ? key : { found: false }
  }

  const likely = hinted[0] ?? commonest
  const answer = inquiry.heard(await inquiry.ask(`${likely}.${keys}`, 'TXT'))
  if (isFailure(answer)) return { found: undefined }
  if (node.kind === 'nodata' && answer.kind === 'nxdomain') return { found: true, details: { method: 'existence' } }
  if (node.kind === 'nodata' && keyState(answer) === 'valid')
    return { found: true, details: { method: 'selector', selector: likely } }
  const others = [...new Set([...hinted, ...first])]
  const found = await firstKey(others, keys, { inquiry, control: await controlText(keys, inquiry) })
  if (found) return found
  return keyState(answer) === 'revoked' ? { found: false, details: { problem: 'revoked' } } : { found: false }
}

/** What a selector that nobody has is answered with; a key that says the same is a wildcard's. */
async function controlText(keys: string, inquiry: Inquiry): Promise<string | undefined> {
  const answer = inquiry.heard(await inquiry.ask(`${randomBytes(8).toString('hex')}.${keys}`, 'TXT'))
  return answer.kind === 'records' ? answer.records.join('\n') : undefined
}

/** The first selector with a valid key; not known if there is none and one of them could not be asked for. */
async function firstKey(
  selectors: readonly string[],
  keys: string,
  { inquiry, control }: { readonly inquiry: Inquiry; readonly control?: string | undefined },
): Promise<Dkim | undefined> {
  const answers = await Promise.all(selectors.map((selector) => inquiry.ask(`${selector}.${keys}`, 'TXT')))
  answers.forEach(inquiry.heard)
  const index = answers.findIndex(
    (answer) => keyState(answer) === 'valid' && answer.kind === 'records' && answer.records.join('\n') !== control,
  )
  const selector = selectors[index]
  if (selector !== undefined) return { found: true, details: { method: 'selector', selector } }
  return answers.some(isFailure) ? { found: undefined } : undefined
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
