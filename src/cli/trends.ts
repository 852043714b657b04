import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { trends } from '../apis/trends/api.ts'
import { countryName, parseCountry } from '../apis/trends/country.ts'
import { history } from '../apis/trends/history.ts'
import { countryOfFile } from '../apis/trends/imports/import.ts'
import { type ListInput, listValue } from '../apis/trends/list.ts'
import type { TrendsPorts } from '../apis/trends/ports.ts'
import type { Refreshed } from '../apis/trends/refresh.ts'
import type { Ingested, Trending } from '../apis/trends/schema.ts'
import { type AddCommands, type Cli, CommandError } from './cli.ts'
import { sparkline } from './sparkline.ts'
import type { Terminal } from './terminal.ts'

type Json = { readonly json?: boolean }

const daysOfLine = 14
const chunkBytes = 1 << 20

/** `fivefold trending` shows what is trending; `fivefold trends …` refreshes, imports, counts and looks back. */
export const addTrendsCommands: AddCommands = (program, cli) => {
  addTrending(program, cli)
  const group = program.command('trends').description('refresh, import and count trending searches')
  addRefresh(group, cli)
  addImport(group, cli)
  addIngest(group, cli)
  addHistory(group, cli)
}

function addTrending(program: Command, cli: Cli): void {
  program
    .command('trending')
    .description('show what people search for')
    .option('--country <code>', 'a followed country')
    .option('--category <name>', 'a category, by slug or name')
    .option('--source <name>', 'a source instead of the preferred one, such as own-log')
    .option('--date <day>', 'a past day, YYYY-MM-DD')
    .option('--sort <order>', 'relevance, volume, growth or recency')
    .option('--limit <number>', 'rows at most', '25')
    .option('--json', 'print JSON')
    .action(async ({ json, ...input }: ListInput & Json) => {
      const ports = await cli.open(trends)
      const answer = await listValue(input, ports)
      if (json) cli.terminal.json(answer)
      else await printTrending(answer, ports, cli.terminal)
    })
}

async function printTrending(answer: Trending, ports: TrendsPorts, terminal: Terminal): Promise<void> {
  const { country, category, source, stale } = answer
  const time = answer.timestamp.slice(0, 16).replace('T', ' ')
  const age = stale ? terminal.style('yellow', 'stale') : terminal.style('green', 'fresh')
  terminal.print(`${terminal.style('bold', countryName(country))}  ${category}  ${time} UTC  ${source}  ${age}`)
  if (answer.count === 0) return terminal.print('Nothing is trending there.')
  const rows: (string | number)[][] = []
  for (const trend of answer.trends) {
    const { volumes } = await history({ keyword: trend.keyword, country, days: String(daysOfLine) }, ports)
    const line = sparkline(volumes)
    rows.push([trend.rank, trend.keyword, trend.searchVolume, trend.growth, trend.categories.join(', '), line])
  }
  terminal.table(['#', 'keyword', 'volume', 'growth', 'category', `${daysOfLine} days`], rows)
}

function addRefresh(group: Command, cli: Cli): void {
  group
    .command('refresh')
    .description('ask the sources now')
    .option('--force', 'ask also those that are left alone after failures')
    .option('--json', 'print JSON')
    .action(async ({ force = false, json }: { force?: boolean } & Json) => {
      const { desk } = await cli.open(trends)
      const results = await desk.refresh({ force })
      if (!results) throw new CommandError('Another process is refreshing now; look again in a moment.')
      if (results.some(({ outcome }) => outcome === 'failed')) process.exitCode = 1
      if (json) return cli.terminal.json(results)
      const rows = results.map((one) => [one.source, one.country, one.outcome, one.rows ?? '', remark(one)])
      cli.terminal.table(['source', 'country', 'outcome', 'rows', ''], rows)
    })
}

