import { readFileSync, statSync } from 'node:fs'

/** A file that may come, change and go. */
export type WatchedFile = {
  /** Whether it differs from what was read last. */
  hasChanged(): boolean
  /** Undefined when there is none. */
  read(): Buffer | undefined
}

/** Watches a file; without a path there is none. */
export function watchFile(path: string): WatchedFile {
  const stamp = () => {
    const stats = path === '' ? undefined : statSync(path, { throwIfNoEntry: false })
    return stats ? `${stats.mtimeMs} ${stats.size} ${stats.ino}` : ''
  }
  let seen = ''
  return {
    hasChanged: () => stamp() !== seen,
    read() {
      seen = stamp()
      return seen === '' ? undefined : readFileSync(path)
    },
  }
}
