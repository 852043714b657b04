import { compareWords, type IpAddress, parseIp } from '../../../kernel/ip-address.ts'
import { IntervalWriter } from '../compile/intervals.ts'
import type { Ranges } from '../compile/ranges.ts'
import { csvFields, lines } from './csv.ts'
import { DataError } from './data-error.ts'
import type { Source } from './source.ts'

/** Reads what a row says of its range; `header` is the first line when it holds names. */
export type RowReader<Item> = (fields: readonly string[], header: Header) => Item
type Header = readonly string[] | undefined

type Row = { readonly first: IpAddress; readonly last: IpAddress; readonly fields: readonly string[] }

/** Ranges lie inside each other a few levels deep at most. */
const mostAround = 16

/** Opens a CSV file whose rows start with the first and last address of a range and are sorted by them. */
export function csvSource<Item>(bytes: Buffer, readRow: RowReader<Item>): Source<Item> {
  const [start = '', second = ''] = lines(bytes)
  const header = rowOf(start) ? undefined : csvFields(start).map((field) => field.trim().toLowerCase())
  if (header && !rowOf(second)) throw new DataError('its rows do not start with two addresses')
  return {
    find(address) {
      const row = findRow(bytes, address)
      return row && readRow(row.fields, header)
    },
    cut: (version, number) => cutRows(bytes, version, (fields) => number(readRow(fields, header))),
  }
}

function rowOf(line: string): Row | undefined {
  const fields = csvFields(line)
  const first = parseIp(fields[0]?.trim() ?? '')
  const last = parseIp(fields[1]?.trim() ?? '')
  return first && last?.version === first.version ? { first, last, fields } : undefined
}

function cutRows(bytes: Buffer, version: 4 | 6, numberOf: (fields: readonly string[]) => number): Ranges {
  const writer = new IntervalWriter(version)
  const numbers = new Map<string, number>()
  let lineNumber = 0
  for (const line of lines(bytes)) {
    // Rows of the other version are read when that one is cut.
    if (++lineNumber > 1 && versionOf(line) !== version) continue
    const row = rowOf(line)
    if (lineNumber > 1 && !row) throw new DataError(`line ${lineNumber} does not start with two addresses`)
    if (row?.first.version !== version) continue
    // Most rows repeat what another has said, so what is behind the addresses is read once.
    const key = line.slice((row.fields[0]?.length ?? 0) + (row.fields[1]?.length ?? 0) + 2)
    let number = numbers.get(key)
    if (number === undefined) {
      number = numberOf(row.fields)
      numbers.set(key, number)
    }
    writer.add(row.first.words, row.last.words, number)
  }
  return writer.finish()
}

/** The version of a row that starts with an address: only IPv6 has a colon in it. */
function versionOf(line: string): 4 | 6 {
  const colon = line.indexOf(':')
  return colon >= 0 && colon < line.indexOf(',') ? 6 : 4
}

/** Finds the row of one address by halving the file, without reading the rest of it. */
function findRow(bytes: Buffer, address: IpAddress): Row | undefined {
  let low = 0
  let high = bytes.length
  while (low < high) {
    const { start, end, row } = lineAt(bytes, (low + high) >>> 1)
    if (row && compareWords(row.first.words, address.words) > 0) high = start
    else low = end
  }
  for (let around = 0; around < mostAround && low > 0; around++) {
    const { start, row } = lineAt(bytes, low - 1)
    if (row && row.first.version === address.version && compareWords(row.last.words, address.words) >= 0) return row
    low = start
  }
  return undefined
}

/** The line that holds a byte, with the newline that ends it. */
function lineAt(bytes: Buffer, at: number): { start: number; end: number; row: Row | undefined } {
  const start = at === 0 ? 0 : bytes.lastIndexOf(10, at - 1) + 1
  const newline = bytes.indexOf(10, at)
  const end = newline < 0 ? bytes.length : newline + 1
  return { start, end, row: rowOf(bytes.toString('utf8', start, end).trimEnd()) }
}
