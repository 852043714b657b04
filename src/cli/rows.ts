import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import { CommandError } from './cli.ts'

/** One row of the input: its cells as they were, and the one to look up. */
export type Row = { readonly cells: readonly string[]; readonly value: string }

export type Rows = {
  readonly header: readonly string[]
  readonly rows: AsyncIterable<Row>
  /** The share of the input that has been read, where its size is known. */
  readonly share: () => number | undefined
}

/** Reads a text file with one value a line, or CSV where the name or a wanted column says so; `-` is standard input. */
export async function openRows(input: string, column?: string): Promise<Rows> {
  const { source, share } = await openSource(input)
  if (column === undefined && !input.toLowerCase().endsWith('.csv'))
    return { header: ['input'], rows: readLines(source), share }
  const records = readRecords(source)[Symbol.asyncIterator]()
  const first = await records.next()
  if (first.done) throw new CommandError(`${input} is empty.`)
  const header = first.value.map((name) => name.trim())
  const index = columnIndex(header, column)
  return { header, share, rows: toRows(records, header.length, index) }
}

async function openSource(input: string): Promise<{ source: Readable; share: Rows['share'] }> {
  if (input === '-') return { source: process.stdin, share: () => undefined }
  const { size } = await stat(input).catch((cause: NodeJS.ErrnoException) => {
    throw new CommandError(`${input} cannot be read (${cause.code}).`)
  })
  const source = createReadStream(input)
  return { source, share: () => (size === 0 ? undefined : source.bytesRead / size) }
}

async function* readLines(source: Readable): AsyncIterable<Row> {
  let first = true
  for await (const text of createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY })) {
    const line = first ? text.replace(/^\ufeff/, '') : text
    first = false
    const value = line.trim()
    if (value !== '') yield { cells: [line], value }
  }
}

function readRecords(source: Readable): AsyncIterable<string[]> {
  const parser: Transform = parse({ bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true })
  // The failure reaches whoever iterates; the promise has nothing to add.
  pipeline(source, parser).catch(() => {})
  return parser
}

async function* toRows(records: AsyncIterator<string[]>, width: number, index: number): AsyncIterable<Row> {
  for (let next = await records.next(); !next.done; next = await records.next()) {
    const cells = Array.from({ length: width }, (_, at) => next.value[at] ?? '')
    yield { cells, value: (cells[index] ?? '').trim() }
  }
}

function columnIndex(header: readonly string[], column: string | undefined): number {
  if (column === undefined && header.length === 1) return 0
  const index = header.findIndex((name) => name.toLowerCase() === column?.toLowerCase())
  if (index >= 0) return index
  const problem = column === undefined ? 'Which column? Say --column' : `There is no column "${column}"`
  throw new CommandError(`${problem}; the file has: ${header.join(', ')}.`)
}
