import type { Values } from '../kernel/settings.ts'
import type { Clock, Log, Shelf, World } from '../kernel/world.ts'
import { openDns } from './dns.ts'
import { openFetch } from './fetch.ts'
import type { fetchSettings } from './fetch-settings.ts'
import type { dnsSettings } from './settings.ts'

export type WorldContext = {
  readonly dns: Values<typeof dnsSettings>
  readonly fetch: Values<typeof fetchSettings>
  readonly dataDir: string
  readonly shelf: Shelf
  readonly clock: Clock
  readonly log: Log
}

/** The machine's own clock. */
export const systemClock: Clock = { now: Date.now }

/** Opens the real world. */
export function openWorld(context: WorldContext): World & { close(): Promise<void> } {
  const { clock, log, shelf, dataDir } = context
  const dns = openDns({ ...context.dns, clock, log })
  const fetch = openFetch({ ...context.fetch, dns, clock })
  return {
    dns,
    fetch,
    clock,
    log,
    shelf,
    dataDir,
    async close() {
      await fetch.close()
      dns.close()
    },
  }
}
