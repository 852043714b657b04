import pino from 'pino'
import type { Log } from '../kernel/world.ts'

/** Where log lines go: one JSON object a line. */
export type LogStream = { write(line: string): unknown; flushSync(): void }

export type OpenedLog = { readonly log: Log; readonly stream: LogStream }

/** Opens the structured log on standard error; lines are gathered and written behind the requests' backs. */
export function openLog(): OpenedLog {
  const stream = pino.destination({ fd: 2, sync: false, minLength: 32_768, maxWrite: 65_536, periodicFlush: 100 })
  const options = { base: null, timestamp: pino.stdTimeFunctions.isoTime }
  const logger = pino({ ...options, formatters: { level: (label) => ({ level: label }) } }, stream)
  const line =
    (level: 'info' | 'warn' | 'error') =>
    (message: string, fields: Readonly<Record<string, unknown>> = {}) =>
      logger[level](plain(fields), message)
  return { log: { info: line('info'), warn: line('warn'), error: line('error') }, stream }
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
