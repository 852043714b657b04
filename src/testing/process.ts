import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { openPlatform, type Platform } from '../platform/open.ts'
import { systemClock } from '../world/open.ts'
import { testAdminKey, testPlans } from './server.ts'
import { silentLog } from './world.ts'

/** An echo server in a process of its own. */
export type EchoProcess = {
  /** The status of one call of `say`, and 0 when the server was gone before it answered. */
  say(key: string): Promise<number>
  kill(): Promise<void>
  stop(): Promise<void>
}

/** The store that echo servers share, opened from outside as the command line does. */
export function openSharedPlatform(dataDir: string): Promise<Platform> {
  const plansFile = join(dataDir, 'plans.json')
  writeFileSync(plansFile, JSON.stringify(testPlans))
  const settings = { dataDir, plansFile, adminKey: testAdminKey, durability: 'normal' as const }
  return openPlatform({ settings, interfaces: ['echo'], clock: systemClock, log: silentLog })
}

export async function startEcho(dataDir: string): Promise<EchoProcess> {
  const child = fork(join(import.meta.dirname, 'echo-process.ts'), [dataDir])
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const end = async (signal: NodeJS.Signals) => {
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
    agent.destroy()
  }
  return { say: (key) => say(port, agent, key), kill: () => end('SIGKILL'), stop: () => stopUnlessGone(child, end) }
}

async function stopUnlessGone(child: ChildProcess, end: (signal: NodeJS.Signals) => Promise<void>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await end('SIGTERM')
}

function say(port: number, agent: Agent, key: string): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'X-Gateway-Key': key, 'X-Gateway-Host': 'echo.localhost' }
  return new Promise((done) => {
    request({ host: '127.0.0.1', port, agent, method: 'POST', path: '/echo/say', headers }, (response) => {
      response.resume()
      response.on('end', () => done(response.statusCode ?? 0))
      response.on('error', () => done(0))
    })
      .on('error', () => done(0))
      .end('{"say":"hello"}')
  })
}
