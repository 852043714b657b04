import type { Command } from 'commander'
import { ip } from '../apis/ip/api.ts'
import { ask } from '../apis/ip/asked.ts'
import { describeJson } from '../apis/ip/describe.ts'
import type { IpPorts } from '../apis/ip/ports.ts'
import type { Description } from '../apis/ip/schema.ts'
import { concurrent } from '../kernel/concurrent.ts'
import { bulk } from './bulk.ts'
import { type AddCommands, CommandError } from './cli.ts'
import type { Terminal } from './terminal.ts'

type Options = { readonly json?: boolean; readonly file?: string; readonly column?: string; readonly out?: string }

const atOnce = 256

/** `fivefold ip`: addresses on the command line or in a file, and the care of the data. */
export const addIpCommands: AddCommands = (program, cli) => {
  const { terminal } = cli
  const command = program
    .command('ip')
    .description('tell where IP addresses are and whose they are')
    .argument('[addresses...]', 'addresses to describe')
    .option('--json', 'print JSON')
    .option('-f, --file <path>', 'describe a file: one address a line, or CSV with --column; - is standard input')
    .option('-c, --column <name>', 'the column of a CSV file that holds the addresses')
    .option('-o, --out <path>', 'where to write the result of --file: a name that ends in .csv or .ndjson')
    .action(async (addresses: string[], options: Options) => {
      const ports = await cli.open(ip)
      if (options.file !== undefined) return describeFile(options.file, options, { ports, terminal })
      if (addresses.length === 0) throw new CommandError('Give an address, or a file with --file.')
      const results = await concurrent(addresses, atOnce, (address) => lookUp(address, ports))
      if (options.json) terminal.json(results.length === 1 ? results[0] : results)
      else for (const result of results) print(result, terminal)
    })
  command
    .command('update')
    .description('download newer data, check it and put it into service')
    .option('--force', 'take the data over even if it differs much from what is in service')
    .option('--json', 'print JSON')
    .action(async (_, self: Command) => {
      const { force = false, json } = self.optsWithGlobals<{ force?: boolean; json?: boolean }>()
      const ports = await cli.open(ip)
      const outcome = await ports.update({ force, progress: draw(terminal) }).finally(() => terminal.status(''))
      printData(ports, {
        json,
        terminal,
        saying: outcome === 'changed' ? 'The data is new.' : 'There is nothing newer.',
      })
    })
  command
    .command('rollback')
    .description('go back to the data before the last update')
    .option('--json', 'print JSON')
    .action(async (_, self: Command) => {
      const ports = await cli.open(ip)
      ports.rollBack()
      printData(ports, {
        json: self.optsWithGlobals()['json'],
        terminal,
        saying: 'The earlier data is back in service.',
      })
    })
  command
    .command('status')
    .description('show which data is in service')
    .option('--json', 'print JSON')
    .action(async (_, self: Command) => {
      const ports = await cli.open(ip)
      printData(ports, { json: self.optsWithGlobals()['json'], terminal, saying: '' })
    })
}

type Tools = { readonly ports: IpPorts; readonly terminal: Terminal }

async function lookUp(address: string, ports: IpPorts): Promise<Description> {
  return JSON.parse(await describeJson(ask(address.trim()), ports)) as Description
}

async function describeFile(input: string, options: Options, { ports, terminal }: Tools): Promise<void> {
  const { out, column } = options
  if (out === undefined) throw new CommandError('Say with --out where the result goes.')
  await ports.ready(draw(terminal))
  const work = async (address: string) => flat(await lookUp(address, ports))
  const job = { input, out, concurrency: atOnce, terminal, work, ...(column ? { column } : {}) }
  const { rows, seconds } = await bulk(job)
  if (options.json) terminal.json({ rows, seconds, out })
  else terminal.print(`${rows.toLocaleString('en-US')} rows in ${seconds.toFixed(1)} s: ${out}`)
}

/** One row of a file's result, with the same columns for every address. */
function flat({ ip, country, countryCode, region, city, district, timezone, ...rest }: Description) {
  const { latitude, longitude, org, asn, hostname, anycast, bogon, special } = rest
  const place = { country, countryCode, region, city, district, timezone, latitude, longitude }
  return { ip, ...place, org, asn, hostname, anycast, bogon, special }
}

function draw(terminal: Terminal): (doing: string, done: number) => void {
  return (doing, done) => terminal.status(`${Math.round(done * 100)} %  ${doing}`)
}

function print({ ip, ...fields }: Description, terminal: Terminal): void {
  terminal.print(terminal.style('bold', ip))
  const rows = Object.entries(fields).filter(([, value]) => value !== '')
  for (const [name, value] of rows) terminal.print(`  ${terminal.style('dim', name.padEnd(11))}  ${value}`)
}

type Printed = { readonly json: unknown; readonly terminal: Terminal; readonly saying: string }

function printData(ports: IpPorts, { json, terminal, saying }: Printed): void {
  const { sources } = ports.data().info
  if (json) {
    terminal.json({ outcome: saying, sources, checks: ports.checks() })
    return
  }
  if (saying !== '') terminal.print(saying)
  const rows = sources.map(({ kind, name, builtAt }) => [kind, name, builtAt.slice(0, 10) || 'not told'])
  terminal.table(['kind', 'file', 'built'], rows)
  for (const { name, status, detail } of ports.checks()) terminal.print(`${name}: ${status}, ${detail}`)
}
