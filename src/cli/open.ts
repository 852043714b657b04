import { apis } from '../apis/index.ts'
import { readConfig } from '../config.ts'
import { once } from '../kernel/once.ts'
import type { Settings } from '../kernel/settings.ts'
import type { Log } from '../kernel/world.ts'
import { openPlatform } from '../platform/open.ts'
import { closePorts } from '../server/open.ts'
import { openWorld, systemClock } from '../world/open.ts'
import type { Cli, Openable } from './cli.ts'
import type { Terminal } from './terminal.ts'

/** Opens what commands ask for, when they ask for it, and closes it in the other order. */
export function openCli(terminal: Terminal): Cli & { close(): Promise<void> } {
  const closers: (() => Promise<void>)[] = []
  const config = once(() => readConfig(process.env, apis))
  const log: Log = { info() {}, warn: terminal.note, error: terminal.note }
  const platform = once(async () => {
    const interfaces = apis.map(({ name }) => name)
    const opened = await openPlatform({ settings: config().platform, interfaces, clock: systemClock, log })
    closers.push(opened.close)
    return opened
  })
  const world = once(async () => {
    const { store } = await platform()
    const {
      dns,
      fetch,
      platform: { dataDir },
    } = config()
    const opened = openWorld({ dns, fetch, dataDir, shelf: store.shelf, clock: systemClock, log })
    closers.push(opened.close)
    return opened
  })
  return {
    terminal,
    platform,
    world,
    async open<Ports, Defined extends Settings>(api: Openable<Ports, Defined>) {
      // Its own settings, read by its own definitions; the list of interfaces has lost that type.
      const ports = await api.open(await world(), (config().apis[api.name] ?? {}) as never)
      closers.push(() => closePorts(ports))
      return ports
    },
    async close() {
      for (const close of closers.reverse()) await close()
    },
  }
}
