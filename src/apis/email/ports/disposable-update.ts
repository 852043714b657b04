import { Fault } from '../../../kernel/fault.ts'
import type { World } from '../../../kernel/world.ts'
import { replaceFile } from '../../../world/replace-file.ts'
import { cleanDisposable, parseDisposable, type Trusted } from '../disposable-list.ts'
import { buildDomainSet } from '../domain-set.ts'

export type UpdateOptions = {
  /** Takes the list over although it is much shorter than the one before. */
  readonly force?: boolean
  readonly signal?: AbortSignal
}

export type DisposableUpdate = {
  readonly urls: readonly string[]
  /** Where the result is kept. */
  readonly path: string
  readonly trusted: Trusted
  /** How many domains the last download had. */
  readonly before: number
}

const timeoutMs = 2 * 60_000
const maxBytes = 32 * 1024 * 1024
const leastShareOfBefore = 2 / 3

/** Downloads lists of disposable domains, checks and cleans them and keeps them as one table; gives the number of domains. */
export async function updateDisposable(
  { urls, path, trusted, before }: DisposableUpdate,
  { fetch, clock }: Pick<World, 'fetch' | 'clock'>,
  { force = false, signal }: UpdateOptions,
): Promise<number> {
  if (urls.length === 0)
    throw new Fault(
      'conflict',
      'Set FIVEFOLD_EMAIL_DISPOSABLE_URL to the address of a list of disposable domains, one domain a line, to update it.',
    )
  if (path === '') throw new Fault('conflict', 'Set FIVEFOLD_DATA_DIR to a folder where the list can be kept.')
  const names = new Set<string>()
  for (const url of urls) {
    for (const name of parseDisposable(await download(url, fetch, signal), url)) names.add(name)
  }
  const clean = await cleanDisposable(names, trusted)
  if (!force && clean.length < before * leastShareOfBefore)
    throw new Fault(
      'bad_response',
      `The list has shrunk from ${before} domains to ${clean.length}. If that is right, run \`fivefold email update --force\`.`,
    )
  replaceFile(path, buildDomainSet(clean, clock.now()))
  return clean.length
}

async function download(url: string, fetch: World['fetch'], signal?: AbortSignal): Promise<string> {
  const { status, body, truncated } = await fetch(url, {
    reach: 'configured',
    timeoutMs,
    maxBytes,
    maxRedirects: 5,
    ...(signal ? { signal } : {}),
  })
  if (status !== 200) throw new Fault('bad_response', `${url} answers with status ${status}.`)
  if (truncated) throw new Fault('bad_response', `${url} is larger than ${maxBytes} bytes.`)
  return new TextDecoder().decode(body)
}
