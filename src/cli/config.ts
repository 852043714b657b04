import { apis } from '../apis/index.ts'
import { fileKey, readConfig, type Shown } from '../config.ts'
import type { AddCommands } from './cli.ts'

/** `fivefold config`: every setting, what it means and what it is. */
export const addConfigCommand: AddCommands = (program, { terminal }) => {
  program
    .command('config')
    .description('show every setting with its meaning and effective value')
    .option('--json', 'print JSON')
    .action(({ json }: { readonly json?: boolean }) => {
      const { shown, unknown } = readConfig(process.env, apis)
      if (json) return terminal.json(shown)
      terminal.print('Set by environment variable, or in the JSON file that FIVEFOLD_CONFIG names.')
      for (const [group, settings] of Object.entries(Object.groupBy(shown, (one) => one.group))) {
        terminal.print(`\n${terminal.style('bold', group)}`)
        for (const setting of settings ?? []) printSetting(setting)
      }
      for (const name of unknown) terminal.note(`${name} is not a setting.`)
    })

  function printSetting({ variable, value, from, fallback, meaning }: Shown): void {
    const origin = from === 'default' ? 'default' : `from the ${from}; default ${fallback || '(empty)'}`
    terminal.print(`  ${terminal.style('cyan', variable)}=${value}`)
    terminal.print(`      ${meaning} ${terminal.style('dim', `(${origin}; in the file: ${fileKey(variable)})`)}`)
  }
}
