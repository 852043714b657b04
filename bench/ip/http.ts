import { compareServers } from '../http/compare.ts'
import { rawRequest } from '../http/load.ts'
import { verdict } from '../measure.ts'

const module = (name: string) => new URL(`./${name}-server.ts`, import.meta.url)
const answerBytes = 240

/** One address through the whole server, host names off, against a bare Fastify route with as many constant bytes. */
export async function benchHttp(dataDir: string): Promise<void> {
  const figures = await compareServers(
    {
      bare: {
        module: module('fastify'),
        args: [String(answerBytes)],
        request: () => rawRequest('GET', '/ip/81.2.69.142', {}),
      },
      ours: {
        module: module('fivefold'),
        args: [dataDir],
        request: () => rawRequest('GET', '/ipinfo/ip/81.2.69.142', {}),
      },
    },
    { rounds: 15, count: 10_000 },
  )
  for (const [name, { perSecond, cpuMicros }] of Object.entries(figures)) {
    console.log(`${name.padEnd(5)} ${Math.round(perSecond)} requests/s, ${cpuMicros.toFixed(1)} µs of server CPU each`)
  }
  verdict('requests a second, to bare Fastify', figures.ours.perSecond / figures.bare.perSecond, { atLeast: 0.8 })
}
