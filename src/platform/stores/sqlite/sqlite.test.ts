import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { it } from 'node:test'
import { scratchFolder } from '../../../testing/scratch.ts'
import { describeStore } from '../contract.ts'
import { openSqliteStore } from './open.ts'

const folder = scratchFolder()

describeStore('SQLite', async (name, now) => openSqliteStore({ file: join(folder, name, 'store.db'), clock: { now } }))

it('a store made by a newer version is not touched', () => {
  const file = join(folder, 'newer.db')
  const database = new DatabaseSync(file)
  database.exec('pragma user_version = 9999')
  database.close()
  assert.throws(() => openSqliteStore({ file, clock: { now: () => 0 } }), /newer version/)
})

it('a file that another program holds is told as overloaded, and counts go on once it lets go', async () => {
  const file = join(folder, 'held.db')
  const store = openSqliteStore({ file, clock: { now: () => 0 }, busyMs: 20 })
  const account = { subject: 's', interface: 'echo', quota: { limit: 9, month: '2026-11' } }
  const other = new DatabaseSync(file)
  other.exec('begin immediate')
  await assert.rejects(store.ledger.charge(account), { code: 'overloaded' })
  other.exec('rollback')
  assert.deepEqual(await store.ledger.charge(account), { charged: true, quotaUsed: 1 })
})
