import type { DatabaseSync } from 'node:sqlite'
import { Fault } from '../../../kernel/fault.ts'
import type { Account, Ledger, Standing } from '../../store.ts'
import { type Taken, take, type Window } from '../../window.ts'
import { changeWatch, immediate, isBusy } from './transaction.ts'

/** An account as it is counted. */
type Row = {
  readonly subject: string
  readonly interface: string
  readonly window: Window
  month: string
  used: number
}

type Entry = {
  readonly work: () => unknown
  readonly done: (result: never) => void
  readonly fail: (error: unknown) => void
}

const maxCachedRows = 20_000

/**
 * Counts in SQLite by group commit: what is asked in one turn of the event loop is done in one transaction, so that
 * being durable before the answer costs a fraction of a commit per request. Rows are kept in memory until another
 * connection writes; the write lock is held from the first look, so two processes never count from the same number.
 */
export function openLedger(database: DatabaseSync): Ledger & { flush(): void } {
  const select = database.prepare('select rate_window, month, used from accounts where subject = ? and interface = ?')
  const upsert = database.prepare(
    `insert into accounts (subject, interface, rate_window, month, used) values (?, ?, ?, ?, ?)
     on conflict do update set rate_window = excluded.rate_window, month = excluded.month, used = excluded.used`,
  )
  const changedElsewhere = changeWatch(database)
  const rows = new Map<string, Row>()
  const unwritten = new Set<Row>()
  let waiting: Entry[] = []

  function rowOf(account: Account): Row {
    const key = `${account.subject}\n${account.interface}`
    const known = rows.get(key)
    if (known) return known
    const found = select.get(account.subject, account.interface)
    const row: Row = {
      subject: account.subject,
      interface: account.interface,
      window: { pairs: readPairs(found?.['rate_window']) },
      month: String(found?.['month'] ?? ''),
      used: Number(found?.['used'] ?? 0),
    }
    rows.set(key, row)
    return row
  }

  function flush(): void {
    const group = waiting
    waiting = []
    if (group.length === 0) return
    try {
      const results = immediate(database, () => {
        if (changedElsewhere() || rows.size > maxCachedRows) rows.clear()
        const made = group.map((entry) => entry.work())
        for (const row of unwritten) {
          upsert.run(row.subject, row.interface, pairsToBytes(row.window.pairs), row.month, row.used)
        }
        return made
      })
      for (const [i, entry] of group.entries()) entry.done(results[i] as never)
    } catch (error) {
      rows.clear() // They hold counts that were rolled back.
      for (const entry of group) entry.fail(isBusy(error) ? busy(error) : error)
    }
    unwritten.clear()
  }

  function inGroup<Result>(work: () => Result): Promise<Result> {
    return new Promise((done, fail) => {
      if (waiting.length === 0) setImmediate(flush)
      waiting.push({ work, done: done as Entry['done'], fail })
    })
  }

  return {
    enter: (account, now) =>
      inGroup(() => {
        const row = rowOf(account)
        const taken = account.rate && take(row.window, account.rate, now)
        if (taken?.passed) unwritten.add(row)
        return { ...standing(row, account, taken), passed: taken?.passed ?? true }
      }),
    look: (account, now) =>
      inGroup(() => {
        const row = rowOf(account)
        return standing(row, account, account.rate && take(row.window, account.rate, now, true))
      }),
    charge: (account) =>
      inGroup(() => {
        const row = rowOf(account)
        if (!account.quota) return { charged: true, quotaUsed: 0 }
        const used = usedIn(row, account.quota.month)
        if (used >= account.quota.limit) return { charged: false, quotaUsed: used }
        row.month = account.quota.month
        row.used = used + 1
        unwritten.add(row)
        return { charged: true, quotaUsed: row.used }
      }),
    release: (account) =>
      inGroup(() => {
        const row = rowOf(account)
        // A call charged in a month that has ended meanwhile has nothing left to be handed back to.
        if (row.month === account.quota?.month && row.used > 0) {
          row.used--
          unwritten.add(row)
        }
        return { quotaUsed: usedIn(row, account.quota?.month) }
      }),
    flush,
  }
}

/** Another program keeps the file locked: nothing was counted, and the caller may try again. */
function busy(cause: unknown): Fault {
  return new Fault('overloaded', 'The store is busy. Try again shortly.', { retryAfterSeconds: 1, cause })
}

function standing(row: Row, account: Account, taken: Taken | undefined): Standing {
  return {
    rateRemaining: taken?.remaining ?? 0,
    rateFreesInMs: taken?.freesInMs ?? 0,
    quotaUsed: usedIn(row, account.quota?.month),
  }
}

function usedIn(row: Row, month: string | undefined): number {
  return row.month === month ? row.used : 0
}

function pairsToBytes(pairs: readonly number[]): Uint8Array {
  return new Uint8Array(new Float64Array(pairs).buffer)
}

function readPairs(blob: unknown): number[] {
  if (!(blob instanceof Uint8Array)) return []
  // The bytes are copied because a Float64Array needs an aligned start.
  return [...new Float64Array(new Uint8Array(blob).buffer)]
}
