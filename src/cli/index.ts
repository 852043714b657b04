import { Command, CommanderError } from 'commander'
import { ConfigError } from '../config.ts'
import { Fault } from '../kernel/fault.ts'
import { version } from '../version.ts'
import { CommandError } from './cli.ts'
import { addCompletionCommand } from './completion.ts'
import { addConfigCommand } from './config.ts'
import { addEmailCommands } from './email.ts'
import { addIpCommands } from './ip.ts'
import { addKeysCommands } from './keys.ts'
import { addMcpCommand } from './mcp.ts'
import { addModerationCommands } from './moderation.ts'
import { openCli } from './open.ts'
import { addServeCommand } from './serve.ts'
import { addTechCommands } from './tech.ts'
import { openTerminal, type Terminal } from './terminal.ts'
import { addTrendsCommands } from './trends.ts'
import { addUsageCommand } from './usage.ts'

const commands = [
  addServeCommand,
  addKeysCommands,
  addUsageCommand,
  addConfigCommand,
  addTechCommands,
  addEmailCommands,
  addModerationCommands,
  addTrendsCommands,
  addIpCommands,
  addMcpCommand,
  addCompletionCommand,
]

/** Runs one command line; the exit code is 0, 1 for a failure and 2 for a mistake in what was asked. */
export async function runCli(args: readonly string[]): Promise<number> {
  process.stdout.on('error', endWithReader)
  const terminal = openTerminal(process.stdout, process.stderr, process.env)
  const cli = openCli(terminal)
  const program = new Command('fivefold')
    .description('Five lookups on your own machine: tech, email, moderation, trends, ip.')
    .version(version)
    .showSuggestionAfterError()
    .showHelpAfterError('Add --help for what there is.')
    .exitOverride()
  for (const add of commands) add(program, cli)
  try {
    await program.parseAsync(args, { from: 'user' })
    return Number(process.exitCode ?? 0)
  } catch (error) {
    return explain(error, terminal)
  } finally {
    await cli.close()
  }
}

/** Whoever reads the output may leave before its end, as `head` does; then there is nobody left to print for. */
function endWithReader(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
  process.exit()
}

function explain(error: unknown, terminal: Terminal): number {
  // Commander has printed its own message already, the help among them.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  const message = error instanceof Error ? error.message : String(error)
  terminal.note(`${terminal.style('red', 'error')} ${message}`)
  if (error instanceof Fault || error instanceof ConfigError)
    return error instanceof Fault && error.status >= 500 ? 1 : 2
  if (error instanceof CommandError) return 2
  return 1
}
