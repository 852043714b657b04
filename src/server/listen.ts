import { createServer, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Fault } from '../kernel/fault.ts'
import type { Handler } from './http.ts'
import { problem } from './problem.ts'
import type { RequestIdOf } from './request-id.ts'

export type Listening = {
  readonly port: number
  /** Takes no more connections, lets requests in flight finish, and cuts what is left after `graceMs`. */
  close(graceMs: number): Promise<void>
}

export type ListenOptions = { readonly host: string; readonly port: number; readonly requestIdOf: RequestIdOf }

/** The answer to the last request of a connection. */
type Connection = { response?: ServerResponse }

/** Bounds for slow and oversized requests. Idle connections outlive the usual proxy's, so that it closes first. */
const bounds = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5000,
  requireHostHeader: false, // We answer it ourselves, with a problem document.
  optimizeEmptyRequests: true, // A request without a body is spared the events of a stream.
}

/** Listens for HTTP/1.1. Whatever Node would answer with an empty page becomes a problem document. */
export async function listen(handler: Handler, { host, port, requestIdOf }: ListenOptions): Promise<Listening> {
  const connections = new WeakMap<Socket, Connection>()
  const server = createServer(bounds, (request, response) => {
    const connection = connections.get(request.socket)
    if (connection) connection.response = response
    handler(request, response)
  })
  server.on('connection', (socket: Socket) => connections.set(socket, {}))
  server.on('checkExpectation', (_request, response) => {
    const fault = new Fault('expectation_failed', 'Only Expect: 100-continue is understood.')
    const { status, headers, body } = refusal(fault, requestIdOf(undefined))
    response.writeHead(status, headers).end(body)
  })
  server.on('connect', (_request, socket: Socket) => {
    const fault = new Fault('method_not_allowed', 'This server is no proxy.', { allow: ['GET', 'POST', 'OPTIONS'] })
    refuse(socket, fault, requestIdOf(undefined))
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const answer = () => refuse(socket, faultOf(error), requestIdOf(undefined))
    const { response } = connections.get(socket) ?? {}
    // A whole request before the broken one on this connection gets its answer first.
    if (response?.req.complete && !response.writableFinished) response.once('finish', answer)
    else answer()
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, host, done)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: (graceMs) =>
      new Promise((done) => {
        const cut = setTimeout(() => server.closeAllConnections(), graceMs)
        server.close(() => {
          clearTimeout(cut)
          done()
        })
        server.closeIdleConnections()
        // A connection that was busy a moment ago is idle now and would otherwise be kept alive.
        const sweep = setInterval(() => server.closeIdleConnections(), 100)
        server.once('close', () => clearInterval(sweep))
      }),
  }
}

function faultOf({ code }: NodeJS.ErrnoException): Fault {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new Fault(
      'headers_too_large',
      `The request line and headers may have ${bounds.maxHeaderSize} bytes together.`,
    )
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Fault('request_timeout', 'The request did not arrive in time.')
  return new Fault('bad_http', 'The request cannot be read as HTTP/1.1.')
}

/** Answers on a connection that no longer speaks HTTP, and ends it. */
function refuse(socket: Socket, fault: Fault, requestId: string): void {
  if (!socket.writable) return void socket.destroy()
  const { status, headers, body } = refusal(fault, requestId)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  socket.once('finish', () => socket.destroySoon())
}

type Refusal = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }

function refusal(fault: Fault, requestId: string): Refusal {
  const body = JSON.stringify(problem(fault, requestId))
  return {
    status: fault.status,
    body,
    headers: {
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      'X-Request-Id': requestId,
      'X-Content-Type-Options': 'nosniff',
      ...(fault.extras.allow ? { Allow: fault.extras.allow.join(', ') } : {}),
      Connection: 'close',
    },
  }
}
