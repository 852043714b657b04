import type { World } from '../../kernel/world.ts'
import { fixedNow } from '../world.ts'
import { zoneDns } from '../zone.ts'
import { zone as emailZone } from './email.ts'

/** The small fictional internet in which every declared example is true. */
export function demoWorld(): Partial<World> {
  return {
    clock: { now: () => fixedNow },
    dns: zoneDns({ ...emailZone }),
  }
}

/** Settings that go with it. */
export const demoEnv: Readonly<Record<string, string>> = {}
