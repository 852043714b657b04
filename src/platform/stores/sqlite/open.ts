import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Clock } from '../../../kernel/world.ts'
import type { Store } from '../../store.ts'
import { openFacts } from './facts.ts'
import { openKeys } from './keys.ts'
import { openLedger } from './ledger.ts'
import { migrate } from './schema.ts'
import { openShelf } from './shelf.ts'
import { openUsage } from './usage.ts'

export type SqliteOptions = {
  readonly file: string
  readonly clock: Clock
  /**
   * `normal` keeps every commit through the death of the process, `full` through a power cut as well, at the price of
   * one disk flush per group of requests.
   */
  readonly durability?: 'normal' | 'full'
  /** How long another program may hold the file before a call is refused. */
  readonly busyMs?: number
}

/** Opens the embedded store: one SQLite file in WAL mode that several processes may share. */
export function openSqliteStore({ file, clock, durability = 'normal', busyMs = 5000 }: SqliteOptions): Store {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(file, { timeout: busyMs })
  database.exec(`pragma journal_mode = wal; pragma synchronous = ${durability}; pragma foreign_keys = on`)
  migrate(database)
  const ledger = openLedger(database)
  return {
    keys: openKeys(database, clock),
    ledger,
    usage: openUsage(database),
    shelf: openShelf(database, clock),
    facts: openFacts(database),
    async close() {
      ledger.flush()
      database.close()
    },
  }
}
