import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Logits } from './combine.ts'
import type { PieceReader } from './encoder.ts'
import type { Request } from './worker.ts'

type Waiting = { readonly done: (logits: Logits) => void; readonly failed: (error: Error) => void }

/** Starts the encoder's thread on a model file; fails where the runtime or the model cannot be loaded. */
export async function openWorker(modelFile: string): Promise<PieceReader> {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
  const worker = new Worker(new URL(`./worker.${extension}`, import.meta.url), { workerData: modelFile })
  await new Promise<void>((done, failed) => {
    worker.once('message', () => done())
    worker.once('error', failed)
  })
  const waiting = new Map<number, Waiting>()
  const fail = (error: Error) => {
    for (const { failed } of waiting.values()) failed(error)
    waiting.clear()
  }
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('The thread of the encoder has ended.')))
  worker.on('message', ({ id, logits }: { id: number; logits: Float32Array }) => {
    waiting.get(id)?.done(logits)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
  })
  worker.unref()
  let next = 0
  return {
    read: (pieces) =>
      new Promise((done, failed) => {
        const id = next++
        waiting.set(id, { done, failed })
        // The thread keeps the process alive only while it works.
        worker.ref()
        worker.postMessage({ id, pieces } satisfies Request)
      }),
    async close() {
      // A thread that is ended inside the runtime takes the whole process with it, so it is asked to end.
      const ended = once(worker, 'exit')
      worker.postMessage('end' satisfies Request)
      worker.ref()
      await ended
    },
  }
}
