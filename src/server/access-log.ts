import type { IncomingMessage } from 'node:http'
import type { Fault } from '../kernel/fault.ts'
import type { Exchange } from './exchange.ts'
import type { LogStream } from './log.ts'

/** Writes one line about a finished request. */
export type AccessLog = (exchange: Exchange, fault: Fault | undefined, ms: number) => void

export type AccessLogOptions = {
  readonly stream: LogStream
  readonly which: 'all' | 'errors' | 'none'
  /** Whether callers' addresses and full paths may be written down. */
  readonly includePrivate: boolean
  readonly addressOf: (request: IncomingMessage) => string
}

/**
 * The line names the endpoint, never the path: a path may hold an address, a body an email or a text. It is put
 * together by hand, in the logger's own form, because it is written for every request: every value in it is a number
 * or a word of ours, but for the method and the request id, which were checked to be plain.
 */
export function openAccessLog({ stream, which, includePrivate, addressOf }: AccessLogOptions): AccessLog {
  if (which === 'none') return () => {}
  const time = isoClock()
  return ({ request, response, requestId, route, pass }, fault, ms) => {
    if (which === 'errors' && (!fault || fault.status < 500)) return
    const status = fault?.status ?? response.statusCode
    let line = `{"level":"info","time":"${time()}","requestId":"${requestId}","method":"${request.method}","status":${status}`
    if (route) line += `,"interface":"${route.mounted.api.name}","endpoint":"${route.name}"`
    if (fault) line += `,"code":"${fault.code}"`
    if (pass?.keyId) line += `,"key":"${pass.keyId}"`
    if (includePrivate) line += `,"address":"${addressOf(request)}","url":${JSON.stringify(request.url)}`
    stream.write(`${line},"ms":${Math.round(ms * 100) / 100},"msg":"request"}\n`)
  }
}

/** The time as ISO 8601; under load many lines share a millisecond, and its text. */
function isoClock(): () => string {
  let at = 0
  let text = ''
  return () => {
    const now = Date.now()
    if (now !== at) {
      at = now
      text = new Date(now).toISOString()
    }
    return text
  }
}
