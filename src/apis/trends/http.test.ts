import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import type { Api } from '../../kernel/api.ts'
import { openTestServer, testAdminKey } from '../../testing/server.ts'
import { trends } from './api.ts'
import { examples } from './examples.ts'

async function open(t: TestContext) {
  const server = await openTestServer({ apis: [trends as unknown as Api] })
  t.after(() => server.close())
  const key = await server.key()
  const get = (path: string, headers: Record<string, string> = {}) =>
    server.call('GET', `/trends${path}`, { key, headers })
  return { server, key, get }
}

describe('trends over HTTP', () => {
  it('answers 304 to a reader who has the answer already', async (t) => {
    const { get } = await open(t)
    const first = await get('/trending')
    const etag = first.headers.get('etag') ?? ''
    assert.equal(first.status, 200)
    assert.match(first.headers.get('cache-control') ?? '', /^private, max-age=\d+$/)
    assert.ok(Date.parse(first.headers.get('last-modified') ?? '') > 0)
    const second = await get('/trending', { 'If-None-Match': etag })
    assert.equal(second.status, 304)
    assert.equal(second.text, '')
    assert.equal(second.headers.get('etag'), etag)
    const other = await get('/trending?country=IN', { 'If-None-Match': etag })
    assert.equal(other.status, 200)
  })

  const refused: [string, number, string][] = [
    ['?category=nope', 400, 'unknown_category'],
    ['?category=autos', 400, 'unknown_category'],
    ['?category=sports%00', 400, 'unknown_category'],
    ['?category=__proto__', 400, 'unknown_category'],
    ['?category', 400, 'unknown_category'],
    ['?country=USA', 400, 'unknown_country'],
    ['?country=__proto__', 400, 'unknown_country'],
    ['?category=all&category=sports', 400, 'invalid_request'],
    ['?category=all&surprise=1', 400, 'invalid_request'],
    ['?__proto__=1', 400, 'invalid_request'],
    ['?date=2020-01-01', 404, 'not_found'],
  ]
  it('refuses what it does not know, in words', async (t) => {
    const { get } = await open(t)
    for (const [query, status, code] of refused) {
      const answer = await get(`/trending${query}`)
      assert.deepEqual([query, answer.status, answer.json.code], [query, status, code])
    }
  })

  it('counts events sent as lines', async (t) => {
    const { server, key } = await open(t)
    const response = await fetch(`http://127.0.0.1:${server.port}/trends/trending/events`, {
      method: 'POST',
      headers: {
        'X-Gateway-Key': key,
        'X-Gateway-Host': 'trends.localhost',
        'Content-Type': 'application/x-ndjson',
      },
      body: examples.events.input.lines,
    })
    assert.equal(response.status, 200)
    assert.deepEqual(await response.json(), examples.events.output)
  })

  it("takes over an operator's list and shows it", async (t) => {
    const { server, get } = await open(t)
    const timestamp = new Date(Date.now() - 60_000).toISOString()
    const body = JSON.stringify({
      timestamp,
      trends: [{ keyword: 'imported search', volume: 5000, category: 'games' }],
    })
    const send = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${server.port}/trends/trending/import?country=us`, {
        method: 'POST',
        headers: { 'Content-Type': 'text/plain', ...headers },
        body,
      })
    assert.equal((await send({})).status, 401)
    assert.equal((await send({ 'X-Admin-Key': testAdminKey })).status, 200)
    const answer = await get('/trending')
    assert.equal(answer.json.source, 'import')
    assert.equal(answer.json.stale, false)
    assert.equal(answer.json.timestamp, timestamp)
    assert.equal(answer.json.trends[0].keyword, 'imported search')
  })

  it('streams changes until the reader goes away', async (t) => {
    const { server, key } = await open(t)
    const stop = new AbortController()
    const response = await fetch(`http://127.0.0.1:${server.port}/trends/trending/stream?country=US`, {
      headers: { 'X-Gateway-Key': key, 'X-Gateway-Host': 'trends.localhost' },
      signal: stop.signal,
    })
    assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8')
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    assert.match((await reader?.read())?.value ?? '', /changes in US follow/)
    stop.abort()
    await assert.rejects(async () => reader?.read())
  })
})
