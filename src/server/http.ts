import type { IncomingMessage, ServerResponse } from 'node:http'
import { Fault, toFault } from '../kernel/fault.ts'
import type { Log } from '../kernel/world.ts'
import type { Gate } from '../platform/gate.ts'
import type { UsageRecorder } from '../platform/usage.ts'
import type { AccessLog } from './access-log.ts'
import type { Cors } from './cors.ts'
import { type CallServer, type Exchange, HttpCall, openExchange } from './exchange.ts'
import type { Metrics } from './metrics.ts'
import { onceThere } from './once-there.ts'
import type { Pages } from './pages.ts'
import { pipeline } from './pipeline.ts'
import type { RequestIdOf } from './request-id.ts'
import { respond, respondFault } from './respond.ts'
import type { Found, Route, Routes } from './routes.ts'
import type { Shedder } from './shed.ts'

/** What the server is made of. */
export type HttpContext = CallServer & {
  readonly routes: Routes
  readonly pages: Pages
  readonly gate: Gate
  readonly usage: UsageRecorder
  readonly metrics: Metrics
  readonly accessLog: AccessLog
  readonly cors: Cors
  readonly shedder: Shedder
  readonly log: Log
  readonly requestIdOf: RequestIdOf
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Answers requests: finds the endpoint, walks it through the pipeline, and turns whatever is thrown into a problem. */
export function openHandler(context: HttpContext): Handler {
  const { shedder, cors, requestIdOf } = context
  return (request, response) => {
    const exchange = openExchange(request, response, requestIdOf(request.headers['x-request-id']))
    const end = (fault?: Fault) => {
      shedder.leave()
      finish(exchange, fault, context)
    }
    const fail = (thrown: unknown) => {
      const fault = toFault(thrown)
      respondFault(exchange, fault, cors.headers(request))
      end(fault)
    }
    shedder.enter()
    try {
      const sent = onceThere(answer(exchange, context), (output) => respond(exchange, output, cors.headers(request)))
      if (sent instanceof Promise) return void sent.then(() => end(), fail)
    } catch (thrown) {
      return fail(thrown)
    }
    end()
  }
}

function answer(exchange: Exchange, context: HttpContext): unknown {
  const { request, path } = exchange
  const { headers } = request
  if (headers.host === undefined && request.httpVersion === '1.1') {
    throw new Fault('bad_http', 'Send a Host header, as HTTP/1.1 demands.')
  }
  const found = context.routes.find(headers.host, path)
  if (!found) return context.pages.answer(exchange)
  const route = routeOf(found, request.method ?? 'GET')
  if (!route) return context.cors.preflight(exchange, [...allowed(found)])
  exchange.route = route
  context.shedder.check()
  const call = new HttpCall(exchange, context)
  return pipeline({ exchange, route, fields: found.fields, gate: context.gate, call })
}

/** The route for a method; HEAD is a GET whose body is not sent, OPTIONS has none. */
function routeOf(found: Found, method: string): Route | undefined {
  const route = found.methods.get(method === 'HEAD' ? 'GET' : method)
  if (route || method === 'OPTIONS') return route
  const allow = [...allowed(found)]
  throw new Fault('method_not_allowed', `This path takes ${allow.join(', ')}.`, { allow })
}

function* allowed({ methods }: Found): Iterable<string> {
  for (const method of methods.keys()) {
    yield method
    if (method === 'GET') yield 'HEAD'
  }
  yield 'OPTIONS'
}

/** Counts the call, logs it, and keeps what nobody expected for the operator. */
function finish(exchange: Exchange, fault: Fault | undefined, context: HttpContext): void {
  const { route, pass, charged = false, startedAt, requestId } = exchange
  const ms = performance.now() - startedAt
  context.metrics.count(exchange, fault, ms)
  context.accessLog(exchange, fault, ms)
  if (route) {
    const outcome = !fault ? 'ok' : fault.status < 500 || fault.code === 'overloaded' ? 'refused' : 'fault'
    const { api } = route.mounted
    const keyId = pass?.keyId ?? ''
    context.usage.record({ keyId, interface: api.name, endpoint: route.name, outcome, charged, ms })
  }
  if (fault?.code === 'internal') context.log.error('A request failed unexpectedly.', { requestId, error: fault.cause })
}
