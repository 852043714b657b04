import { type CompileTask, compileHere } from './compile-task.ts'
import type { CompileReport } from './compiler.ts'
import { reason } from './materials.ts'

/** The program of the process that compiles: it takes one task, reports on the way, and ends. */
function report(message: CompileReport, done?: () => void): void {
  process.send?.(message, undefined, undefined, done)
}

const progress = (doing: string, done: number) => report({ kind: 'progress', doing, done })

process.once('message', (task: CompileTask) => {
  compileHere(task, progress, new AbortController().signal)
    .then((key): CompileReport => (key === undefined ? { kind: 'unchanged' } : { kind: 'compiled', key }))
    .catch((error: unknown): CompileReport => ({ kind: 'refused', reason: reason(error) }))
    .then((last) => report(last, () => process.disconnect()))
})
// Without the server there is nobody to compile for.
process.once('disconnect', () => process.exit())
