import type { DatabaseSync } from 'node:sqlite'
import type { UsageStore } from '../../store.ts'
import { immediate } from './transaction.ts'

export function openUsage(database: DatabaseSync): UsageStore {
  const upsert = database.prepare(
    `insert into usage (day, key_id, interface, endpoint, requests, units, refusals, faults, total_ms, max_ms)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     on conflict do update set
       requests = requests + excluded.requests, units = units + excluded.units,
       refusals = refusals + excluded.refusals, faults = faults + excluded.faults,
       total_ms = total_ms + excluded.total_ms, max_ms = max(max_ms, excluded.max_ms)`,
  )
  const select = database.prepare(
    `select * from usage
     where day >= coalesce(?1, '') and day <= coalesce(?2, '9') and key_id = coalesce(?3, key_id)
       and interface = coalesce(?4, interface)
     order by day, key_id, interface, endpoint`,
  )
  return {
    async add(rows) {
      immediate(database, () => {
        for (const row of rows) {
          const { requests, units, refusals, faults, totalMs, maxMs } = row
          upsert.run(
            ...[row.day, row.keyId, row.interface, row.endpoint],
            ...[requests, units, refusals, faults, totalMs, maxMs],
          )
        }
      })
    },
    async list({ from = null, until = null, keyId = null, interface: name = null }) {
      return select.all(from, until, keyId, name).map((row) => ({
        day: String(row['day']),
        keyId: String(row['key_id']),
        interface: String(row['interface']),
        endpoint: String(row['endpoint']),
        requests: Number(row['requests']),
        units: Number(row['units']),
        refusals: Number(row['refusals']),
        faults: Number(row['faults']),
        totalMs: Number(row['total_ms']),
        maxMs: Number(row['max_ms']),
      }))
    },
  }
}
