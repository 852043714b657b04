import { type FileHandle, open, rename, stat } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { CommandError } from './cli.ts'
import type { Row } from './rows.ts'

export type Result = Readonly<Record<string, unknown>>

/** The file results are written to, row by row. While it grows it is called `.partial`, and is its own record of how far it is. */
export type ResultFile = {
  /** Rows that an earlier, interrupted run has written. */
  readonly done: number
  /** Tells whether `row` is the last one that was written; a file of another input is not continued. */
  readonly isLast: (row: Row) => boolean
  /** False until the columns of a result are known; call `setColumns` first. */
  readonly hasColumns: () => boolean
  readonly setColumns: (result: Result) => void
  readonly append: (row: Row, result: Result) => Promise<void>
  /** Writes what is held back; `finish` also gives the file its name. */
  readonly flush: () => Promise<void>
  readonly finish: () => Promise<void>
  readonly close: () => Promise<void>
}

const flushBytes = 64 * 1024
const flushEveryMs = 500

/** Opens `out`, whose ending says `.csv` or `.ndjson`, or continues what an interrupted run left of it. */
export async function openResultFile(out: string, header: readonly string[]): Promise<ResultFile> {
  const kind = /\.(csv|ndjson)$/i.exec(out)?.[1]?.toLowerCase()
  if (!kind) throw new CommandError(`${out} must end in .csv or .ndjson.`)
  if (await exists(out)) throw new CommandError(`${out} is there already: the work is done, or it needs another name.`)
  const partial = `${out}.partial`
  const file = await open(partial, 'a+')
  const isCsv = kind === 'csv'
  const found = await scan(file, isCsv)
  await file.truncate(found.end)
  let columns = isCsv && found.first ? firstRecord(found.first).slice(header.length) : undefined
  if (found.first && isCsv && !sameCells(firstRecord(found.first), header)) throw notThisInput(partial)
  let text = ''
  let flushedAt = Date.now()

  const flush = async () => {
    const held = text
    text = ''
    flushedAt = Date.now()
    if (held !== '') await file.appendFile(held)
  }
  return {
    done: isCsv ? Math.max(0, found.count - 1) : found.count,
    isLast: (row) => {
      if (isCsv) return sameCells(firstRecord(found.last), row.cells)
      const last = JSON.parse(found.last) as Result
      return Object.entries(namedCells(header, row)).every(([name, cell]) => last[name] === cell)
    },
    hasColumns: () => !isCsv || columns !== undefined,
    setColumns(result) {
      columns = [...Object.keys(result).map((name) => (header.includes(name) ? `result_${name}` : name)), 'error']
      text += csvLine([...header, ...columns])
    },
    async append(row, result) {
      text += isCsv ? csvLine([...row.cells, ...csvCells(result, columns ?? [])]) : ndjsonLine(header, row, result)
      if (text.length > flushBytes || Date.now() - flushedAt > flushEveryMs) await flush()
    },
    flush,
    async finish() {
      await flush()
      await file.sync()
      await rename(partial, out)
    },
    close: () => file.close(),
  }
}

export function notThisInput(partial: string): CommandError {
  return new CommandError(`${partial} was begun with another input. Remove it, or choose another name.`)
}

type Found = { readonly count: number; readonly end: number; readonly first: string; readonly last: string }

/** Finds the complete rows: one ends at a line feed, in CSV at one outside quotes. What comes after the last one was cut off. */
async function scan(file: FileHandle, isCsv: boolean): Promise<Found> {
  const chunk = Buffer.alloc(1024 * 1024)
  let quoted = false
  let count = 0
  let end = 0
  let lastStart = 0
  let firstEnd = 0
  for (let position = 0; ; ) {
    const { bytesRead } = await file.read(chunk, 0, chunk.length, position)
    if (bytesRead === 0) break
    for (let at = 0; at < bytesRead; at++) {
      if (chunk[at] === 0x22 && isCsv) quoted = !quoted
      else if (chunk[at] === 0x0a && !quoted) {
        lastStart = end
        end = position + at + 1
        if (count++ === 0) firstEnd = end
      }
    }
    position += bytesRead
  }
  return { count, end, first: await slice(file, 0, firstEnd), last: await slice(file, lastStart, end) }
}

async function slice(file: FileHandle, start: number, end: number): Promise<string> {
  const bytes = Buffer.alloc(end - start)
  await file.read(bytes, 0, bytes.length, start)
  return bytes.toString()
}

function firstRecord(text: string): string[] {
  return parse(text)[0] ?? []
}

function sameCells(cells: readonly string[], expected: readonly string[]): boolean {
  return expected.every((cell, index) => cells[index] === cell)
}

function csvCells(result: Result, columns: readonly string[]): string[] {
  return columns.map((column) => cellText(result[column] ?? result[column.replace(/^result_/, '')]))
}

function cellText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`
}

function ndjsonLine(header: readonly string[], row: Row, result: Result): string {
  const added = Object.entries(result).map(([name, value]) => [header.includes(name) ? `result_${name}` : name, value])
  return `${JSON.stringify({ ...namedCells(header, row), ...Object.fromEntries(added) })}\n`
}

function namedCells(header: readonly string[], row: Row): Record<string, string> {
  return Object.fromEntries(header.map((name, index) => [name, row.cells[index] ?? '']))
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
