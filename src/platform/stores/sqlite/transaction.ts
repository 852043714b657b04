import type { DatabaseSync } from 'node:sqlite'

/** Runs `work` as the only writer: what it reads cannot change before it has written. */
export function immediate<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('begin immediate')
  try {
    const result = work()
    database.exec('commit')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
}

const sqliteBusy = 5

/** Whether a transaction could not begin because another connection held the file for too long. */
export function isBusy(error: unknown): boolean {
  return (error as { errcode?: number }).errcode === sqliteBusy
}

/** Tells whether another connection, in this process or another, has written since the last time it was asked. */
export function changeWatch(database: DatabaseSync): () => boolean {
  const version = database.prepare('pragma data_version')
  let seen: unknown
  return () => {
    const now = version.get()?.['data_version']
    const changed = now !== seen
    seen = now
    return changed
  }
}
