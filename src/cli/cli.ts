import type { Command } from 'commander'
import type { Api } from '../kernel/api.ts'
import type { Settings } from '../kernel/settings.ts'
import type { World } from '../kernel/world.ts'
import type { Platform } from '../platform/open.ts'
import type { Terminal } from './terminal.ts'

/** What a command is given: a terminal to print on, and ways to the product without the gate. */
export type Cli = {
  readonly terminal: Terminal
  /** Keys, plans and usage; closed when the command ends. */
  readonly platform: () => Promise<Platform>
  /** The real world with the effective settings; closed when the command ends. */
  readonly world: () => Promise<World>
  /** An interface's ports, opened over that world; closed when the command ends. */
  readonly open: <Ports, Defined extends Settings>(api: Openable<Ports, Defined>) => Promise<Ports>
}

/** The part of an interface that opening it needs. */
export type Openable<Ports, Defined extends Settings> = Pick<Api<Ports, Defined>, 'name' | 'open'>

/** Adds one or more commands to `fivefold`. A command throws a Fault or a CommandError; one place prints it and sets the exit code. */
export type AddCommands = (program: Command, cli: Cli) => void

/** A mistake of the person at the terminal: printed as a sentence, exit code 2. */
export class CommandError extends Error {}
