import { parentPort, workerData } from 'node:worker_threads'
import { InferenceSession, Tensor } from 'onnxruntime-node'

/** The thread of the encoder: it opens the model, says so, and answers windows of word pieces with logits, one at a time. */
const session = await InferenceSession.create(workerData as string, {
  // One text is too small a job to share; other cores serve other requests.
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  logSeverityLevel: 3,
})

async function logits(pieces: readonly number[]): Promise<Float32Array> {
  const ids = new Tensor('int64', BigInt64Array.from(pieces, BigInt), [1, pieces.length])
  const answer = await session.run({ ids })
  return (answer['logits'] as Tensor).data as Float32Array
}

export type Request = { readonly id: number; readonly pieces: readonly number[] } | 'end'

let last: Promise<void> = Promise.resolve()
parentPort?.on('message', (request: Request) => {
  last = last.then(async () => {
    if (request === 'end') parentPort?.close()
    else parentPort?.postMessage({ id: request.id, logits: await logits(request.pieces) })
  })
})
parentPort?.postMessage('ready')
