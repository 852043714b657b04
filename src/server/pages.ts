import { Fault } from '../kernel/fault.ts'
import { type Reply, reply } from '../kernel/reply.ts'
import type { Exchange } from './exchange.ts'

/** What the server answers beside the interfaces: health, metrics, documents. */
export type Pages = { answer(exchange: Exchange): Reply | Promise<Reply> }

export type Page = (exchange: Exchange) => Reply | Promise<Reply>

/** Serves what `find` knows by GET and HEAD, and nothing else. */
export function openPages(find: (path: string) => Page | undefined): Pages {
  return {
    answer(exchange) {
      const { path, request } = exchange
      const page = find(path)
      if (!page) throw new Fault('not_found', 'There is nothing at this path. GET /openapi.json lists what there is.')
      if (request.method === 'GET' || request.method === 'HEAD') return page(exchange)
      const allow = ['GET', 'HEAD', 'OPTIONS']
      if (request.method === 'OPTIONS') return reply('', { status: 204, headers: ['Allow', allow.join(', ')] })
      throw new Fault('method_not_allowed', 'This path takes GET.', { allow })
    },
  }
}
