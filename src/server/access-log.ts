import type { IncomingMessage } from 'node:http'
import type { Fault } from '../kernel/fault.ts'
import type { Exchange } from './exchange.ts'
import type { LineWriter } from './line-writer.ts'

/** Writes one line about a finished request. */
export type AccessLog = (exchange: Exchange, fault: Fault | undefined, ms: number) => void

export type AccessLogOptions = {
  readonly lines: LineWriter
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
export function openAccessLog({ lines, which, includePrivate, addressOf }: AccessLogOptions): AccessLog {
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
    lines.write(`${line},"ms":${Math.round(ms * 100) / 100},"msg":"request"}\n`)
  }
}

/** The time as ISO 8601; all but the milliseconds is made once a second. */
function isoClock(): () => string {
  let second = 0
  let text = ''
  return () => {
    const now = Date.now()
    const milliseconds = now % 1000
    if (now - milliseconds !== second) {
      second = now - milliseconds
      text = new Date(second).toISOString().slice(0, -4)
    }
    return `${text}${String(milliseconds).padStart(3, '0')}Z`
  }
}
