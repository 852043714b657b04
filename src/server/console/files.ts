import { globSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Api } from '../../kernel/api.ts'
import { type Reply, reply } from '../../kernel/reply.ts'
import { escapeHtml } from '../docs/html.ts'
import type { Exchange } from '../exchange.ts'
import type { Page } from '../pages.ts'
import { waitingPage } from './waiting-page.ts'

export type ConsoleContext = {
  /** Where the built console lies; it may appear or change while the server runs. */
  readonly folder: string
  readonly apis: readonly Api[]
  readonly version: string
}

type File = { readonly type: string; readonly plain: Buffer; readonly zipped: Buffer }
type Built = { readonly at: number; readonly index: File; readonly assets: ReadonlyMap<string, File> }

const htmlType = 'text/html; charset=utf-8'
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

/** The paths the console draws itself. */
const pagePath = /^\/(?:try\/[a-z]{1,20}|operate(?:\/[a-z]{1,20})?)?$/

const pageGuard = [
  'Content-Security-Policy',
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy',
  'no-referrer',
]

/** Serves the built console from memory; a page asked for before it is built waits for it. */
export function openConsole(context: ConsoleContext): (path: string) => Page | undefined {
  let built: Built | undefined
  const current = () => {
    const at = builtAt(context.folder)
    if (at !== built?.at) built = at === undefined ? undefined : read(at, context)
    return built
  }
  return (path) => {
    if (pagePath.test(path)) {
      return (exchange) => {
        const index = current()?.index
        return index ? send(index, exchange, 'no-cache') : waitingPage()
      }
    }
    if (!path.startsWith('/console/')) return undefined
    const file = (built ?? current())?.assets.get(path.slice('/console/'.length))
    return file && ((exchange) => send(file, exchange, 'public, max-age=31536000, immutable'))
  }
}

function send({ type, plain, zipped }: File, { request }: Exchange, cacheControl: string): Reply {
  const zip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  const headers = ['Vary', 'Accept-Encoding', ...(zip ? ['Content-Encoding', 'gzip'] : [])]
  if (type === htmlType) headers.push(...pageGuard)
  return reply(zip ? zipped : plain, { contentType: type, cacheControl, headers })
}

function builtAt(folder: string): number | undefined {
  return statSync(join(folder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs
}

function read(at: number, { folder, apis, version }: ConsoleContext): Built {
  const about = JSON.stringify({ version, interfaces: apis.flatMap(describe) })
  const index = readFileSync(join(folder, 'index.html'), 'utf8').replace('%FIVEFOLD%', () => escapeHtml(about))
  const names = globSync('assets/*', { cwd: folder })
  const assets = new Map(
    names.map((name) => [
      name,
      fileOf(readFileSync(join(folder, name)), types[extname(name)] ?? 'application/octet-stream'),
    ]),
  )
  return { at, index: fileOf(Buffer.from(index), htmlType), assets }
}

/** What the console must know before it asks anything: which lookups there are, and whether they need a key. */
function describe({ name, endpoints }: Api): { name: string; needsKey: boolean }[] {
  const first = Object.values(endpoints)[0]
  return name === 'admin' || !first ? [] : [{ name, needsKey: first.auth === 'key' }]
}

function fileOf(plain: Buffer, type: string): File {
  return { type, plain, zipped: gzipSync(plain, { level: 9 }) }
}
