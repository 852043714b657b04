import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Values } from '../kernel/settings.ts'
import type { Clock, Log } from '../kernel/world.ts'
import { openAttempts } from './admin/attempts.ts'
import { type AdminKey, openAdminKey } from './admin/key.ts'
import { type Operator, openOperator } from './admin/operator.ts'
import { openSessions } from './admin/sessions.ts'
import { type Gate, openGate } from './gate.ts'
import { type Keys, openKeys } from './keys.ts'
import { type Plans, parsePlans } from './plans.ts'
import type { platformSettings } from './settings.ts'
import type { Store } from './store.ts'
import { openSqliteStore } from './stores/sqlite/open.ts'
import { openUsageRecorder, type UsageRecorder } from './usage.ts'

/** Everything that knows keys and plans, over one store. */
export type Platform = {
  readonly store: Store
  readonly plans: Plans
  readonly keys: Keys
  readonly gate: Gate
  readonly operator: Operator
  readonly usage: UsageRecorder
  readonly clock: Clock
  readonly interfaces: readonly string[]
  readonly admin: AdminKey
  close(): Promise<void>
}

export type PlatformContext = {
  readonly settings: Values<typeof platformSettings>
  /** The names plans and keys may speak of. */
  readonly interfaces: readonly string[]
  readonly clock: Clock
  readonly log: Log
}

export const defaultPlansFile = join(import.meta.dirname, '../../data/plans.json')

export async function openPlatform({ settings, interfaces, clock, log }: PlatformContext): Promise<Platform> {
  const plans = readPlans(settings.plansFile, interfaces)
  const file = join(settings.dataDir, 'fivefold.db')
  const store = openSqliteStore({ file, clock, durability: settings.durability })
  const admin = openAdminKey(store.facts, settings.adminKey)
  const sessions = openSessions({ facts: store.facts, adminFingerprint: admin.fingerprint, clock })
  const operator = openOperator({ admin, sessions, attempts: openAttempts(clock) })
  const usage = openUsageRecorder(store.usage, clock, log)
  return {
    store,
    plans,
    admin,
    operator,
    usage,
    clock,
    interfaces,
    keys: openKeys({ store: store.keys, plans, interfaces, clock }),
    gate: openGate({ keys: store.keys, ledger: store.ledger, plans, operator, clock }),
    async close() {
      await usage.close()
      await store.close()
    },
  }
}

/** Reads the plans; what is wrong with them is told with the file's name. */
export function readPlans(file: string, interfaces: readonly string[]): Plans {
  const path = file === '' ? defaultPlansFile : file
  try {
    return parsePlans(readFileSync(path, 'utf8'), interfaces)
  } catch (error) {
    throw new Error(`The plans file ${path} cannot be used: ${error instanceof Error ? error.message : error}`)
  }
}
