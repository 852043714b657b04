import type { IncomingMessage } from 'node:http'
import { type Reply, reply } from '../kernel/reply.ts'
import type { Exchange } from './exchange.ts'

/** Which other sites' pages may call from a browser: none unless the operator names them. */
export type Cors = {
  /** The fields for an answer, as name and value in turn. */
  headers(request: IncomingMessage): string[]
  /** The answer to OPTIONS: what the path takes. */
  preflight(exchange: Exchange, allow: readonly string[]): Reply
}

const exposed = 'X-Request-Id, RateLimit, RateLimit-Policy, Retry-After'
const accepted = 'Content-Type, X-Gateway-Key, X-Gateway-Host, X-Admin-Key, X-Request-Id, Cache-Control'

export function openCors(origins: readonly string[]): Cors {
  const any = origins.includes('*')
  const headers: Cors['headers'] = ({ headers: { origin } }) => {
    if (origins.length === 0) return []
    if (origin === undefined || !(any || origins.includes(origin))) return ['Vary', 'Origin']
    return [
      ...['Access-Control-Allow-Origin', any ? '*' : origin],
      ...['Access-Control-Expose-Headers', exposed, 'Vary', 'Origin'],
      ...['Cross-Origin-Resource-Policy', 'cross-origin'],
    ]
  }
  return {
    headers,
    preflight({ request }, allow) {
      const methods = allow.join(', ')
      const granted = headers(request).includes('Access-Control-Allow-Origin')
        ? [
            'Access-Control-Allow-Methods',
            methods,
            'Access-Control-Allow-Headers',
            accepted,
            'Access-Control-Max-Age',
            '600',
          ]
        : []
      return reply('', { status: 204, headers: ['Allow', methods, ...granted] })
    },
  }
}
