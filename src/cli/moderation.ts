import { moderation } from '../apis/moderation/api.ts'
import { categories } from '../apis/moderation/categories.ts'
import { moderate } from '../apis/moderation/moderate.ts'
import type { Detection } from '../apis/moderation/schema.ts'
import { Fault } from '../kernel/fault.ts'
import { bulk } from './bulk.ts'
import { type AddCommands, CommandError } from './cli.ts'
import type { Terminal } from './terminal.ts'

type Options = { readonly json?: boolean; readonly file?: string; readonly column?: string; readonly out?: string }

const mostPoints = 10_000

/** `fivefold moderate`: a text on the command line, or a file of any length. */
export const addModerationCommands: AddCommands = (program, cli) => {
  program
    .command('moderate')
    .description('moderate texts')
    .argument('[text]', 'the text to moderate')
    .option('--json', 'print JSON')
    .option('-f, --file <path>', 'moderate a file: one text a line, or CSV with --column; - is standard input')
    .option('-c, --column <name>', 'the column of a CSV file that holds the texts')
    .option('-o, --out <path>', 'where to write the result of --file: a name that ends in .csv or .ndjson')
    .action(async (text: string | undefined, options: Options) => {
      const { engine } = await cli.open(moderation)
      const lookUp = (one: string) => moderate(bounded(one), engine)
      if (options.file !== undefined) return moderateFile(options.file, options, { lookUp, terminal: cli.terminal })
      if (text === undefined) throw new CommandError('Give a text, or a file with --file.')
      const detection = await lookUp(text)
      if (options.json) cli.terminal.json(detection)
      else print(detection, cli.terminal)
    })
}

function bounded(text: string): string {
  if (text.length > mostPoints && [...text].length > mostPoints) {
    throw new Fault('text_too_long', `A text may have at most ${mostPoints} characters.`)
  }
  return text
}

type Tools = { readonly lookUp: (text: string) => Promise<Detection>; readonly terminal: Terminal }

async function moderateFile(input: string, options: Options, { lookUp, terminal }: Tools): Promise<void> {
  const { out, column } = options
  if (out === undefined) throw new CommandError('Say with --out where the result goes.')
  const work = async (text: string) => flat(await lookUp(text))
  const { rows, seconds } = await bulk({ input, out, concurrency: 4, terminal, work, ...(column ? { column } : {}) })
  if (options.json) terminal.json({ rows, seconds, out })
  else terminal.print(`${rows.toLocaleString('en-US')} rows in ${seconds.toFixed(1)} s: ${out}`)
}

/** One row of a file's result. */
function flat({ results, summary, language }: Detection): Record<string, unknown> {
  const flagged = categories.filter((category) => results[category].flagged)
  const scores = Object.fromEntries(categories.map((category) => [category, results[category].score]))
  const reason = summary.topCategory === 'none' ? '' : results[summary.topCategory].reason
  return { flagged: summary.flaggedAny, categories: flagged.join(' '), ...scores, reason, language: language ?? '' }
}

function print({ results, summary, language }: Detection, terminal: Terminal): void {
  const verdict = summary.flaggedAny ? terminal.style('red', 'flagged') : terminal.style('green', 'not flagged')
  terminal.print(`${verdict}${language ? `  language ${language}` : ''}`)
  for (const category of categories) {
    const { flagged, score, reason } = results[category]
    if (score === 0) continue
    const name = terminal.style(flagged ? 'red' : 'dim', category.padEnd(14))
    terminal.print(`  ${name}  ${score.toFixed(4)}  ${reason}`)
  }
}
