import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'

/** What the processes of one server say to each other. */
type Message =
  | { readonly kind: 'ready'; readonly origin: string }
  | { readonly kind: 'collect' | 'want metrics'; readonly id: number }
  | { readonly kind: 'collected'; readonly id: number; readonly metrics: object }
  | { readonly kind: 'metrics'; readonly id: number; readonly text: string }

const shortLifeMs = 2000
const restartDelayMs = 1000
const collectMs = 2000

/** Starts `count` processes on one port and one store, replaces one that dies, and ends when they have ended. */
export function superviseWorkers(count: number, onReady: (origin: string) => void): Promise<void> {
  let stopping = false
  let ready = 0
  const collections = new Map<number, Collection>()

  const start = () => {
    const worker = cluster.fork()
    const bornAt = Date.now()
    worker.on('message', (message: Message) => {
      if (message.kind === 'ready' && ++ready === count) onReady(message.origin)
      if (message.kind === 'want metrics') collections.set(message.id, collect(message.id, worker))
      if (message.kind === 'collected') collections.get(message.id)?.add(message.metrics)
    })
    worker.on('exit', () => {
      if (stopping || ready < count) return
      // A process that dies as soon as it is born is not started in a tight loop.
      setTimeout(start, Date.now() - bornAt < shortLifeMs ? restartDelayMs : 0)
    })
  }
  for (let i = 0; i < count; i++) start()

  const stop = () => {
    stopping = true
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM')
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  return new Promise((done) => {
    cluster.on('exit', (_worker, code) => {
      const left = Object.keys(cluster.workers ?? {}).length
      if (left > 0 || !(stopping || ready < count)) return
      process.exitCode = stopping ? 0 : (code ?? 1)
      done()
    })
  })
}

type Collection = { add(metrics: object): void }

/** Asks every process for its metrics and answers the one that wants them with the sum. */
function collect(id: number, asker: Worker): Collection {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  const parts: object[] = []
  let answered = false
  const answer = async () => {
    if (answered) return
    answered = true
    clearTimeout(late)
    const text = await AggregatorRegistry.aggregate(parts as never).metrics()
    if (asker.isConnected()) asker.send({ kind: 'metrics', id, text } satisfies Message)
  }
  const late = setTimeout(answer, collectMs)
  for (const worker of workers) worker.send({ kind: 'collect', id } satisfies Message)
  return {
    add(metrics) {
      parts.push(metrics)
      if (parts.length === workers.length) void answer()
    },
  }
}

/** A process among several of one server. */
export type WorkerLink = {
  ready(origin: string): void
  /** Says how this process's metrics are read. */
  handOut(metrics: () => Promise<object>): void
  /** The metrics of all processes together. */
  readAll(): Promise<string>
}

/** The worker's side: tells that it is ready, hands out its own metrics, and asks for everybody's. */
export function openWorkerLink(): WorkerLink {
  const waiting = new Map<number, (text: string) => void>()
  let ownAsJson: () => Promise<object> = async () => []
  let next = 0
  const send = (message: Message) => void process.send?.(message)
  process.on('message', async (message: Message) => {
    if (message.kind === 'collect') send({ kind: 'collected', id: message.id, metrics: await ownAsJson() })
    if (message.kind === 'metrics') {
      waiting.get(message.id)?.(message.text)
      waiting.delete(message.id)
    }
  })
  return {
    ready: (origin: string) => send({ kind: 'ready', origin }),
    handOut(metrics: () => Promise<object>) {
      ownAsJson = metrics
    },
    readAll: () =>
      new Promise<string>((done) => {
        const id = process.pid * 1_000_000 + (next++ % 1_000_000)
        waiting.set(id, done)
        send({ kind: 'want metrics', id })
      }),
  }
}
