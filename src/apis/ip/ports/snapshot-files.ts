import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '../../../world/replace-file.ts'
import type { SnapshotBytes } from '../snapshot/file.ts'
import { Snapshot } from '../snapshot/snapshot.ts'
import { DataError } from '../sources/data-error.ts'

/** Which snapshots there are: the one in service and the one before it. */
export type State = {
  readonly current?: string
  readonly previous?: string
  /** The key that was rolled back from: it is not taken into service again by itself. */
  readonly setAside?: string
  /** What the source files looked like when the current snapshot was made. */
  readonly stamp?: string
}

/** The snapshots in the data folder. All changes are renames, so that a crash leaves the old state or the new one. */
export type SnapshotFiles = {
  readonly downloads: string
  readonly incoming: string
  state(): State
  setState(state: State): void
  load(key: string): Snapshot
  keep(snapshot: Snapshot): void
  /** Puts what has come in into the place of the earlier downloads. */
  replaceDownloads(): void
  /** Removes the snapshots that the state does not name. */
  tidy(): void
}

export function snapshotFiles(dataDir: string): SnapshotFiles {
  const folder = join(dataDir, 'ip')
  const statePath = join(folder, 'state.json')
  const pathOf = (key: string) => join(folder, `${key}.snapshot`)
  const downloads = join(folder, 'downloads')
  const incoming = join(folder, 'incoming')
  return {
    downloads,
    incoming,
    state() {
      try {
        return JSON.parse(readFileSync(statePath, 'utf8')) as State
      } catch {
        return {}
      }
    },
    setState(state) {
      replaceFile(statePath, Buffer.from(JSON.stringify(state, null, 2)))
    },
    load: (key) => new Snapshot(readShared(pathOf(key))),
    keep(snapshot) {
      replaceFile(pathOf(snapshot.info.key), new Uint8Array(snapshot.bytes))
    },
    replaceDownloads() {
      const earlier = `${downloads}.earlier`
      rmSync(earlier, { recursive: true, force: true })
      if (existsSync(downloads)) renameSync(downloads, earlier)
      renameSync(incoming, downloads)
      rmSync(earlier, { recursive: true, force: true })
    },
    tidy() {
      const { current, previous } = this.state()
      const kept = new Set([current, previous].map((key) => `${key}.snapshot`))
      const strays = readdirSync(folder).filter((name) => name.endsWith('.snapshot') && !kept.has(name))
      for (const name of strays) rmSync(join(folder, name), { force: true })
    },
  }
}

/** Reads a file into memory that other threads can be handed. */
function readShared(path: string): SnapshotBytes {
  const size = statSync(path, { throwIfNoEntry: false })?.size
  if (size === undefined) throw new DataError(`${path} does not exist`)
  const bytes = new SharedArrayBuffer(size)
  const view = new Uint8Array(bytes)
  const file = openSync(path, 'r')
  try {
    for (let at = 0; at < size; ) {
      const read = readSync(file, view, at, size - at, at)
      if (read === 0) throw new DataError('the snapshot is cut short')
      at += read
    }
  } finally {
    closeSync(file)
  }
  return bytes
}
