import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { AnswerWriter } from '../../src/apis/ip/answer-writer.ts'
import { snapshotFiles } from '../../src/apis/ip/ports/snapshot-files.ts'
import { Snapshot } from '../../src/apis/ip/snapshot/snapshot.ts'
import { formatIp, ipv4 } from '../../src/kernel/ip-address.ts'

/** Looks up many addresses, so that whatever is made on the way is there. */
function use(snapshot: Snapshot): void {
  const writer = new AnswerWriter()
  for (let i = 0; i < 200_000; i++) writer.writeFor(formatIp(ipv4(Math.imul(i, 0x9e3779b1))), snapshot)
}

function megabytes(): number {
  globalThis.gc?.()
  return process.memoryUsage.rss() / 1e6
}

/** Starts a thread and gives how much memory it took. */
async function grown(bytes: SharedArrayBuffer | undefined): Promise<number> {
  const before = megabytes()
  const worker = new Worker(new URL(import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  })
  await once(worker, 'message')
  const after = megabytes()
  worker.unref()
  return after - before
}

async function main(): Promise<void> {
  const bare = megabytes()
  const files = snapshotFiles(process.argv[2] ?? '')
  const snapshot = files.load(files.state().current ?? '')
  use(snapshot)
  const loaded = megabytes() - bare
  const emptyThread = await grown(undefined)
  const thread = await grown(snapshot.bytes)
  process.send?.({ loaded, thread, emptyThread }, () => process.exit())
}

if (isMainThread) await main()
else {
  const bytes = workerData as SharedArrayBuffer | undefined
  const snapshot = bytes && new Snapshot(bytes, { trusted: true })
  if (snapshot) use(snapshot)
  globalThis.gc?.()
  // The data stays in use until the parent has measured.
  setInterval(() => snapshot?.info, 1000)
  parentPort?.postMessage('ready')
}
