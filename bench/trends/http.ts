import { listValue } from '../../src/apis/trends/list.ts'
import { openPorts } from '../../src/apis/trends/ports.ts'
import { trendsSettings } from '../../src/apis/trends/settings.ts'
import type { Settings, Values } from '../../src/kernel/settings.ts'
import { fakeWorld } from '../../src/testing/world.ts'
import { compareServers, type Ready } from '../http/compare.ts'
import { rawRequest } from '../http/load.ts'
import { verdict } from '../measure.ts'

const module = (name: string) => new URL(`./${name}-server.ts`, import.meta.url)

/** Cached answers through the whole server against a bare Fastify route with as many constant bytes. */
export async function benchHttp(): Promise<void> {
  const { large, small } = await sizes()
  const ask = (path: string, headers: Record<string, string> = {}) => ({
    module: module('fivefold'),
    request: ({ key = '' }: Ready) =>
      rawRequest('GET', path, { 'X-Gateway-Key': key, 'X-Gateway-Host': 'trends.localhost', ...headers }),
  })
  const bare = (size: number) => ({
    module: module('fastify'),
    args: [String(size)],
    request: () => rawRequest('GET', '/trending', {}),
  })
  const figures = await compareServers(
    {
      bareLarge: bare(large),
      large: ask('/trends/trending'),
      bareSmall: bare(small),
      small: ask('/trends/trending?category=health'),
      unchanged: ask('/trends/trending', { 'If-None-Match': '*' }),
    },
    { rounds: 5, count: 6000 },
  )
  for (const [name, { perSecond, cpuMicros }] of Object.entries(figures)) {
    console.log(`${name.padEnd(10)} ${Math.round(perSecond)} requests/s, ${cpuMicros.toFixed(1)} µs of server CPU each`)
  }
  const rate = (a: keyof typeof figures, b: keyof typeof figures) => figures[a].perSecond / figures[b].perSecond
  verdict(`GET /trending (${large} bytes) to bare Fastify, rate`, rate('large', 'bareLarge'), { atLeast: 0.85 })
  console.log(`a short answer (${small} bytes) to bare Fastify, rate: ${rate('small', 'bareSmall').toFixed(2)}`)
  verdict('304 to bare Fastify with the whole answer, rate', rate('unchanged', 'bareLarge'), { atLeast: 1 })
}

/** How long the two answers are. */
async function sizes(): Promise<{ large: number; small: number }> {
  const values = Object.entries(trendsSettings as Settings).map(([name, one]) => [name, one.parse(one.fallback)])
  const ports = await openPorts(fakeWorld(), Object.fromEntries(values) as Values<typeof trendsSettings>)
  const size = async (category: string) => Buffer.byteLength(JSON.stringify(await listValue({ category }, ports)))
  const measured = { large: await size('all'), small: await size('health') }
  await ports.close()
  return measured
}