function remark({ outcome, detail, nextAttemptAt }: Refreshed): string {
  const next = nextAttemptAt ? `not asked before ${new Date(nextAttemptAt).toISOString().slice(0, 16)}Z` : ''
  return outcome === 'failed' ? `${detail}; ${next}` : outcome === 'waiting' ? `${next}; --force asks now` : ''
}

function addImport(group: Command, cli: Cli): void {
  group
    .command('import')
    .description("take over a list: a CSV export of Trending Now, SerpApi's JSON, our own JSON")
    .argument('<file>', 'the file to read')
    .option('--country <code>', 'its country; read from the name of an exported file')
    .option('--json', 'print JSON')
    .action(async (file: string, options: { country?: string } & Json) => {
      const ports = await cli.open(trends)
      const named = options.country ?? countryOfFile(file)
      if (named === undefined) throw new CommandError('Say with --country which country the list is of.')
      const country = parseCountry(named, ports.countries)
      const imported = await ports.desk.importText(await readText(file), { country })
      if (options.json) return cli.terminal.json(imported)
      const rows = imported.snapshots.map(({ timestamp, rows }) => [country, timestamp, rows])
      cli.terminal.table(['country', 'time of the data', 'rows'], rows)
    })
}

async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: Error) => {
    throw new CommandError(`The file cannot be read: ${error.message}`)
  })
}

function addIngest(group: Command, cli: Cli): void {
  group
    .command('ingest')
    .description('count the searches of your own site; a running server takes them over within a minute')
    .argument('<file>', 'NDJSON, one {"q", "t"?, "country"?, "user"?} a line; - is standard input')
    .option('--json', 'print JSON')
    .action(async (file: string, { json }: Json) => {
      const { ownLog } = await cli.open(trends)
      const total = { accepted: 0, dropped: { invalid: 0, personal: 0, untimely: 0 } }
      for await (const lines of wholeLines(file)) add(total, ownLog.ingest(lines))
      if (json) return cli.terminal.json(total)
      const { accepted, dropped } = total
      const rows = Object.entries({ accepted, ...dropped })
      cli.terminal.table(['searches', 'number'], rows)
    })
}

/** The text of a file in pieces that end where a line ends, so that a file of any length fits. */
async function* wholeLines(file: string): AsyncGenerator<string> {
  const input = file === '-' ? process.stdin : createReadStream(file, { highWaterMark: chunkBytes })
  let rest = ''
  try {
    for await (const part of input.setEncoding('utf8')) {
      const text: string = rest + part
      const end = text.lastIndexOf('\n') + 1
      rest = text.slice(end)
      if (end > 0) yield text.slice(0, end)
    }
  } catch (error) {
    throw new CommandError(`The file cannot be read: ${(error as Error).message}`)
  }
  if (rest !== '') yield rest
}

function add(total: Pick<Ingested, 'accepted' | 'dropped'>, { accepted, dropped }: Ingested): void {
  total.accepted += accepted
  total.dropped.invalid += dropped.invalid
  total.dropped.personal += dropped.personal
  total.dropped.untimely += dropped.untimely
}

function addHistory(group: Command, cli: Cli): void {
  group
    .command('history')
    .description('show when a keyword was trending')
    .argument('<keyword>', 'the search')
    .option('--country <code>', 'a followed country')
    .option('--days <number>', 'how many days back', '30')
    .option('--json', 'print JSON')
    .action(async (keyword: string, { json, ...options }: { country?: string; days: string } & Json) => {
      const found = await history({ keyword, ...options }, await cli.open(trends))
      if (json) return cli.terminal.json(found)
      if (found.points.length === 0) return cli.terminal.print(`Not listed in the last ${found.days} days.`)
      cli.terminal.print(sparkline(found.volumes).trimStart())
      const rows = found.points.map((point) => [point.date, point.rank, point.searchVolume, point.source])
      cli.terminal.table(['day', 'rank', 'volume', 'source'], rows)
    })
}
