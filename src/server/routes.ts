import type { Api, Endpoint } from '../kernel/api.ts'
import { type Parser, parser } from '../kernel/parse.ts'
import { type PathPattern, pathPattern } from './path-pattern.ts'

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

type Dynamic = { readonly path: string; readonly read: PathPattern; readonly methods: Map<string, Route> }
type Table = { readonly fixed: Map<string, Found>; readonly dynamic: Dynamic[] }

/** Finds endpoints by host, by base path and, for an interface served alone, at the root. */
export function openRoutes(mounts: readonly Mounted[], alone?: string): Routes {
  const hosts: { readonly name: string; readonly table: Table }[] = []
  const bases: { readonly path: string; readonly table: Table }[] = []
  let root: Table | undefined
  for (const mounted of mounts) {
    const table = tableOf(mounted)
    bases.push({ path: mounted.api.basePath, table })
    for (const name of mounted.hosts) hosts.push({ name, table })
    if (mounted.api.name === alone) root = table
  }
  // There are few of both, and comparing with each is faster than cutting a piece off and looking that up.
  const atHost = (host: string, path: string) => {
    for (const { name, table } of hosts) if (isHost(host, name)) return lookUp(table, path)
    return undefined
  }
  const underBase = (path: string) => {
    for (const { path: base, table } of bases)
      if (path.startsWith(base) && path[base.length] === '/') return lookUp(table, path.slice(base.length))
    return undefined
  }
  return {
    find(host, path) {
      return (host ? atHost(host, path) : undefined) ?? underBase(path) ?? (root && lookUp(root, path))
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

/** Shared by every request to a fixed path. */
const noFields = Object.freeze({})

function methodsAt(table: Table, path: string): Map<string, Route> {
  if (!path.includes('{')) {
    const found = table.fixed.get(path) ?? { methods: new Map(), fields: noFields }
    table.fixed.set(path, found)
    return found.methods as Map<string, Route>
  }
  const known = table.dynamic.find((entry) => entry.path === path)
  if (known) return known.methods
  const methods = new Map<string, Route>()
  table.dynamic.push({ path, read: pathPattern(path), methods })
  return methods
}

function lookUp(table: Table, path: string): Found | undefined {
  const fixed = table.fixed.get(path)
  if (fixed) return fixed
  for (const { read, methods } of table.dynamic) {
    const fields = read(path)
    if (fields) return { methods, fields }
  }
  return undefined
}

/** Whether a Host header names a host, with or without a port. */
function isHost(header: string, name: string): boolean {
  if (header.length > name.length) return header[name.length] === ':' && isHost(header.slice(0, name.length), name)
  return header.length === name.length && header.toLowerCase() === name
}
