import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Call } from '../kernel/world.ts'
import type { Pass } from '../platform/gate.ts'
import type { Route } from './routes.ts'

/** One request and its answer, from arrival to log line. */
export type Exchange = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly requestId: string
  readonly startedAt: number
  readonly path: string
  readonly query: string
  route?: Route
  pass?: Pass
  charged?: boolean
}

export function openExchange(request: IncomingMessage, response: ServerResponse, requestId: string): Exchange {
  const url = pathOf(request.url ?? '/')
  const mark = url.indexOf('?')
  return {
    request,
    response,
    requestId,
    startedAt: performance.now(),
    path: mark < 0 ? url : url.slice(0, mark),
    query: mark < 0 ? '' : url.slice(mark + 1),
  }
}

/** The call as a flow sees it. A class, because getters on a plain object would be made anew for every request. */
export class HttpCall implements Call {
  readonly requestId: string
  readonly #exchange: Exchange
  readonly #server: CallServer
  #signal: AbortSignal | undefined

  constructor(exchange: Exchange, server: CallServer) {
    this.requestId = exchange.requestId
    this.#exchange = exchange
    this.#server = server
  }

  get address(): string {
    return this.#server.addressOf(this.#exchange.request)
  }

  get signal(): AbortSignal {
    this.#signal ??= signalOf(this.#exchange.response, this.#server.stopping)
    return this.#signal
  }

  header(name: string): string | undefined {
    const value = this.#exchange.request.headers[name.toLowerCase()]
    return Array.isArray(value) ? value.join(', ') : value
  }
}

/** What a call needs of its server. */
export type CallServer = {
  /** The caller's address, trusted proxies looked through. */
  readonly addressOf: (request: IncomingMessage) => string
  /** Aborts when the server ends. */
  readonly stopping: AbortSignal
}

function signalOf(response: ServerResponse, stopping: AbortSignal): AbortSignal {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  return AbortSignal.any([gone.signal, stopping])
}

/** A proxy's request names the whole URL; only its path matters here. */
function pathOf(url: string): string {
  if (url.startsWith('/')) return url
  const whole = URL.parse(url)
  return whole ? whole.pathname + whole.search : '/'
}
