import { silentLog } from '../kernel/silent-log.ts'
import type { Call, World } from '../kernel/world.ts'
import { memoryShelf } from '../world/memory-shelf.ts'
import { scratchFolder } from './scratch.ts'
import { sitesFetch } from './sites.ts'
import { zoneDns } from './zone.ts'

export { silentLog } from '../kernel/silent-log.ts'
export { memoryShelf } from '../world/memory-shelf.ts'

/** Noon of the day on which the fictional internet stands still. */
export const fixedNow = Date.UTC(2026, 10, 15, 12)

/** A world without an outside: empty DNS, no sites, a clock that stands still, a shelf in memory, a fresh folder. */
export function fakeWorld(parts: Partial<World> = {}): World {
  const clock = parts.clock ?? { now: () => fixedNow }
  return {
    dns: zoneDns({}),
    fetch: sitesFetch({}),
    clock,
    log: silentLog,
    shelf: memoryShelf(clock.now),
    dataDir: parts.dataDir ?? scratchFolder(),
    ...parts,
  }
}

/** A call from a documentation address. */
export function fakeCall(parts: Partial<Call> = {}): Call {
  return {
    requestId: 'test',
    address: '203.0.113.7',
    header: () => undefined,
    signal: new AbortController().signal,
    ...parts,
  }
}
