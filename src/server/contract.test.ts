import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { apis } from '../apis/index.ts'
import type { Api, Endpoint } from '../kernel/api.ts'
import { parser } from '../kernel/parse.ts'
import { adminApi } from '../platform/admin/api.ts'
import { makeSecret } from '../platform/secret.ts'
import { demoEnv, demoWorld } from '../testing/demo/index.ts'
import { echo } from '../testing/echo.ts'
import { type Answer, openTestServer, type TestServer, testAdminKey } from '../testing/server.ts'
import { pathFields } from './openapi.ts'

/** What every endpoint of every interface must do, the operator's included. */
let server: TestServer
let key: string

before(async () => {
  server = await openTestServer({ apis: [...apis, echo as Api], world: demoWorld(), env: demoEnv })
  key = await server.key('UNLIMITED')
})
after(() => server.close())

// The declaration alone is looked at here; what runs is mounted by the server.
const declared: readonly Api[] = [...apis, echo as Api, adminApi({} as never) as Api]

for (const api of declared) {
  for (const [name, endpoint] of Object.entries(api.endpoints)) {
    describe(`${api.name}.${name}`, () => holds(api, endpoint))
  }
}

function holds(api: Api, endpoint: Endpoint): void {
  const { method, auth, input, output, example } = endpoint
  const takesBody = method === 'POST' || method === 'PATCH'
  const path = api.basePath + fill(endpoint)
  const call = (options: Parameters<TestServer['call']>[2] = {}, as: string = method) =>
    server.call(as, as === 'GET' && method === 'GET' ? path + queryOf(endpoint) : path, options)
  const entitled = () =>
    auth === 'key' ? { key } : auth === 'admin' ? { headers: { 'X-Admin-Key': testAdminKey } } : {}
  const json = (body: unknown, more: Readonly<Record<string, string>> = {}) =>
    endpoint.body === 'lines'
      ? {
          ...entitled(),
          body: String(body),
          headers: { ...entitled().headers, 'Content-Type': 'application/x-ndjson', ...more },
        }
      : { ...entitled(), body, headers: { ...entitled().headers, ...more } }

  it('has an example that fits its own schemas', () => {
    assert.doesNotThrow(() => parser(input)(example.input))
    assert.doesNotThrow(() => parser(output)(example.output))
  })

  if (api.name !== 'admin') {
    it('answers its example with just what the example says', async () => {
      const answer = await call(takesBody ? json(bodyOf(endpoint)) : entitled())
      assert.equal(answer.status, 200, answer.text)
      assertHeaders(answer)
      if (isJson(answer)) assert.deepEqual(answer.json, JSON.parse(JSON.stringify(example.output)))
    })
  }

  it('is described in the OpenAPI document', async () => {
    const { json: document } = await server.call('GET', '/openapi.json')
    const operation = document.paths[api.basePath + endpoint.path]?.[method.toLowerCase()]
    assert.equal(operation?.summary, endpoint.summary)
  })

  it('refuses other methods with 405 and says which it takes', async () => {
    const answer = await call({}, 'PUT')
    assertProblem(answer, 405, 'method_not_allowed')
    assert.ok(answer.headers.get('allow')?.split(', ').includes(method))
  })

  it('answers OPTIONS, with no word for other sites', async () => {
    const answer = await call({ headers: { Origin: 'https://elsewhere.example' } }, 'OPTIONS')
    assert.equal(answer.status, 204)
    assert.ok(answer.headers.get('allow')?.includes(method))
    assert.equal(answer.headers.get('access-control-allow-origin'), null)
  })

  if (auth === 'key' || auth === 'optional') {
    it('refuses a wrong key, and a right one for another interface', async () => {
      assertProblem(await call({ key: makeSecret('ff_') }), 401, 'invalid_key')
      const elsewhere = await server.key('UNLIMITED', { interfaces: [api.name === 'echo' ? 'email' : 'echo'] })
      assertProblem(await call({ key: elsewhere }), 403, 'not_subscribed')
      assertProblem(await call({ key, headers: { 'X-Gateway-Host': 'elsewhere.example' } }), 403, 'host_mismatch')
    })
  }

  if (auth === 'key' || auth === 'admin') {
    it('needs its key before anything else', async () => {
      const answer = await call(takesBody ? { body: '{', headers: { 'Content-Type': 'text/plain' } } : {})
      assertProblem(answer, 401, 'missing_key')
    })
  }

  if (takesBody && endpoint.body === 'json') {
    it('refuses what is not JSON, by type and by form', async () => {
      assertProblem(
        await call(json('a=b', { 'Content-Type': 'application/x-www-form-urlencoded' })),
        415,
        'unsupported_media_type',
      )
      assertProblem(await call(json('{"')), 400, 'invalid_json')
      assertProblem(await call(json('[]')), 400, 'invalid_request')
    })

    it('refuses an unknown field and points to it', async () => {
      const answer = await call(json({ ...Object(bodyOf(endpoint)), surprise: 1 }))
      assertProblem(answer, 400, 'invalid_request')
      assert.deepEqual(answer.json.errors, [{ pointer: '/surprise', detail: 'is not a known field' }])
    })

    it('refuses a body that is too large', async () => {
      const answer = await call(json(JSON.stringify({ a: 'a'.repeat(endpoint.maxBodyBytes) })))
      assertProblem(answer, 413, 'body_too_large')
    })
  }

  if (method === 'GET') {
    it('refuses an unknown field of the query, and a field given twice', async () => {
      const unknown = await server.call('GET', `${path}?surprise=1`, entitled())
      assertProblem(unknown, 400, 'invalid_request')
      assertProblem(await server.call('GET', `${path}?a=1&a=2`, entitled()), 400, 'invalid_request')
    })
  }
}

function assertProblem(answer: Answer, status: number, code: string): void {
  assert.equal(answer.json?.code, code, answer.text)
  assert.equal(answer.status, status)
  assert.equal(answer.json.status, status)
  assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/)
  for (const field of ['type', 'title', 'detail', 'requestId']) assert.equal(typeof answer.json[field], 'string')
  assert.equal(answer.headers.get('x-request-id'), answer.json.requestId)
  assertHeaders(answer)
}

function assertHeaders({ headers }: Answer): void {
  assert.ok(headers.get('x-request-id'))
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/)
  assert.ok(headers.get('cache-control'))
}

function isJson({ headers }: Answer): boolean {
  return headers.get('content-type')?.startsWith('application/json') ?? false
}

function fill({ path, example }: Endpoint): string {
  return path.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(String(example.input[field])))
}

function rest(endpoint: Endpoint): [string, unknown][] {
  return Object.entries(endpoint.example.input).filter(([name]) => !pathFields(endpoint).includes(name))
}

function queryOf(endpoint: Endpoint): string {
  return `?${new URLSearchParams(rest(endpoint).map(([name, value]) => [name, String(value)]))}`
}

function bodyOf(endpoint: Endpoint): unknown {
  return endpoint.body === 'lines' ? endpoint.example.input['lines'] : Object.fromEntries(rest(endpoint))
}
