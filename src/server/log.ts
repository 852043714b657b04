import pino from 'pino'
import type { Log } from '../kernel/world.ts'

/** Where log lines go: one JSON object a line. */
export type LogStream = { write(line: string): unknown; flushSync(): void }

export type OpenedLog = { readonly log: Log; readonly stream: LogStream }

/** Opens the structured log on standard error; lines are gathered and written behind the requests' backs. */
export function openLog(): OpenedLog {
  const stream = gather(pino.destination({ fd: 2, sync: false }))
  const options = { base: null, timestamp: pino.stdTimeFunctions.isoTime }
  const logger = pino({ ...options, formatters: { level: (label) => ({ level: label }) } }, stream)
  const line =
    (level: 'info' | 'warn' | 'error') =>
    (message: string, fields: Readonly<Record<string, unknown>> = {}) =>
      logger[level](plain(fields), message)
  return { log: { info: line('info'), warn: line('warn'), error: line('error') }, stream }
}

const mostWaiting = 250
const longestWaitMs = 100

/** Hands lines on together: the stream below measures all that waits in it again with every write. */
function gather(below: LogStream): LogStream {
  let waiting: string[] = []
  let timer: NodeJS.Timeout | undefined
  const handOn = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length > 0) below.write(waiting.join(''))
    waiting = []
  }
  return {
    write(line) {
      waiting.push(line)
      if (waiting.length >= mostWaiting) handOn()
      else timer ??= setTimeout(handOn, longestWaitMs).unref()
    },
    flushSync() {
      handOn()
      below.flushSync()
    },
  }
}

/** Errors as their stack, which JSON would leave out. */
function plain(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Error ? (value.stack ?? value.message) : value,
    ]),
  )
}
