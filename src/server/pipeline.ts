import type { Call } from '../kernel/world.ts'
import type { Credentials } from '../platform/admin/operator.ts'
import { sessionOf } from '../platform/admin/session-cookie.ts'
import type { Gate, Pass, Visitor } from '../platform/gate.ts'
import { readBody } from './body.ts'
import type { Exchange } from './exchange.ts'
import { onceThere } from './once-there.ts'
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
export function pipeline(visit: Visit): unknown {
  const { exchange, route, gate } = visit
  return onceThere(gate.admit(visitorOf(visit)), (pass) => {
    exchange.pass = pass
    if (pass.refusal) throw pass.refusal
    return onceThere(readInput(visit), (sent) => {
      const input = route.parse(sent)
      return onceThere(pass.charge(), () => runCharged(visit, input, pass))
    })
  })
}

function runCharged({ exchange, route, call }: Visit, input: unknown, pass: Pass): unknown {
  exchange.charged = true
  const handBack = async (error: unknown) => {
    exchange.charged = false
    await pass.release()
    throw error
  }
  try {
    const output = route.run(input, call)
    return output instanceof Promise ? output.catch(handBack) : output
  } catch (error) {
    return handBack(error)
  }
}

function visitorOf({ exchange, route, call }: Visit): Visitor {
  const { headers } = exchange.request
  const { mounted, endpoint } = route
  const visitor = {
    auth: endpoint.auth,
    interface: mounted.api.name,
    serviceHosts: mounted.hosts,
    key: one(headers['x-gateway-key']),
    gatewayHost: one(headers['x-gateway-host']),
    host: headers.host,
  }
  return endpoint.auth === 'admin' ? { ...visitor, ...credentialsOf(call) } : visitor
}

function credentialsOf(call: Call): Credentials {
  return { adminKey: call.header('x-admin-key'), session: sessionOf(call), address: call.address }
}

/** Path fields and query, or path fields and body. */
function readInput({ exchange: { request, query }, route: { endpoint }, fields }: Visit): unknown {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return withQuery(fields, query)
  return readBody(request, endpoint).then((body) => {
    if (endpoint.body === 'lines') return { ...withQuery(fields, query), ...Object(body) }
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
    return isObject && endpoint.path.includes('{') ? { ...body, ...fields } : body
  })
}

function withQuery(fields: Visit['fields'], query: string): Visit['fields'] {
  return query === '' ? fields : { ...readQuery(query), ...fields }
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value
}
