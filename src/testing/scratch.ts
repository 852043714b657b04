import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []
process.on('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A folder of its own for a test, gone when the process ends: then nothing writes to it any more. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fivefold-test-'))
  folders.push(folder)
  return folder
}
