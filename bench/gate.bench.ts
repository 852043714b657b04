import { compareServers } from './http/compare.ts'
import { rawRequest } from './http/load.ts'
import { verdict } from './measure.ts'

const json = { 'Content-Type': 'application/json' }
const body = JSON.stringify({ say: 'hello there' })
const module = (name: string) => new URL(`./http/${name}-server.ts`, import.meta.url)

const figures = await compareServers({
  raw: { module: module('raw'), request: () => rawRequest('POST', '/say', json, body) },
  fastify: { module: module('fastify'), request: () => rawRequest('POST', '/say', json, body) },
  open: { module: module('fivefold'), request: () => rawRequest('POST', '/echo/open', json, body) },
  gated: {
    module: module('fivefold'),
    request: ({ key = '' }) =>
      rawRequest('POST', '/echo/say', { ...json, 'X-Gateway-Key': key, 'X-Gateway-Host': 'echo.localhost' }, body),
  },
})
for (const [name, { perSecond, cpuMicros }] of Object.entries(figures)) {
  console.log(
    `${name.padEnd(8)} ${cpuMicros.toFixed(1).padStart(6)} µs of server CPU a request, ${Math.round(perSecond)} requests/s`,
  )
}
verdict('ungated route to raw node:http, CPU', figures.open.cpuMicros / figures.raw.cpuMicros, { atMost: 1.3 })
verdict('gated route to the ungated one, CPU', figures.gated.cpuMicros / figures.open.cpuMicros, { atMost: 1.35 })
verdict('gated route to Fastify without a gate, CPU', figures.gated.cpuMicros / figures.fastify.cpuMicros, {
  atMost: 1.35,
})
