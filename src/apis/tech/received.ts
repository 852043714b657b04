import { Fault } from '../../kernel/fault.ts'
import type { AnalyzeInput } from './schema.ts'

type Headers = Record<string, string[]>

/** Reads headers as `curl -i` prints them; those of redirects come first, status lines are passed over. */
export function parseHeaderLines(text: string): Headers {
  const headers: Headers = {}
  for (const line of text.split(/\r?\n/)) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon <= 0 || name.includes(' ')) continue
    add(headers, name, line.slice(colon + 1).trim())
  }
  return headers
}

type HarPair = { readonly name?: unknown; readonly value?: unknown }
type HarEntry = {
  readonly request?: { readonly url?: unknown }
  readonly response?: {
    readonly status?: unknown
    readonly headers?: readonly HarPair[]
    readonly content?: { readonly mimeType?: unknown; readonly text?: unknown; readonly encoding?: unknown }
  }
}

/** The page of an HTTP archive (HAR 1.2): its first answer that is HTML. */
export function parseHar(text: string): AnalyzeInput {
  const entries = (parseJson(text) as { log?: { entries?: readonly HarEntry[] } } | null)?.log?.entries
  const page = Array.isArray(entries) ? entries.find(isHtml) : undefined
  if (!page) throw new Fault('invalid_request', 'The file is no HTTP archive with a page in it.')
  const headers: Headers = {}
  for (const { name, value } of page.response?.headers ?? []) add(headers, String(name).toLowerCase(), String(value))
  const { text: body = '', encoding } = page.response?.content ?? {}
  const html = encoding === 'base64' ? Buffer.from(String(body), 'base64').toString('utf8') : String(body)
  return { url: String(page.request?.url ?? ''), headers, html }
}

function isHtml({ response }: HarEntry): boolean {
  const redirects = Number(response?.status) >= 300 && Number(response?.status) < 400
  return /html/i.test(String(response?.content?.mimeType ?? '')) && !redirects
}

function add(headers: Headers, name: string, value: string): void {
  const known = Object.hasOwn(headers, name) ? headers[name] : undefined
  if (known) known.push(value)
  else headers[name] = [value]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Fault('invalid_json', 'The file is not valid JSON.', { cause })
  }
}
