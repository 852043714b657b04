import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { apis } from '../apis/index.ts'
import type { Api, Endpoint } from '../kernel/api.ts'
import { adminApi } from '../platform/admin/api.ts'
import { demoEnv, demoWorld } from '../testing/demo/index.ts'
import { echo } from '../testing/echo.ts'
import { fitting, nearly } from '../testing/from-schema.ts'
import { type Answer, openTestServer, type TestServer, testAdminKey } from '../testing/server.ts'
import { pathFields } from './openapi.ts'

/** Whatever is sent, the answer is JSON, and never an internal error. */
let server: TestServer
let key: string

before(async () => {
  server = await openTestServer({ apis: [...apis, echo as Api], world: demoWorld(), env: demoEnv })
  key = await server.key('UNLIMITED')
})
after(() => server.close())

const runs = { numRuns: 40 }
/** Endpoints that answer over and over, wait as long as they are told to, or fail because they are told to. */
const exempt = new Set(['trends.stream', 'echo.slow', 'echo.fail'])

for (const api of [...apis, echo as Api, adminApi({} as never) as Api]) {
  for (const [name, endpoint] of Object.entries(api.endpoints)) {
    if (exempt.has(`${api.name}.${name}`)) continue
    describe(`${api.name}.${name}`, () => {
      if (endpoint.method === 'POST' && endpoint.body === 'json') survivesBodies(api, endpoint)
      else survivesQueries(api, endpoint)
    })
  }
}

function survivesBodies(api: Api, endpoint: Endpoint): void {
  const path = (value: unknown) => api.basePath + fill(endpoint, Object(value))
  it('survives any body', () =>
    fc.assert(
      fc.asyncProperty(nearly(endpoint.input), async (value) => {
        const body = JSON.stringify(value) ?? 'null'
        assertSane(await server.call(endpoint.method, path(value), { ...entitled(endpoint), body }))
      }),
      runs,
    ))

  it('survives any bytes', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (body) => {
        assertSane(await server.call(endpoint.method, path({}), { ...entitled(endpoint), body }))
      }),
      runs,
    ))
}

function survivesQueries(api: Api, endpoint: Endpoint): void {
  it('survives any path field and query', () =>
    fc.assert(
      fc.asyncProperty(fc.oneof(fitting(endpoint.input), nearly(endpoint.input)), async (value) => {
        const fields = Object.entries(Object(value)).filter(([name]) => !pathFields(endpoint).includes(name))
        const query = new URLSearchParams(fields.map(([name, one]) => [wellFormed(name), wellFormed(textOf(one))]))
        const path = `${api.basePath}${fill(endpoint, Object(value))}?${query}`
        assertSane(await server.call(endpoint.method, path, entitled(endpoint)))
      }),
      runs,
    ))
}

function entitled({ auth }: Endpoint) {
  return auth === 'admin' ? { headers: { 'X-Admin-Key': testAdminKey } } : { key }
}

function assertSane(answer: Answer): void {
  if (answer.status === 304) return
  assert.notEqual(answer.status, 500, answer.text)
  assert.equal(typeof answer.json, 'object', `${answer.status} ${answer.text.slice(0, 200)}`)
  assert.ok(answer.status < 500 || [502, 503, 504].includes(answer.status), `${answer.status}`)
}

function fill(endpoint: Endpoint, value: Readonly<Record<string, unknown>>): string {
  return endpoint.path.replace(
    /\{(\w+)\}/g,
    (_, field: string) => encodeURIComponent(wellFormed(textOf(value[field]))) || 'x',
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string'
    ? value
    : (JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? `${inner}n` : inner)) ?? 'undefined')
}

/** URLs cannot carry half a surrogate pair. */
function wellFormed(text: string): string {
  return text.toWellFormed()
}
