import type { Call } from '../kernel/world.ts'
import type { Credentials } from '../platform/admin/operator.ts'
import { sessionOf } from '../platform/admin/session-cookie.ts'
import type { Gate } from '../platform/gate.ts'
import { readBody } from './body.ts'
import type { Exchange } from './exchange.ts'
import { readQuery } from './query.ts'
import type { Route } from './routes.ts'

/** A request that has found its endpoint. */
export type Visit = {
  readonly exchange: Exchange
  readonly route: Route
  readonly fields: Readonly<Record<string, string>>
  readonly call: Call
  readonly gate: Gate
}

/** The life of a request: admitted, read, charged, run. A fault on the way hands back what was charged. */
export async function pipeline({ exchange, route, fields, call, gate }: Visit): Promise<unknown> {
  const pass = await gate.admit(visitorOf(exchange, route, call))
  exchange.pass = pass
  if (pass.refusal) throw pass.refusal
  const input = route.parse(await readInput(exchange, route, fields))
  await pass.charge()
  exchange.charged = true
  try {
    return await route.run(input, call)
  } catch (error) {
    exchange.charged = false
    await pass.release()
    throw error
  }
}

function visitorOf({ request: { headers } }: Exchange, { mounted, endpoint }: Route, call: Call) {
  return {
    auth: endpoint.auth,
    interface: mounted.api.name,
    serviceHosts: mounted.hosts,
    key: one(headers['x-gateway-key']),
    gatewayHost: one(headers['x-gateway-host']),
    host: headers.host,
    ...(endpoint.auth === 'admin' ? credentialsOf(call) : {}),
  }
}

function credentialsOf(call: Call): Credentials {
  return { adminKey: call.header('x-admin-key'), session: sessionOf(call), address: call.address }
}

/** Path fields and query, or path fields and body. */
async function readInput({ request, query }: Exchange, { endpoint }: Route, fields: Visit['fields']): Promise<unknown> {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return { ...readQuery(query), ...fields }
  const body = await readBody(request, endpoint)
  if (endpoint.body === 'lines') return { ...readQuery(query), ...fields, ...Object(body) }
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return isObject && endpoint.path.includes('{') ? { ...body, ...fields } : body
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value
}
