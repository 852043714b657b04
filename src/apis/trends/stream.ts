import { Fault } from '../../kernel/fault.ts'
import type { Board } from './board.ts'
import type { Changes } from './changes.ts'

export type StreamOptions = {
  readonly country: string
  readonly signal: AbortSignal
  /** A comment is sent this often, so that proxies keep the connection open. */
  readonly heartbeatMs: number
}

/** Readers of one process; each holds a connection. */
const mostReaders = 1000
/** A reader that does not keep up is let go when this many messages wait for it. */
const mostWaiting = 2000

/** The changes of a country as server-sent events, until the reader goes away. */
export function stream(board: Board, options: StreamOptions): AsyncGenerator<string> {
  if (board.subscribers() < mostReaders) return changes(board, options)
  throw new Fault('overloaded', 'Too many readers follow the stream.', { retryAfterSeconds: 60 })
}

async function* changes(board: Board, { country, signal, heartbeatMs }: StreamOptions): AsyncGenerator<string> {
  const waiting: string[] = []
  let wake = () => {}
  const unsubscribe = board.subscribe((published) => {
    if (published.country !== country) return
    waiting.push(...eventsOf(published))
    wake()
  })
  const heartbeat = setInterval(() => {
    waiting.push(': still here\n\n')
    wake()
  }, heartbeatMs)
  const stop = () => wake()
  signal.addEventListener('abort', stop)
  try {
    yield `retry: 10000\n: changes in ${country} follow\n\n`
    while (!signal.aborted) {
      if (waiting.length > mostWaiting) throw new Fault('overloaded', 'The reader is too slow for the stream.')
      if (waiting.length > 0) yield waiting.splice(0).join('')
      else await new Promise<void>((resume) => (wake = resume))
    }
  } finally {
    clearInterval(heartbeat)
    signal.removeEventListener('abort', stop)
    unsubscribe()
  }
}

function eventsOf({ capturedAt, list }: Changes): string[] {
  return list.map(
    (change, index) => `id: ${capturedAt}-${index}\nevent: ${change.change}\ndata: ${JSON.stringify(change)}\n\n`,
  )
}
