import { styleText } from 'node:util'

type Format = Parameters<typeof styleText>[0]

/** Where commands print: colours only on a terminal that wants them, tables that fit, JSON for machines. */
export type Terminal = {
  /** True when a person watches: progress may be drawn. */
  readonly interactive: boolean
  readonly columns: number
  print(text?: string): void
  /** For progress and remarks: standard error, so that output can be piped. */
  note(text: string): void
  json(value: unknown): void
  style(format: Format, text: string): string
  /** Aligned columns; numbers to the right. */
  table(header: readonly string[], rows: readonly (readonly (string | number)[])[]): void
  /** Rewrites one line on standard error; an empty text clears it. Does nothing unless interactive. */
  status(text: string): void
}

type Stream = {
  write(text: string): unknown
  readonly isTTY?: boolean
  readonly columns?: number
}

export function openTerminal(out: Stream, err: Stream, env: Readonly<Record<string, string | undefined>>): Terminal {
  const coloured =
    (env['FORCE_COLOR'] ?? '') !== '' || (out.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb')
  const interactive = err.isTTY === true && env['TERM'] !== 'dumb'
  const columns = out.columns ?? 100
  const style: Terminal['style'] = (format, text) =>
    coloured ? styleText(format, text, { validateStream: false }) : text
  const print = (text = '') => void out.write(`${text}\n`)
  return {
    interactive,
    columns,
    print,
    style,
    note: (text) => void err.write(`${text}\n`),
    json: (value) => print(JSON.stringify(value, null, 2)),
    status: (text) => void (interactive && err.write(`\r\x1b[K${text.slice(0, columns - 1)}`)),
    table(header, rows) {
      const cells = [header, ...rows].map((row) => row.map(String))
      const widths = header.map((_, column) => Math.max(...cells.map((row) => width(row[column] ?? ''))))
      const line = (row: readonly string[], source: readonly (string | number)[]) =>
        row
          .map((cell, column) => pad(cell, widths[column] ?? 0, typeof source[column] === 'number'))
          .join('  ')
          .trimEnd()
      print(style('dim', line(header.map(String), rows[0] ?? header)))
      for (const row of rows) print(line(row.map(String), row))
    },
  }
}

/** Columns a text takes: escape codes take none, wide East Asian letters and emoji two. */
function width(text: string): number {
  let columns = 0
  for (const char of stripStyle(text))
    columns +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f300}-\u{1faff}]/u.test(char)
        ? 2
        : 1
  return columns
}

function stripStyle(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: styles are escape sequences
  return text.replace(/\x1b\[[0-9;]*m/g, '')
}

function pad(text: string, to: number, right: boolean): string {
  const space = ' '.repeat(Math.max(0, to - width(text)))
  return right ? space + text : text + space
}
