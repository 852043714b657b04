import type { Config } from '../config.ts'
import type { Api } from '../kernel/api.ts'
import { openPlatform, type Platform } from '../platform/open.ts'
import { version } from '../version.ts'
import { openWorld, systemClock } from '../world/open.ts'
import { type OpenedLog, openLog } from './log.ts'
import { openServer, type Server } from './open.ts'
import type { WorkerLink } from './workers.ts'

export type RunOptions = {
  readonly config: Config
  /** Every interface there is; plans and keys may name any of them. */
  readonly apis: readonly Api[]
  /** The one to serve, if only one is served. */
  readonly only?: string
  readonly workers?: WorkerLink
}

export type Running = {
  readonly server: Server
  readonly platform: Platform
  readonly log: OpenedLog['log']
  /** Finishes what is in flight, then lets go of everything. */
  close(): Promise<void>
}

/** Runs one server process: platform, world and interfaces, opened in order and closed in the other. */
export async function runServer({ config, apis, only, workers }: RunOptions): Promise<Running> {
  const { log, lines } = openLog()
  for (const name of config.unknown) log.warn(`${name} is not a setting; \`fivefold config\` lists them.`)
  const clock = systemClock
  const interfaces = apis.map(({ name }) => name)
  const platform = await openPlatform({ settings: config.platform, interfaces, clock, log })
  const { dataDir } = config.platform
  const world = openWorld({ dns: config.dns, fetch: config.fetch, dataDir, shelf: platform.store.shelf, clock, log })
  const server = await openServer({
    config,
    apis: only ? apis.filter(({ name }) => name === only) : apis,
    platform,
    world,
    lines,
    version,
    ...(only ? { only } : {}),
    ...(workers ? { workers } : {}),
  })
  return {
    server,
    platform,
    log,
    async close() {
      await server.close()
      await world.close()
      await platform.close()
      lines.flushSync()
    },
  }
}
