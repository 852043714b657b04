import { Fault } from '../../../kernel/fault.ts'
import type { Fetched } from '../../../kernel/world.ts'
import type { Ask, SourceOptions } from './source.ts'

/** What marks one version of an upstream document, to ask "only if it changed" the next time. */
export type Validators = { readonly etag?: string; readonly lastModified?: string }

export type UpstreamRequest = {
  readonly url: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export type UpstreamAnswer = { readonly text: string; readonly validators: Validators }

/** Reads a document of an upstream as text; undefined when it has not changed. Anything but a whole 200 is a Fault. */
export async function readUpstream(
  request: UpstreamRequest,
  { validators, signal }: Pick<Ask, 'validators' | 'signal'>,
  { fetch, userAgent, timeoutMs, maxBytes }: SourceOptions,
): Promise<UpstreamAnswer | undefined> {
  const fetched = await fetch(request.url, {
    ...request,
    headers: { 'user-agent': userAgent, ...request.headers, ...conditional(validators) },
    reach: 'configured',
    timeoutMs,
    maxBytes,
    maxRedirects: 3,
    ...(signal && { signal }),
  })
  if (fetched.status === 304 && validators) return undefined
  refuse(fetched, maxBytes)
  return { text: decode(fetched.body), validators: validatorsOf(fetched) }
}

function refuse(fetched: Fetched, maxBytes: number): void {
  const { status } = fetched
  if (status === 429 || status >= 500) {
    const seconds = Number(header(fetched, 'retry-after'))
    const wait = seconds > 0 && seconds <= 86_400 ? { retryAfterSeconds: seconds } : {}
    throw new Fault('overloaded', `The upstream answered ${status}.`, wait)
  }
  if (status === 404) throw new Fault('no_data', 'The upstream has nothing for this country and day.')
  if (status !== 200) throw new Fault('bad_response', `The upstream answered ${status}.`)
  if (fetched.truncated) throw new Fault('bad_response', `The upstream's answer is cut off or above ${maxBytes} bytes.`)
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new Fault('bad_response', 'The upstream did not answer in UTF-8.', { cause })
  }
}

function conditional(validators: Validators | undefined): Record<string, string> {
  return {
    ...(validators?.etag && { 'if-none-match': validators.etag }),
    ...(validators?.lastModified && { 'if-modified-since': validators.lastModified }),
  }
}

function validatorsOf(fetched: Fetched): Validators {
  const etag = header(fetched, 'etag')
  const lastModified = header(fetched, 'last-modified')
  return { ...(etag && { etag }), ...(lastModified && { lastModified }) }
}

function header(fetched: Fetched, name: string): string | undefined {
  return fetched.headers.findLast(([known]) => known === name)?.[1].slice(0, 300)
}
