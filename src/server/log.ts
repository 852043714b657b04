import pino from 'pino'
import type { Log } from '../kernel/world.ts'
import { type LineWriter, openLineWriter } from './line-writer.ts'

export type OpenedLog = { readonly log: Log; readonly lines: LineWriter }

const standardError = 2

/** Opens the structured log: one JSON object a line on standard error. */
export function openLog(): OpenedLog {
  const lines = openLineWriter(standardError)
  const options = { base: null, timestamp: pino.stdTimeFunctions.isoTime }
  const logger = pino({ ...options, formatters: { level: (label) => ({ level: label }) } }, lines)
  const line =
    (level: 'info' | 'warn' | 'error') =>
    (message: string, fields: Readonly<Record<string, unknown>> = {}) =>
      logger[level](plain(fields), message)
  return { log: { info: line('info'), warn: line('warn'), error: line('error') }, lines }
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
