import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import type { Api } from '../kernel/api.ts'
import type { World } from '../kernel/world.ts'
import { openPlatform, type Platform } from '../platform/open.ts'
import type { LineWriter } from '../server/line-writer.ts'
import { openServer, type Server } from '../server/open.ts'
import { systemClock } from '../world/open.ts'
import { echo } from './echo.ts'
import { scratchFolder } from './scratch.ts'
import { fakeWorld, silentLog } from './world.ts'

export const testAdminKey = 'an-admin-key-for-tests'

/** Plans on the echo interface: one tight, one that only counts, one without limits. */
export const testPlans = {
  plans: {
    TIGHT: { limits: { echo: { perMinute: 5, perMonth: 3 } } },
    COUNTED: { limits: { echo: { perMinute: 300, perMonth: 100_000 } } },
    WIDE: { limits: { echo: { perMinute: 1_000_000_000, perMonth: 1_000_000_000 } } },
    UNLIMITED: { limits: {} },
  },
}

export type TestServerOptions = {
  readonly apis?: readonly Api[]
  readonly env?: Readonly<Record<string, string>>
  readonly world?: Partial<World>
  readonly dataDir?: string
  readonly only?: string
  readonly lines?: LineWriter
}

export type TestServer = Server & {
  readonly platform: Platform
  readonly dataDir: string
  /** A new key's secret. */
  key(plan?: string, more?: { interfaces?: string[]; expiresAt?: number }): Promise<string>
  /** Calls a path; with a key, the service host of the interface in the path is sent along. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
}

export type CallOptions = {
  readonly key?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  readonly json: any
}

/** A server on a free port with the echo interface (or others), a fresh store and a fake world. */
export async function openTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? scratchFolder()
  const plansFile = join(dataDir, 'plans.json')
  writeFileSync(plansFile, JSON.stringify(testPlans))
  const apis = options.apis ?? [echo as Api]
  const env = {
    FIVEFOLD_PORT: '0',
    FIVEFOLD_DATA_DIR: dataDir,
    FIVEFOLD_PLANS_FILE: plansFile,
    FIVEFOLD_ADMIN_KEY: testAdminKey,
    ...options.env,
  }
  const config = readConfig(env, apis)
  const platform = await openPlatform({
    settings: config.platform,
    interfaces: ['echo', ...apis.map((api) => api.name)],
    clock: options.world?.clock ?? systemClock,
    log: silentLog,
  })
  const server = await openServer({
    config,
    apis,
    platform,
    world: fakeWorld({ clock: platform.clock, shelf: platform.store.shelf, dataDir, ...options.world }),
    lines: options.lines ?? { write() {}, flushSync() {} },
    version: '0.0.0',
    ...(options.only ? { only: options.only } : {}),
  })
  return {
    ...server,
    platform,
    dataDir,
    async key(plan = 'UNLIMITED', more = {}) {
      return (await platform.keys.create({ plan, ...more })).key
    },
    call: (method, path, more = {}) => call(server, method, path, more),
    async close() {
      await server.close()
      await platform.close()
    },
  }
}

async function call(server: Server, method: string, path: string, options: CallOptions): Promise<Answer> {
  const name = server.mounts.find(({ api }) => path.startsWith(`${api.basePath}/`))?.api.serviceHost
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(options.key === undefined ? {} : { 'X-Gateway-Key': options.key, 'X-Gateway-Host': name ?? '' }),
      ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body === undefined
      ? {}
      : { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
  })
  const text = await readText(response)
  return { status: response.status, headers: response.headers, text, json: parse(text) }
}

/** The body; of a stream without end, its first part. */
async function readText(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text()
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return first?.value ?? ''
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
