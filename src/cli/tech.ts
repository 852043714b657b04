import { readFileSync } from 'node:fs'
import { tech } from '../apis/tech/api.ts'
import { analyze, detect } from '../apis/tech/detect.ts'
import type { TechPorts } from '../apis/tech/ports.ts'
import { parseHar, parseHeaderLines } from '../apis/tech/received.ts'
import type { Analysis, AnalyzeInput, Detection } from '../apis/tech/schema.ts'
import { toFault } from '../kernel/fault.ts'
import { bulk } from './bulk.ts'
import { type AddCommands, CommandError } from './cli.ts'
import type { Terminal } from './terminal.ts'

type Options = {
  readonly json?: boolean
  readonly url?: string
  readonly html?: string
  readonly headers?: string
  readonly har?: string
  readonly file?: string
  readonly column?: string
  readonly out?: string
  readonly concurrency: string
}

const mostAtOnce = 1000
const nobody = { header: () => undefined }

/** `fivefold detect`: sites on the command line, a file of them, or a page that was saved before. */
export const addTechCommands: AddCommands = (program, cli) => {
  program
    .command('detect')
    .description('detect the technologies of websites')
    .argument('[urls...]', 'sites to read')
    .option('--json', 'print JSON')
    .option('--html <path>', 'look at a saved page instead of reading a site')
    .option('--headers <path>', 'the response headers of that page, as curl -i prints them')
    .option('--url <url>', "that page's own address")
    .option('--har <path>', 'look at the page in an HTTP archive')
    .option('-f, --file <path>', 'read a file of sites: one a line, or CSV with --column; - is standard input')
    .option('-c, --column <name>', 'the column of a CSV file that holds the sites')
    .option('-o, --out <path>', 'where to write the result of --file: a name that ends in .csv or .ndjson')
    .option('--concurrency <number>', 'sites of a file under way at once', '20')
    .action(async (urls: string[], options: Options) => {
      const ports = await cli.open(tech)
      const { terminal } = cli
      if (options.file !== undefined) return detectFile(options.file, options, { ports, terminal })
      const saved = savedPage(options)
      if (!saved && urls.length === 0) throw new CommandError('Give a site, or a page with --html or --har.')
      const results = saved ? [await analyze(saved, ports)] : await detectAll(urls, ports)
      if (options.json) terminal.json(results.length === 1 ? results[0] : results)
      else for (const result of results) print(result, terminal)
    })
}

type Failed = { readonly url: string; readonly error: { readonly code: string; readonly detail: string } }

/** One site that fails alone is the command's failure; among several it is told in its place. */
function detectAll(urls: readonly string[], ports: TechPorts): Promise<(Detection | Failed)[]> {
  return Promise.all(
    urls.map((url) =>
      detect(url, ports, nobody).catch((error: unknown) => {
        const { code, message } = toFault(error)
        if (urls.length === 1) throw error
        return { url, error: { code, detail: message } }
      }),
    ),
  )
}

function savedPage({ har, html, headers, url }: Options): AnalyzeInput | undefined {
  if (har !== undefined) return parseHar(read(har))
  if (html === undefined && headers === undefined) return undefined
  return {
    ...(url === undefined ? {} : { url }),
    ...(html === undefined ? {} : { html: read(html) }),
    ...(headers === undefined ? {} : { headers: parseHeaderLines(read(headers)) }),
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new CommandError(`${path} cannot be read.`)
  }
}

type Tools = { readonly ports: TechPorts; readonly terminal: Terminal }

async function detectFile(input: string, options: Options, { ports, terminal }: Tools): Promise<void> {
  const { out, column } = options
  if (out === undefined) throw new CommandError('Say with --out where the result goes.')
  const concurrency = Number(options.concurrency)
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > mostAtOnce)
    throw new CommandError(`--concurrency must be a whole number from 1 to ${mostAtOnce}.`)
  const work = async (url: string) => row(await detect(url, ports, nobody), out.endsWith('.csv'))
  const { rows, seconds } = await bulk({ input, out, concurrency, terminal, work, ...(column ? { column } : {}) })
  if (options.json) terminal.json({ rows, seconds, out })
  else terminal.print(`${rows.toLocaleString('en-US')} sites in ${seconds.toFixed(1)} s: ${out}`)
}

/** One row of a file's result; a CSV cell holds the technologies as one text. */
function row({ finalUrl, status, count, technologies }: Detection, asText: boolean): Record<string, unknown> {
  const listed = technologies.map(
    ({ name, version, confidence }) => `${name}${version ? ` ${version}` : ''} (${confidence})`,
  )
  return { finalUrl, status, count, technologies: asText ? listed.join('; ') : technologies }
}

function print(result: Detection | Analysis | Failed, terminal: Terminal): void {
  const led =
    'finalUrl' in result && result.finalUrl !== result.url ? terminal.style('dim', ` → ${result.finalUrl}`) : ''
  if (result.url) terminal.print(`${terminal.style('bold', result.url)}${led}`)
  if ('error' in result) terminal.print(`  ${terminal.style('red', result.error.code)}  ${result.error.detail}`)
  else if (result.count === 0) terminal.print('  nothing was found')
  else printTechnologies(result.technologies, terminal)
}

function printTechnologies(technologies: Detection['technologies'], terminal: Terminal): void {
  terminal.table(
    ['technology', 'category', 'version', 'sure', 'seen by'],
    technologies.map(({ name, category, version = '', confidence, signals, impliedBy }) => [
      name,
      category,
      version,
      confidence,
      signals.includes('implied') ? `implied by ${impliedBy?.join(', ')}` : signals.join(', '),
    ]),
  )
}
