import type { World } from '../../kernel/world.ts'
import { sitesFetch } from '../sites.ts'
import { fixedNow } from '../world.ts'
import { zoneDns } from '../zone.ts'
import { zone as emailZone } from './email.ts'
import { env as ipEnv, zone as ipZone } from './ip.ts'
import { sites } from './tech.ts'

/** The small fictional internet in which every declared example is true. */
export function demoWorld(): Partial<World> {
  return {
    clock: { now: () => fixedNow },
    dns: zoneDns({ ...emailZone, ...ipZone }),
    fetch: sitesFetch(sites),
  }
}

/** Settings that go with it. */
export const demoEnv: Readonly<Record<string, string>> = {
  ...ipEnv,
  // The last digits of the encoder's scores differ from one processor to the next.
  FIVEFOLD_MODERATION_ENCODER: 'off',
}
