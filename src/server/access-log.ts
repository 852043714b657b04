import type { IncomingMessage } from 'node:http'
import type { Fault } from '../kernel/fault.ts'
import { getOrMake } from '../kernel/get-or-make.ts'
import type { Exchange } from './exchange.ts'
import type { LineWriter } from './line-writer.ts'
import type { Route } from './routes.ts'

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
  const opening = openingOfNow()
  const names = new Map<Route, string>()
  return ({ request, response, requestId, route, pass }, fault, ms) => {
    if (which === 'errors' && (!fault || fault.status < 500)) return
    const status = fault?.status ?? response.statusCode
    let line = `${opening()}${requestId}","method":"${request.method}","status":${status}`
    if (route) line += getOrMake(names, route, () => nameMembers(route))
    if (fault) line += `,"code":"${fault.code}"`
    if (pass?.keyId) line += `,"key":"${pass.keyId}"`
    if (includePrivate) line += `,"address":"${addressOf(request)}","url":${JSON.stringify(request.url)}`
    lines.write(`${line},"ms":${Math.round(ms * 100) / 100},"msg":"request"}\n`)
  }
}

/** How a line begins, up to the request id; made once a millisecond. */
function openingOfNow(): () => string {
  let madeAt = 0
  let text = ''
  return () => {
    const now = Date.now()
    if (now !== madeAt) {
      madeAt = now
      text = `{"level":"info","time":"${new Date(now).toISOString()}","requestId":"`
    }
    return text
  }
}

function nameMembers({ mounted, name }: Route): string {
  return `,"interface":"${mounted.api.name}","endpoint":"${name}"`
}
