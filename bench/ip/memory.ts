import { fork } from 'node:child_process'
import { once } from 'node:events'
import { verdict } from '../measure.ts'

/** Loads the snapshot in a fresh process, hands it to a thread, and asks how much memory each step took. */
export async function benchMemory(dataDir: string): Promise<void> {
  const child = fork(new URL('./memory-process.ts', import.meta.url), [dataDir], { execArgv: ['--expose-gc'] })
  const [{ loaded, thread, emptyThread }] = (await once(child, 'message')) as [Record<string, number>]
  verdict('memory that the loaded data takes, MB', loaded ?? Number.NaN, { atMost: 160 })
  // From source, every thread also holds Node's type stripper, some 20 MB that the built package does not need.
  console.log(
    `a thread that shares the data takes ${thread?.toFixed(1)} MB, one without data ${emptyThread?.toFixed(1)} MB`,
  )
  verdict('memory that the data adds to a second thread, MB', (thread ?? 0) - (emptyThread ?? 0), { atMost: 30 })
}
