import { randomUUID } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

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

/** Puts a file into the place of another in one step: whoever reads, and a crash, meets the old one or the new one. */
export function replaceFile(path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  const temporary = `${path}.${randomUUID()}`
  try {
    const file = openSync(temporary, 'wx')
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}
