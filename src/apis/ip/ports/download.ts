import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Fault } from '../../../kernel/fault.ts'
import type { Fetched, World } from '../../../kernel/world.ts'
import { replaceFile } from '../../../world/replace-file.ts'
import { sha256 } from './materials.ts'

export type DownloadJob = {
  readonly kind: 'city' | 'asn'
  readonly urls: readonly string[]
  /** Where the SHA-256 of a file is told, `{file}` standing for its name; empty when nowhere. */
  readonly checksumUrl: string
  readonly folder: string
}

const timeoutMs = 15 * 60_000
const maxBytes = 1024 ** 3

/** Downloads the files of one kind into a folder, each checked and unpacked. */
export async function download(
  { kind, urls, checksumUrl, folder }: DownloadJob,
  world: Pick<World, 'fetch' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const [index, template] of urls.entries()) {
    const { url, body } = await newest(template, world, signal)
    const name = new URL(url).pathname.split('/').at(-1) ?? ''
    if (checksumUrl !== '') await checkSum(body, checksumUrl.replace('{file}', name), world, signal)
    const bytes = name.endsWith('.gz') ? unpacked(body, url) : body
    replaceFile(join(folder, `${kind}-${index}${/\.(csv|mmdb)/.exec(name)?.[0] ?? ''}`), bytes)
  }
}

export function forget(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

/** This month's file; where it is not published yet, the one of the month before. */
async function newest(template: string, world: Pick<World, 'fetch' | 'clock'>, signal: AbortSignal) {
  const now = new Date(world.clock.now())
  const months = [0, 1].map((back) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)))
  const urls = months.map((month) => template.replace('{month}', month.toISOString().slice(0, 7)))
  for (const url of new Set(urls)) {
    const { status, body, truncated } = await get(url, world, signal)
    if (status === 404 && url !== urls.at(-1)) continue
    if (status !== 200) throw new Fault('bad_response', `${url} answers with status ${status}.`)
    if (truncated) throw new Fault('bad_response', `${url} is larger than ${maxBytes} bytes.`)
    return { url, body }
  }
  throw new Fault('bad_response', `There is nothing at ${template}.`)
}

function get(url: string, world: Pick<World, 'fetch'>, signal: AbortSignal): Promise<Fetched> {
  return world.fetch(url, { reach: 'configured', timeoutMs, maxBytes, maxRedirects: 5, signal })
}

async function checkSum(bytes: Uint8Array, url: string, world: Pick<World, 'fetch'>, signal: AbortSignal) {
  const { status, body } = await get(url, world, signal)
  const told = /\b[0-9a-f]{64}\b/i.exec(new TextDecoder().decode(body.subarray(0, 4096)))?.[0]
  if (status !== 200 || !told) throw new Fault('bad_response', `${url} tells no SHA-256.`)
  if (told.toLowerCase() !== sha256(bytes))
    throw new Fault('bad_response', `The download differs from what ${url} tells.`)
}

/** The gzip trailer holds a checksum, so unpacking is a check as well. */
function unpacked(bytes: Uint8Array, url: string): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes })
  } catch (cause) {
    throw new Fault('bad_response', `${url} cannot be unpacked.`, { cause })
  }
}
