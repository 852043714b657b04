import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { Cache } from '../../../kernel/cache.ts'
import type { Clock } from '../../../kernel/world.ts'
import type { KeyRecord, KeyStore } from '../../store.ts'
import { changeWatch } from './transaction.ts'

const maxCachedKeys = 50_000
/** How long a key that another process revoked may still be believed. */
const trustMs = 500
const forever = Number.MAX_SAFE_INTEGER

/** Keys in SQLite, remembered by hash until this or another process writes to the file. */
export function openKeys(database: DatabaseSync, clock: Clock): KeyStore {
  const insert = database.prepare(
    `insert into keys (id, name, plan, subject, hash, start, interfaces, created_at, expires_at, revoked_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const byHash = database.prepare('select * from keys where hash = ?')
  const all = database.prepare('select * from keys order by created_at, id')
  const update = database.prepare(
    'update keys set expires_at = coalesce(?, expires_at), revoked_at = coalesce(?, revoked_at) where id = ?',
  )
  const remove = database.prepare('delete from keys where id = ?')
  const changedElsewhere = changeWatch(database)
  const cache = new Cache<KeyRecord>({ maxEntries: maxCachedKeys, now: clock.now })
  let checkedAt = 0

  return {
    async add(key) {
      const interfaces = key.interfaces ? JSON.stringify(key.interfaces) : null
      const { id, name, plan, subject, hash, start, createdAt, expiresAt = null, revokedAt = null } = key
      insert.run(id, name, plan, subject, hash, start, interfaces, createdAt, expiresAt, revokedAt)
    },
    async byHash(hash) {
      if (Math.abs(clock.now() - checkedAt) >= trustMs) {
        checkedAt = clock.now()
        if (changedElsewhere()) cache.clear()
      }
      const cached = cache.get(hash)
      if (cached) return cached
      const found = byHash.get(hash)
      if (!found) return undefined
      const key = toKey(found)
      cache.set(hash, key, forever)
      return key
    },
    async list() {
      return all.all().map(toKey)
    },
    async change(id, { expiresAt = null, revokedAt = null }) {
      update.run(expiresAt, revokedAt, id)
      cache.clear()
    },
    async remove(id) {
      remove.run(id)
      cache.clear()
    },
  }
}

function toKey(row: Record<string, SQLOutputValue>): KeyRecord {
  return {
    id: String(row['id']),
    name: String(row['name']),
    plan: String(row['plan']),
    subject: String(row['subject']),
    hash: String(row['hash']),
    start: String(row['start']),
    createdAt: Number(row['created_at']),
    ...(row['interfaces'] ? { interfaces: JSON.parse(String(row['interfaces'])) } : {}),
    ...(row['expires_at'] === null ? {} : { expiresAt: Number(row['expires_at']) }),
    ...(row['revoked_at'] === null ? {} : { revokedAt: Number(row['revoked_at']) }),
  }
}
