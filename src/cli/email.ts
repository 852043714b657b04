import { email } from '../apis/email/api.ts'
import type { EmailPorts } from '../apis/email/ports.ts'
import type { Verification } from '../apis/email/schema.ts'
import { verify } from '../apis/email/verify.ts'
import { concurrent } from '../kernel/concurrent.ts'
import { bulk } from './bulk.ts'
import { type AddCommands, CommandError } from './cli.ts'
import type { Terminal } from './terminal.ts'

type Options = {
  readonly json?: boolean
  readonly file?: string
  readonly column?: string
  readonly out?: string
  readonly concurrency: string
}

const mostAtOnce = 2000

/** `fivefold verify`: addresses on the command line, or a file of any length; `fivefold email`: the care of the lists. */
export const addEmailCommands: AddCommands = (program, cli) => {
  const { terminal } = cli
  const care = program.command('email').description('look after the lists behind email verification')
  care
    .command('update')
    .description('download newer lists of disposable domains, check them and put them into service')
    .option('--force', 'take the lists over even if they are much shorter than before')
    .option('--json', 'print JSON')
    .action(async ({ force = false, json }: { force?: boolean; json?: boolean }) => {
      const ports = await cli.open(email)
      terminal.status('downloading the lists of disposable domains')
      await ports.update({ force }).finally(() => terminal.status(''))
      printLists(ports, { json, terminal })
    })
  care
    .command('status')
    .description('show how many disposable domains are known, and since when')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => printLists(await cli.open(email), { json, terminal }))
  program
    .command('verify')
    .description('verify email addresses')
    .argument('[addresses...]', 'addresses to verify')
    .option('--json', 'print JSON')
    .option('-f, --file <path>', 'verify a file: one address a line, or CSV with --column; - is standard input')
    .option('-c, --column <name>', 'the column of a CSV file that holds the addresses')
    .option('-o, --out <path>', 'where to write the result of --file: a name that ends in .csv or .ndjson')
    .option('--concurrency <number>', 'addresses of a file under way at once', '200')
    .action(async (addresses: string[], options: Options) => {
      const ports = await cli.open(email)
      const lookUp = (address: string) => verify(address, ports)
      if (options.file !== undefined) return verifyFile(options.file, options, { lookUp, terminal: cli.terminal })
      if (addresses.length === 0) throw new CommandError('Give an address, or a file with --file.')
      const results = await concurrent(addresses, 50, lookUp)
      if (options.json) cli.terminal.json(results.length === 1 ? results[0] : results)
      else for (const result of results) print(result, cli.terminal)
    })
}

function printLists(ports: EmailPorts, { json, terminal }: { json: boolean | undefined; terminal: Terminal }): void {
  const [check] = ports.checks()
  if (json) terminal.json({ disposableDomains: ports.disposableDomains(), dataFrom: check?.dataFrom })
  else terminal.print(`${check?.detail} (${check?.dataFrom?.slice(0, 10)})`)
}

type Tools = { readonly lookUp: (address: string) => Promise<Verification>; readonly terminal: Terminal }

async function verifyFile(input: string, options: Options, { lookUp, terminal }: Tools): Promise<void> {
  const { out, column } = options
  if (out === undefined) throw new CommandError('Say with --out where the result goes.')
  const concurrency = Number(options.concurrency)
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > mostAtOnce)
    throw new CommandError(`--concurrency must be a whole number from 1 to ${mostAtOnce}.`)
  const work = async (address: string) => flat(await lookUp(address))
  const { rows, seconds } = await bulk({ input, out, concurrency, terminal, work, ...(column ? { column } : {}) })
  if (options.json) terminal.json({ rows, seconds, out })
  else terminal.print(`${rows.toLocaleString('en-US')} rows in ${seconds.toFixed(1)} s: ${out}`)
}

/** One row of a file's result. */
function flat({ verdict, score, reason, normalized, suggestion, free, checks }: Verification): Record<string, unknown> {
  return { verdict, score, reason, normalized, suggestion, free, ...checks }
}

const colours = {
  deliverable: 'green',
  risky: 'yellow',
  undeliverable: 'red',
  disposable: 'red',
  unknown: 'dim',
} as const

function print(result: Verification, terminal: Terminal): void {
  const { verdict, score, reason, details } = result
  terminal.print(`${terminal.style('bold', result.email)}`)
  terminal.print(`  ${terminal.style(colours[verdict], verdict)}  score ${score}  ${reason}`)
  const passed = Object.entries(result.checks).map(([name, is]) =>
    terminal.style(is ? 'reset' : 'dim', `${is ? '+' : '-'}${name}`),
  )
  terminal.print(`  ${passed.join(' ')}`)
  const rows: [string, string | null | undefined][] = [
    ['normalized', result.normalized === result.email ? undefined : result.normalized],
    ['suggestion', result.suggestion],
    ['problem', details.syntax.problem],
    ['mx', details.mx?.join(', ')],
    ['spf', details.spf?.record ?? details.spf?.problem],
    ['dmarc', details.dmarc?.record],
    ['dkim', details.dkim?.selector ?? details.dkim?.method ?? details.dkim?.problem],
    ['not known', details.unknown?.join(', ')],
  ]
  for (const [name, value] of rows) if (value) terminal.print(`  ${terminal.style('dim', name.padEnd(10))}  ${value}`)
}
