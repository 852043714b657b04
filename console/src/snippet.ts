import { routes } from '../../src/client/routes.ts'
import type { InterfaceName } from './about.ts'

/** A call that was made, as somebody else could make it. */
export type Made = {
  readonly interface: InterfaceName
  readonly endpoint: string
  readonly input: Readonly<Record<string, unknown>>
}

export type SnippetContext = { readonly origin: string; readonly key: string }

/** The call as one curl command, ready to paste into a POSIX shell. */
export function curl(made: Made, { origin, key }: SnippetContext): string {
  const { base, host, endpoints } = routes[made.interface]
  const [method = 'GET', template = ''] =
    (endpoints as Readonly<Record<string, string>>)[made.endpoint]?.split(' ') ?? []
  const rest = { ...made.input }
  const path = template.replace(/\{(\w+)\}/g, (_, field: string) => {
    delete rest[field]
    return encodeURIComponent(String(made.input[field]))
  })
  const query = method === 'GET' ? new URLSearchParams(rest as Record<string, string>).toString() : ''
  const address = `${origin}${base}${path}${query && `?${query}`}`
  const lines = [`curl ${/^[\w:/.-]+$/.test(address) ? address : quote(address)}`]
  if (key) lines.push(`-H ${quote(`X-Gateway-Key: ${key}`)}`, `-H ${quote(`X-Gateway-Host: ${host}`)}`)
  if (method === 'POST')
    lines.push(`-H ${quote('Content-Type: application/json')}`, `-d ${quote(JSON.stringify(rest))}`)
  return lines.join(' \\\n  ')
}

export function typescript({ interface: name, endpoint, input }: Made, { origin, key }: SnippetContext): string {
  const options = { url: origin, ...(key ? { key } : {}) }
  return [
    "import { openClient } from 'fivefold/client'",
    '',
    `const fivefold = openClient(${JSON.stringify(options)})`,
    `const answer = await fivefold.${name}.${endpoint}(${JSON.stringify(input)})`,
    'console.log(answer)',
  ].join('\n')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
