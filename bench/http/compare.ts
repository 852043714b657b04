import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { median } from '../measure.ts'
import { load } from './load.ts'

/** A server in a process of its own: the module to run, and what is asked of it. */
export type Contender = {
  readonly module: URL
  readonly args?: readonly string[]
  /** The request, once the server has said its port and whatever else it has to say. */
  readonly request: (ready: Ready) => Buffer
}

/** What a server module sends to its parent: its port, and a key where one is needed. */
export type Ready = { readonly port: number; readonly key?: string }

export type Figures = { readonly perSecond: number; readonly cpuMicros: number }

const connections = 64

/** Loads servers in interleaved rounds over 64 connections; the median rate and server CPU per request of each. */
export async function compareServers<Name extends string>(
  contenders: Readonly<Record<Name, Contender>>,
  { rounds = 7, count = 20_000 } = {},
): Promise<Record<Name, Figures>> {
  const names = Object.keys(contenders) as Name[]
  const servers = await Promise.all(names.map((name) => start(contenders[name])))
  try {
    const samples = servers.map((): Figures[] => [])
    for (const server of servers) await load({ ...server, connections, count })
    for (let round = 0; round < rounds; round++) {
      for (const [i, server] of servers.entries()) samples[i]?.push(await sample(server, count))
    }
    const figures = samples.map((all) => ({
      perSecond: median(all.map((one) => one.perSecond)),
      cpuMicros: median(all.map((one) => one.cpuMicros)),
    }))
    return Object.fromEntries(names.map((name, i) => [name, figures[i]])) as Record<Name, Figures>
  } finally {
    for (const { child } of servers) child.kill()
  }
}

type Started = { readonly child: ChildProcess; readonly port: number; readonly request: Buffer }

async function start({ module, args = [], request }: Contender): Promise<Started> {
  const child = fork(module, args, { stdio: ['ignore', 'inherit', 'ignore', 'ipc'] })
  child.once('exit', (code) => {
    if (code) throw new Error(`${module.pathname} ended with ${code}; run it by itself to see why.`)
  })
  const [ready] = (await once(child, 'message')) as [Ready]
  return { child, port: ready.port, request: request(ready) }
}

async function sample(server: Started, count: number): Promise<Figures> {
  const before = await cpuOf(server.child)
  const startedAt = performance.now()
  await load({ ...server, connections, count })
  const seconds = (performance.now() - startedAt) / 1000
  const after = await cpuOf(server.child)
  return { perSecond: count / seconds, cpuMicros: (after - before) / count }
}

/** CPU microseconds a server has used so far, by its own account. */
async function cpuOf(child: ChildProcess): Promise<number> {
  child.send('cpu')
  const [{ cpu }] = (await once(child, 'message')) as [{ cpu: number }]
  return cpu
}
