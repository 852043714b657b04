import type { Api, Endpoint } from '../kernel/api.ts'
import { type Parser, parser } from '../kernel/parse.ts'

/** An opened interface: the declaration, and what its endpoints run on. */
export type Mounted = {
  readonly api: Api
  readonly ports: unknown
  /** Every host name it answers to, the one of the declaration first. */
  readonly hosts: readonly string[]
}

/** One endpoint, ready to be called. */
export type Route = {
  readonly mounted: Mounted
  /** The endpoint's name in its declaration. */
  readonly name: string
  readonly endpoint: Endpoint
  readonly parse: Parser<unknown>
  run(input: unknown, call: Parameters<Endpoint['run']>[2]): unknown
}

/** A path that exists: its route by method, and the fields in it. */
export type Found = {
  readonly methods: ReadonlyMap<string, Route>
  readonly fields: Readonly<Record<string, string>>
}

export type Routes = { find(host: string | undefined, path: string): Found | undefined }

type Dynamic = { readonly segments: readonly string[]; readonly methods: Map<string, Route> }
type Table = { readonly fixed: Map<string, Found>; readonly dynamic: Dynamic[] }

/** Finds endpoints by host, by base path and, for an interface served alone, at the root. */
export function openRoutes(mounts: readonly Mounted[], alone?: string): Routes {
  const byHost = new Map<string, Table>()
  const byBase = new Map<string, Table>()
  let root: Table | undefined
  for (const mounted of mounts) {
    const table = tableOf(mounted)
    byBase.set(mounted.api.basePath, table)
    for (const host of mounted.hosts) byHost.set(host, table)
    if (mounted.api.name === alone) root = table
  }
  return {
    find(host, path) {
      const named = host === undefined ? undefined : byHost.get(nameOf(host))
      const second = path.indexOf('/', 1)
      const base = second < 0 ? undefined : byBase.get(path.slice(0, second))
      return (
        (named && lookUp(named, path)) ?? (base && lookUp(base, path.slice(second))) ?? (root && lookUp(root, path))
      )
    },
  }
}

function tableOf(mounted: Mounted): Table {
  const table: Table = { fixed: new Map(), dynamic: [] }
  for (const [name, endpoint] of Object.entries(mounted.api.endpoints)) {
    const run = endpoint.run as (input: unknown, ports: unknown, call: unknown) => unknown
    methodsAt(table, endpoint.path).set(endpoint.method, {
      mounted,
      name,
      endpoint,
      parse: parser(endpoint.input),
      run: (input, call) => run(input, mounted.ports, call),
    })
  }
  return table
}

function methodsAt(table: Table, path: string): Map<string, Route> {
  if (!path.includes('{')) {
    const found = table.fixed.get(path) ?? { methods: new Map(), fields: {} }
    table.fixed.set(path, found)
    return found.methods as Map<string, Route>
  }
  const segments = path.split('/')
  const known = table.dynamic.find((entry) => entry.segments.join('/') === path)
  if (known) return known.methods
  const methods = new Map<string, Route>()
  table.dynamic.push({ segments, methods })
  return methods
}

function lookUp(table: Table, path: string): Found | undefined {
  const fixed = table.fixed.get(path)
  if (fixed || table.dynamic.length === 0) return fixed
  const parts = path.split('/')
  for (const { segments, methods } of table.dynamic) {
    const fields = match(segments, parts)
    if (fields) return { methods, fields }
  }
  return undefined
}

function match(segments: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (segments.length !== parts.length) return undefined
  const fields: Record<string, string> = {}
  for (const [i, segment] of segments.entries()) {
    const part = parts[i] ?? ''
    if (segment.startsWith('{')) {
      if (part === '') return undefined
      fields[segment.slice(1, -1)] = decode(part)
    } else if (segment !== part) return undefined
  }
  return fields
}

/** A broken escape stays as it is written: the endpoint then says what is wrong with the value. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** A host without its port. */
function nameOf(host: string): string {
  const colon = host.lastIndexOf(':')
  return (colon < 0 || host.endsWith(']') ? host : host.slice(0, colon)).toLowerCase()
}
