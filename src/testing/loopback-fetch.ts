import type { TestContext } from 'node:test'
import type { Clock } from '../kernel/world.ts'
import { openFetch } from '../world/fetch.ts'
import { zoneDns } from './zone.ts'

/** The real fetcher for URLs of a loopback server that the configuration names; it is closed when the test ends. */
export function openLoopbackFetch(t: Pick<TestContext, 'after'>, clock: Clock = { now: Date.now }) {
  const fetch = openFetch({
    dns: zoneDns({}),
    clock,
    allow: [],
    ports: ['*'],
    userAgent: 'Fivefold test',
    connectTimeoutMs: 2000,
    connectionsPerHost: 2,
  })
  t.after(() => fetch.close())
  return fetch
}
