import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Clock, Kept, Shelf } from '../../../kernel/world.ts'

export function openShelf(database: DatabaseSync, clock: Clock): Shelf {
  const upsert = database.prepare(
    `insert into shelf (collection, id, at, value) values (?, ?, ?, ?)
     on conflict do update set at = excluded.at, value = excluded.value`,
  )
  const one = database.prepare('select id, at, value from shelf where collection = ? and id = ?')
  const some = database.prepare(
    `select id, at, value from shelf
     where collection = ?1 and at >= ?2 and at < ?3 and substr(id, 1, length(?4)) = ?4
     order by at desc limit ?5`,
  )
  const prune = database.prepare('delete from shelf where collection = ? and at < ?')
  const lease = database.prepare(
    `insert into leases (name, holder, until) values (?1, ?2, ?3)
     on conflict do update set holder = excluded.holder, until = excluded.until
     where holder = excluded.holder or until <= ?4`,
  )
  return {
    async put(collection, id, at, value) {
      upsert.run(collection, id, at, JSON.stringify(value))
    },
    async get<Value>(collection: string, id: string) {
      const row = one.get(collection, id)
      return row && toKept<Value>(row)
    },
    async list<Value>(collection: string, query: Parameters<Shelf['list']>[1] = {}) {
      const { prefix = '', from = 0, until = Number.MAX_SAFE_INTEGER, limit = -1 } = query
      return some.all(collection, from, until, prefix, limit).map((row) => toKept<Value>(row))
    },
    async prune(collection, before) {
      return Number(prune.run(collection, before).changes)
    },
    async lease(name, holder, forMs) {
      const now = clock.now()
      return Number(lease.run(name, holder, now + forMs, now).changes) > 0
    },
  }
}

function toKept<Value>(row: Record<string, SQLOutputValue>): Kept<Value> {
  return { id: String(row['id']), at: Number(row['at']), value: JSON.parse(String(row['value'])) }
}
