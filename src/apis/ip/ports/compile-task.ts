import { compile, type Progress } from '../compile/compile.ts'
import { Snapshot } from '../snapshot/snapshot.ts'
import { DataError } from '../sources/data-error.ts'
import { readMaterials, snapshotKey } from './materials.ts'
import { openReference } from './reference.ts'
import { snapshotFiles } from './snapshot-files.ts'
import type { SourceFile } from './source-files.ts'

export type CompileTask = {
  readonly files: readonly SourceFile[]
  /** The key of the snapshot in service: the same sources are not compiled twice. */
  readonly knownKey: string
  readonly compiledAt: string
  readonly dataDir: string
}

/** Compiles files into a snapshot in the data folder. Gives its key, or undefined when the sources have not changed. */
export type Compiler = (task: CompileTask, progress: Progress, signal: AbortSignal) => Promise<string | undefined>

/** Compiles in this very process, which for real data is busy for many seconds. */
export const compileHere: Compiler = async ({ files, knownKey, compiledAt, dataDir }, progress) => {
  const reference = await openReference()
  progress('reading the sources', 0)
  const { materials, sources, refused } = readMaterials(files, reference, { hashed: true })
  if (refused.length > 0) throw new DataError(refused.join(' '))
  const key = snapshotKey(sources)
  if (key === knownKey) return undefined
  const bytes = compile(materials, { key, compiledAt, sources }, (doing, done) => progress(doing, 0.1 + 0.9 * done))
  snapshotFiles(dataDir).keep(new Snapshot(bytes, { trusted: true }))
  return key
}
