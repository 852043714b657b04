import { reportUsage } from '../platform/admin/views.ts'
import type { AddCommands } from './cli.ts'

type Options = {
  readonly from?: string
  readonly until?: string
  readonly key?: string
  readonly interface?: string
  readonly json?: boolean
}

/** `fivefold usage`: who called what, by day. */
export const addUsageCommand: AddCommands = (program, cli) => {
  program
    .command('usage')
    .description('show requests, refusals, faults and latency by day, key and endpoint')
    .option('--from <day>', 'the first day, such as 2026-11-01')
    .option('--until <day>', 'the last day')
    .option('--key <id>', 'one key only')
    .option('--interface <name>', 'one interface only')
    .option('--json', 'print JSON')
    .action(async ({ json, ...query }: Options) => {
      const report = await reportUsage(query, await cli.platform())
      if (json) return cli.terminal.json(report)
      if (report.days.length === 0) return cli.terminal.print('Nothing has been called yet.')
      cli.terminal.table(
        ['day', 'key', 'interface', 'endpoint', 'requests', 'units', 'refused', 'faults', 'mean ms', 'max ms'],
        report.days.map((row) => [
          row.day,
          row.key || '(none)',
          row.interface,
          row.endpoint,
          row.requests,
          row.units,
          row.refusals,
          row.faults,
          row.meanMs,
          row.maxMs,
        ]),
      )
    })
}
