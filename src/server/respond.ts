import type { ServerResponse } from 'node:http'
import type { Fault } from '../kernel/fault.ts'
import { isReply, type Reply } from '../kernel/reply.ts'
import { limitHeaders } from '../platform/limits.ts'
import type { Exchange } from './exchange.ts'
import { problem, problemHeaders } from './problem.ts'

const jsonType = 'application/json; charset=utf-8'
const problemType = 'application/problem+json; charset=utf-8'

/** Nothing of ours may be sniffed, framed or embedded by another site. */
const policyField = 'Content-Security-Policy'
const strictPolicy = "default-src 'none'; frame-ancestors 'none'"
const resourceField = 'Cross-Origin-Resource-Policy'

/** Sends what an endpoint gave: a value as JSON, or a reply as it is. */
export function respond(exchange: Exchange, output: unknown, extra: readonly string[]): Promise<void> | void {
  if (isReply(output)) return sendReply(exchange, output, extra)
  send(exchange, 200, ['Content-Type', jsonType, 'Cache-Control', 'no-store', ...extra], JSON.stringify(output))
}

/** Sends a fault as a problem document. */
export function respondFault(exchange: Exchange, fault: Fault, extra: readonly string[]): void {
  const headers = ['Content-Type', problemType, 'Cache-Control', 'no-store', ...problemHeaders(fault), ...extra]
  send(exchange, fault.status, headers, JSON.stringify(problem(fault, exchange.requestId)))
}

function sendReply(exchange: Exchange, reply: Reply, extra: readonly string[]): Promise<void> | void {
  const headers = ['Content-Type', reply.contentType, 'Cache-Control', reply.cacheControl ?? 'no-store', ...extra]
  if (reply.headers) headers.push(...reply.headers)
  if (reply.etag) headers.push('ETag', reply.etag)
  if (reply.lastModifiedText) headers.push('Last-Modified', reply.lastModifiedText)
  if (isFresh(exchange, reply)) return send(exchange, 304, headers.slice(2), '')
  if (typeof reply.body === 'string' || reply.body instanceof Uint8Array) {
    return send(exchange, reply.status ?? 200, headers, reply.body)
  }
  return stream(exchange, headers, reply.body)
}

function send(exchange: Exchange, status: number, headers: string[], body: string | Uint8Array): void {
  const { response } = exchange
  if (response.destroyed || response.headersSent) return
  const bytes = Buffer.byteLength(body)
  if (status !== 304 && status !== 204) headers.push('Content-Length', String(bytes))
  response.writeHead(status, complete(exchange, headers))
  // A text with as many bytes as letters is ASCII, which goes out without being looked through once more.
  response.end(body, bytes === body.length ? 'latin1' : 'utf8')
}

async function stream(exchange: Exchange, headers: string[], parts: AsyncIterable<string>): Promise<void> {
  const { response, request } = exchange
  response.writeHead(200, complete(exchange, headers))
  response.flushHeaders()
  if (request.method === 'HEAD') return void response.end()
  for await (const part of parts) {
    if (response.destroyed) break
    if (!response.write(part)) await drained(response)
  }
  response.end()
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((done) => {
    response.once('drain', done)
    response.once('close', done)
  })
}

/** Adds what every answer has: the request id, how the limits stand, and the guards. */
function complete({ requestId, pass }: Exchange, headers: string[]): string[] {
  headers.push('X-Request-Id', requestId)
  const states = pass?.limits()
  if (states && states.length > 0) {
    const { policy, state } = limitHeaders(states)
    headers.push('RateLimit-Policy', policy, 'RateLimit', state)
  }
  headers.push('X-Content-Type-Options', 'nosniff')
  // A page brings a policy of its own, and an answer to another site that may read it is for that site.
  if (!headers.includes(policyField)) headers.push(policyField, strictPolicy)
  if (!headers.includes(resourceField)) headers.push(resourceField, 'same-origin')
  return headers
}

/** RFC 9110 13.1: a list of validators or `*`; without one, the time of the last change. */
function isFresh({ request }: Exchange, { etag, lastModified }: Reply): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const known = request.headers['if-none-match']
  if (known !== undefined) {
    return etag !== undefined && known.split(',').some((one) => [etag, `W/${etag}`, '*'].includes(one.trim()))
  }
  const since = request.headers['if-modified-since']
  if (since === undefined || !lastModified) return false
  return Math.floor(lastModified.getTime() / 1000) * 1000 <= Date.parse(since)
}
