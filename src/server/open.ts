import type { Config } from '../config.ts'
import type { Api } from '../kernel/api.ts'
import { Fault } from '../kernel/fault.ts'
import type { World } from '../kernel/world.ts'
import { adminApi } from '../platform/admin/api.ts'
import type { JobDesk } from '../platform/admin/ports.ts'
import type { Platform } from '../platform/open.ts'
import { openAccessLog } from './access-log.ts'
import { openAddressOf } from './address.ts'
import { consoleFolder } from './console/build.ts'
import { openCors } from './cors.ts'
import { checksOf } from './health.ts'
import { openHandler } from './http.ts'
import { type Jobs, runJobs } from './jobs.ts'
import type { LineWriter } from './line-writer.ts'
import { listen } from './listen.ts'
import { openMetrics } from './metrics.ts'
import { openPages } from './pages.ts'
import { openRequestIds } from './request-id.ts'
import { type Mounted, openRoutes } from './routes.ts'
import { openShedder } from './shed.ts'
import { sitePages } from './site.ts'
import type { WorkerLink } from './workers.ts'

export type ServerContext = {
  readonly config: Pick<Config, 'server' | 'apis'>
  readonly apis: readonly Api[]
  readonly platform: Platform
  readonly world: World
  readonly lines: LineWriter
  readonly version: string
  /** The one interface to serve at the root, if only one is served. */
  readonly only?: string
  /** The other processes of this server, whose metrics are shown with its own. */
  readonly workers?: WorkerLink
}

export type Server = {
  readonly port: number
  readonly origin: string
  readonly mounts: readonly Mounted[]
  close(): Promise<void>
}

/** Opens the interfaces and serves them; closing finishes what is in flight first. */
export async function openServer(context: ServerContext): Promise<Server> {
  const { config, platform, world, only } = context
  const settings = config.server
  const started: { jobs?: Jobs } = {}
  const mounts = await mount(context, () => started.jobs ?? idle)
  const stop = new AbortController()
  const shedder = openShedder(settings)
  const metrics = openMetrics({ shedder, checks: () => checksOf(mounts), now: world.clock.now })
  context.workers?.handOut(() => metrics.registry.getMetricsAsJSON())
  const addressOf = openAddressOf(settings.trustedProxies)
  const accessLog = openAccessLog({
    lines: context.lines,
    which: settings.log,
    includePrivate: settings.logPrivate,
    addressOf,
  })
  let origin = settings.publicUrl
  const site = sitePages({
    mounts,
    version: context.version,
    origin: () => origin,
    readMetrics: () => context.workers?.readAll() ?? metrics.registry.metrics(),
    now: world.clock.now,
    consoleFolder,
  })
  const requestIdOf = openRequestIds()
  const handler = openHandler({
    routes: openRoutes(mounts, only),
    pages: openPages(site),
    gate: platform.gate,
    usage: platform.usage,
    metrics,
    accessLog,
    cors: openCors(settings.corsOrigins),
    shedder,
    log: world.log,
    requestIdOf,
    addressOf,
    stopping: stop.signal,
  })
  const listening = await listen(handler, { host: settings.host, port: settings.port, requestIdOf })
  origin ||= `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${listening.port}`
  const jobs = runJobs(mounts, { shelf: world.shelf, log: world.log, clock: world.clock, stopping: stop.signal })
  started.jobs = jobs
  return {
    port: listening.port,
    origin,
    mounts,
    async close() {
      const closed = listening.close(settings.shutdownSeconds * 1000)
      stop.abort()
      await closed
      await jobs.stop()
      shedder.close()
      await Promise.all(mounts.map(({ ports }) => closePorts(ports)))
    },
  }
}

/** Before the server is up, nothing runs. */
const idle: JobDesk = {
  list: async () => [],
  start: async () => {
    throw new Fault('overloaded', 'The server is still starting.', { retryAfterSeconds: 1 })
  },
}

/** Opens every interface's ports; the operator's side is there in any case. */
async function mount({ config, apis, platform, world }: ServerContext, jobs: () => JobDesk): Promise<Mounted[]> {
  const { serviceHosts, keyRequired, publicUrl } = config.server
  const admin = adminApi({ ...platform, jobs, secureCookies: publicUrl.startsWith('https:') })
  return Promise.all(
    [...apis, admin as Api].map(async (api) => ({
      api: keyRequired.includes(api.name) ? withKeys(api) : api,
      ports: await api.open(world, config.apis[api.name] ?? {}),
      hosts: [api.serviceHost, ...serviceHosts.filter((one) => one.interface === api.name).map(({ host }) => host)],
    })),
  )
}

/** The interface with its open endpoints guarded. */
function withKeys(api: Api): Api {
  const endpoints = Object.entries(api.endpoints).map(([name, endpoint]) => [
    name,
    endpoint.auth === 'optional' ? { ...endpoint, auth: 'key' as const } : endpoint,
  ])
  return { ...api, endpoints: Object.fromEntries(endpoints) }
}

/** Ports that hold something open have `close`. */
export async function closePorts(ports: unknown): Promise<void> {
  await (ports as { close?: () => unknown } | undefined)?.close?.()
}
