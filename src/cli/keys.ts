import type { Command } from 'commander'
import type { Static } from 'typebox'
import { renewAdminKey } from '../platform/admin/key.ts'
import type { KeyView, MadeKeyView } from '../platform/admin/schema.ts'
import { createKey, listKeys, onKey, rotateKey, showKey } from '../platform/admin/views.ts'
import { type AddCommands, type Cli, CommandError } from './cli.ts'
import { parseDuration, parseMoment } from './duration.ts'
import type { Terminal } from './terminal.ts'

type Json = { readonly json?: boolean }
type CreateOptions = Json & {
  readonly plan: string
  readonly name: string
  readonly expires?: string
  readonly interfaces?: string
}

/** `fivefold keys …`: the life of gateway keys, on the store itself; a running server follows within a second. */
export const addKeysCommands: AddCommands = (program, cli) => {
  const keys = program.command('keys').description('make, list, rotate and revoke gateway keys')
  addCreate(keys, cli)
  addList(keys, cli)
  addVerbs(keys, cli)
  keys
    .command('renew-admin')
    .description('replace the admin key that was made at the first start')
    .action(async () => {
      const { store } = await cli.platform()
      cli.terminal.print(`The admin key, shown this once: ${await renewAdminKey(store.facts)}`)
    })
}

function addCreate(keys: Command, cli: Cli): void {
  keys
    .command('create')
    .description('make a key; it is shown this once')
    .requiredOption('--plan <name>', 'the plan it is on')
    .option('--name <text>', 'what it is for', '')
    .option('--expires <when>', 'an ISO time, or a duration such as 90d')
    .option('--interfaces <names>', 'the interfaces it covers, separated by commas; all if left out')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExample:\n  fivefold keys create --plan PRO --name "shop backend" --expires 365d --interfaces email,ip',
    )
    .action(async ({ plan, name, expires, interfaces, json }: CreateOptions) => {
      const platform = await cli.platform()
      const expiresAt = expires === undefined ? undefined : parseMoment(expires, platform.clock.now())
      if (expires !== undefined && expiresAt === undefined) {
        throw new CommandError('--expires must be a time such as 2027-01-31T00:00:00Z or a duration such as 90d.')
      }
      const wanted = {
        plan,
        name,
        ...(expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt).toISOString() }),
        ...(interfaces === undefined ? {} : { interfaces: interfaces.split(',').map((one) => one.trim()) }),
      }
      showMade(await createKey(wanted, platform), json, cli.terminal)
    })
}

function addList(keys: Command, cli: Cli): void {
  keys
    .command('list')
    .description('list all keys')
    .option('--json', 'print JSON')
    .action(async ({ json }: Json) => {
      const listed = await listKeys(await cli.platform())
      if (json) return cli.terminal.json(listed)
      if (listed.keys.length === 0)
        return cli.terminal.print('There is no key yet. Make one with: fivefold keys create')
      cli.terminal.table(
        ['id', 'name', 'plan', 'key', 'state', 'interfaces', 'expires'],
        listed.keys.map((key) => [
          key.id,
          key.name,
          key.plan,
          key.start,
          key.state,
          key.interfaces?.join(',') ?? 'all',
          key.expiresAt ?? 'never',
        ]),
      )
    })
  keys
    .command('show <key>')
    .description('show a key, by id, name or itself, and what is left of its plan')
    .option('--json', 'print JSON')
    .action(async (handle: string, { json }: Json) => {
      const key = await showKey(handle, await cli.platform())
      if (json) return cli.terminal.json(key)
      printKey(key, cli.terminal)
      for (const { interface: name, perMinute, minuteRemaining, perMonth, monthUsed } of key.limits) {
        const minute = perMinute === undefined ? 'no rate limit' : `${minuteRemaining} of ${perMinute} left this minute`
        const month = perMonth === undefined ? 'no quota' : `${monthUsed} of ${perMonth} used this month`
        cli.terminal.print(`  ${name.padEnd(11)} ${minute}, ${month}`)
      }
    })
}

function addVerbs(keys: Command, cli: Cli): void {
  keys
    .command('rotate <key>')
    .description('replace a key by a new one with the same rights and counts')
    .option('--grace <duration>', 'how long the old key lives on', '24h')
    .option('--json', 'print JSON')
    .action(async (id: string, { grace, json }: Json & { readonly grace: string }) => {
      const graceMs = parseDuration(grace)
      if (graceMs === undefined) throw new CommandError('--grace must be a duration such as 24h or 0s.')
      showMade(await rotateKey({ id, graceSeconds: graceMs / 1000 }, await cli.platform()), json, cli.terminal)
    })
  for (const [verb, description, done] of [
    ['revoke', 'end a key at once', 'is revoked'],
    ['delete', 'forget a key altogether', 'is deleted'],
  ] as const) {
    keys
      .command(`${verb} <key>`)
      .description(description)
      .option('--json', 'print JSON')
      .action(async (handle: string, { json }: Json) => {
        const key = await onKey((all) => all[verb](handle), await cli.platform())
        if (json) cli.terminal.json(key)
        else cli.terminal.print(`${key.id} ${key.name && `(${key.name}) `}${done}.`)
      })
  }
}

function showMade(made: Static<typeof MadeKeyView>, json: boolean | undefined, terminal: Terminal): void {
  if (json) {
    terminal.json(made)
    return
  }
  terminal.print(`${terminal.style('green', made.key)}\n`)
  terminal.note('Keep it safe: it is shown this once.')
  printKey(made, terminal)
}

function printKey(key: Static<typeof KeyView>, terminal: Terminal): void {
  const rows: [string, string][] = [
    ['id', key.id],
    ['name', key.name],
    ['plan', key.plan],
    ['state', key.state],
    ['interfaces', key.interfaces?.join(', ') ?? 'all'],
    ['expires', key.expiresAt ?? 'never'],
  ]
  for (const [name, value] of rows) terminal.print(`  ${terminal.style('dim', name.padEnd(11))} ${value}`)
}
