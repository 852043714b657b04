import type { Api, Endpoint } from '../kernel/api.ts'
import { pathFields } from './openapi.ts'

/** A call of an endpoint as a person would write it, from the declared example. */
export type Snippet = { readonly language: 'curl' | 'TypeScript' | 'Python'; readonly code: string }

export type SnippetContext = { readonly origin: string; readonly key: string }

/** One snippet per language; each works as it is once the key is in it. */
export function snippets(api: Api, name: string, context: SnippetContext): Snippet[] {
  const endpoint = api.endpoints[name] as Endpoint
  const request = requestOf(api, endpoint, context)
  return [
    { language: 'curl', code: curl(request) },
    ...(api.name === 'admin' ? [] : [{ language: 'TypeScript' as const, code: typescript(api, name, context) }]),
    { language: 'Python', code: python(request) },
  ]
}

type Request = {
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body?: string
}

function requestOf(api: Api, endpoint: Endpoint, { origin, key }: SnippetContext): Request {
  const { method, path, example, auth, body } = endpoint
  const inPath = pathFields(endpoint)
  const rest = Object.entries(example.input).filter(([field]) => !inPath.includes(field))
  const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(example.input[field])))
  const hasBody = method === 'POST' || method === 'PATCH'
  const query = hasBody ? '' : new URLSearchParams(rest.map(([field, value]) => [field, String(value)])).toString()
  const headers: [string, string][] = []
  if (auth === 'key') headers.push(['X-Gateway-Key', key], ['X-Gateway-Host', api.serviceHost])
  if (auth === 'admin') headers.push(['X-Admin-Key', key])
  if (hasBody) headers.push(['Content-Type', body === 'json' ? 'application/json' : 'application/x-ndjson'])
  const sent = body === 'json' ? JSON.stringify(Object.fromEntries(rest)) : String(example.input['lines'])
  return {
    method,
    url: `${origin}${api.basePath}${filled}${query && `?${query}`}`,
    headers,
    ...(hasBody ? { body: sent } : {}),
  }
}

/** The call as one curl command, ready to paste into a POSIX shell. */
export function curl({ method, url, headers, body }: Request): string {
  const parts = [`curl ${method === 'GET' || body !== undefined ? '' : `-X ${method} `}${quoteIfNeeded(url)}`]
  for (const [name, value] of headers) parts.push(`-H ${quote(`${name}: ${value}`)}`)
  if (body !== undefined) parts.push(`-d ${quote(body)}`)
  return parts.join(' \\\n  ')
}

/** The curl command of an endpoint's example. */
export function curlOf(api: Api, name: string, context: SnippetContext): string {
  return curl(requestOf(api, api.endpoints[name] as Endpoint, context))
}

function typescript(api: Api, name: string, { origin, key }: SnippetContext): string {
  const { example } = api.endpoints[name] as Endpoint
  return [
    "import { openClient } from 'fivefold/client'",
    '',
    `const fivefold = openClient({ url: ${JSON.stringify(origin)}, key: ${JSON.stringify(key)} })`,
    `const answer = await fivefold.${api.name}.${name}(${JSON.stringify(example.input)})`,
  ].join('\n')
}

function python({ method, url, headers, body }: Request): string {
  const lines = ['import requests', '', `answer = requests.request(${JSON.stringify(method)}, ${JSON.stringify(url)},`]
  if (headers.length > 0) lines.push(`    headers=${JSON.stringify(Object.fromEntries(headers))},`)
  if (body !== undefined) lines.push(`    data=${JSON.stringify(body)}.encode(),`)
  return [...lines, ').json()'].join('\n')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

function quoteIfNeeded(url: string): string {
  return /^[\w:/.-]+$/.test(url) ? url : quote(url)
}
