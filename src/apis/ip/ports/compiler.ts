import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { DataError } from '../sources/data-error.ts'
import type { Compiler } from './compile-task.ts'

export type CompileReport =
  | { readonly kind: 'progress'; readonly doing: string; readonly done: number }
  | { readonly kind: 'compiled'; readonly key: string }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly reason: string }

/** Most of what is allocated dies young; room for it spares seconds of collecting. */
const nodeOptions = ['--max-semi-space-size=64']

/**
 * Compiles in a process of its own at low priority: requests go on undisturbed, a hostile file can bring down nothing
 * but that process, and its memory is given back whole.
 */
export const compileApart: Compiler = (task, progress, signal) => {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const program = new URL(`./compile-process.${extension}`, import.meta.url)
  const child = fork(program, { execArgv: nodeOptions, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const stop = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', stop)
  return new Promise<string | undefined>((resolve, reject) => {
    child.on('message', (report: CompileReport) => {
      if (report.kind === 'progress') progress(report.doing, report.done)
      else if (report.kind === 'compiled') resolve(report.key)
      else if (report.kind === 'unchanged') resolve(undefined)
      else reject(new DataError(report.reason))
    })
    child.on('error', reject)
    child.on('exit', (code, signal) => reject(new DataError(`compiling was interrupted (${signal ?? code})`)))
    child.send(task)
  }).finally(() => signal.removeEventListener('abort', stop))
}
