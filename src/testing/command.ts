import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { scratchFolder } from './scratch.ts'

const bin = join(import.meta.dirname, '../../bin/fivefold.js')

export type Ran = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** `fivefold` on a data folder of its own, as a person would run it. */
export function openCommandLine(env: Readonly<Record<string, string>> = {}) {
  const dataDir = scratchFolder()
  const start = (args: readonly string[]) =>
    spawn(process.execPath, [bin, ...args], {
      env: { PATH: process.env['PATH'], FIVEFOLD_DATA_DIR: dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  return {
    dataDir,
    start,
    run: (...args: string[]) =>
      new Promise<Ran>((done) => {
        const child = start(args)
        let stdout = ''
        let stderr = ''
        child.stdout.on('data', (chunk) => {
          stdout += chunk
        })
        child.stderr.on('data', (chunk) => {
          stderr += chunk
        })
        child.on('close', (code) => done({ code: code ?? -1, stdout, stderr }))
      }),
  }
}
