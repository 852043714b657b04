import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder of its own for a test, gone when the process ends: then nothing writes to it any more. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fivefold-test-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
