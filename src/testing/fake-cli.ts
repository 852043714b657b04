import { Command } from 'commander'
import type { AddCommands, Cli } from '../cli/cli.ts'
import { openTerminal } from '../cli/terminal.ts'
import type { Settings } from '../kernel/settings.ts'
import type { World } from '../kernel/world.ts'

/** A test, or the file it is in: where what must be done at the end is left. */
export type Cleanup = { after(done: () => unknown): void }

export type FakeCliOptions = {
  readonly world: World
  readonly env?: Readonly<Record<string, string>>
}

/** Runs commands over a fake world in this process; each run gives what it printed. */
export function openFakeCli(t: Cleanup, add: AddCommands, { world, env = {} }: FakeCliOptions) {
  let printed = ''
  const write = (text: string) => {
    printed += text
  }
  const cli: Cli = {
    terminal: openTerminal({ write }, { write() {} }, {}),
    platform: () => Promise.reject(new Error('not needed')),
    world: async () => world,
    async open(api) {
      const defined = Object.entries((api as unknown as { settings: Settings }).settings)
      const values = defined.map(([name, { variable, parse, fallback }]) => [name, parse(env[variable] ?? fallback)])
      const ports = await api.open(world, Object.fromEntries(values) as never)
      t.after(() => (ports as { close?: () => unknown }).close?.())
      return ports
    },
  }
  return async (...args: string[]): Promise<string> => {
    printed = ''
    const program = new Command().exitOverride()
    add(program, cli)
    await program.parseAsync(args, { from: 'user' })
    return printed
  }
}
