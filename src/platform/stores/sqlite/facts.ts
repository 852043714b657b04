import type { DatabaseSync } from 'node:sqlite'
import type { Store } from '../../store.ts'

export function openFacts(database: DatabaseSync): Store['facts'] {
  const select = database.prepare('select value from facts where name = ?')
  const upsert = database.prepare(
    'insert into facts (name, value) values (?, ?) on conflict do update set value = excluded.value',
  )
  const insert = database.prepare('insert into facts (name, value) values (?, ?) on conflict do nothing')
  return {
    async get(name) {
      const value = select.get(name)?.['value']
      return value === undefined ? undefined : String(value)
    },
    async set(name, value) {
      upsert.run(name, value)
    },
    async claim(name, value) {
      return Number(insert.run(name, value).changes) === 1
    },
  }
}
