import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { echo } from '../testing/echo.ts'
import { openTestServer, type TestServer, type TestServerOptions } from '../testing/server.ts'

/** Runs `use` on a fresh server and closes it. */
async function on(options: TestServerOptions, use: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await openTestServer(options)
  try {
    await use(server)
  } finally {
    await server.close()
  }
}

describe('an interface is reached', () => {
  it('by path, by host and by a host of the operator’s', () =>
    on({ env: { FIVEFOLD_SERVICE_HOSTS: 'echo=echo.example.com' } }, async ({ port, call }) => {
      assert.equal((await call('GET', '/echo/word/hi')).json.said, 'hi')
      for (const host of ['echo.localhost', 'ECHO.localhost:8080', 'echo.example.com']) {
        assert.equal((await byHost(port, host, '/word/hi')).said, 'hi')
      }
      assert.equal((await byHost(port, 'elsewhere.example', '/word/hi')).code, 'not_found')
    }))

  it('alone at the root, with health beside it', () =>
    on({ only: 'echo' }, async ({ call }) => {
      assert.equal((await call('GET', '/word/hi')).json.said, 'hi')
      assert.equal((await call('GET', '/echo/word/hi')).json.said, 'hi')
      assert.equal((await call('GET', '/healthz')).status, 200)
    }))
})

describe('limits', () => {
  it('are told on answers, refusals and mistakes alike', () =>
    on({}, async ({ call, key }) => {
      const tight = await key('TIGHT')
      const limits = async (body: unknown) => {
        const answer = await call('POST', '/echo/say', { key: tight, body })
        assert.equal(answer.headers.get('ratelimit-policy'), '"minute";q=5;w=60, "month";q=3')
        return `${answer.status} ${answer.headers.get('ratelimit')?.replace(/;t=\d+/g, '')}`
      }
      assert.equal(await limits({ say: 'a' }), '200 "minute";r=4, "month";r=2')
      assert.equal(await limits({}), '400 "minute";r=3, "month";r=2')
      assert.equal(await limits({ say: 'a' }), '200 "minute";r=2, "month";r=1')
      assert.equal(await limits({ say: 'a' }), '200 "minute";r=1, "month";r=0')
      assert.equal(await limits({ say: 'a' }), '429 "minute";r=0, "month";r=0')
      assert.equal(await limits({ say: 'a' }), '429 "minute";r=0, "month";r=0')
    }))

  it('a call that fails costs rate and no quota, whether by a fault or a bug', () =>
    on({}, async ({ call, key }) => {
      const tight = await key('TIGHT')
      for (const how of ['fault', 'bug']) {
        const answer = await call('POST', '/echo/fail', { key: tight, body: { how } })
        assert.match(answer.headers.get('ratelimit') ?? '', /"month";r=3/)
      }
    }))

  it('of a crowd exactly the limit passes', () =>
    on({}, async ({ call, key }) => {
      const counted = await key('COUNTED')
      const calls = Array.from({ length: 500 }, () => call('POST', '/echo/say', { key: counted, body: { say: 'a' } }))
      const statuses = (await Promise.all(calls)).map(({ status }) => status)
      assert.equal(statuses.filter((status) => status === 200).length, 300)
      assert.equal(statuses.filter((status) => status === 429).length, 200)
    }))
})

describe('answers', () => {
  it('a bug is told without a word of it, and logged with the request id', async () => {
    const errors: unknown[] = []
    const log = { info() {}, warn() {}, error: (_: string, fields?: object) => errors.push(fields) }
    await on({ world: { log } }, async ({ call, key }) => {
      const answer = await call('POST', '/echo/fail', { key: await key(), body: { how: 'bug' } })
      assert.equal(answer.status, 500)
      assert.doesNotMatch(answer.text, /secret detail/)
      assert.match(JSON.stringify(errors), new RegExp(answer.json.requestId))
    })
  })

  it('a validator that matches is answered with 304, and HEAD without a body', () =>
    on({}, async ({ call }) => {
      assert.equal((await call('GET', '/echo/ready')).headers.get('etag'), '"1"')
      for (const known of ['"1"', 'W/"1"', '"0", "1"', '*']) {
        const answer = await call('GET', '/echo/ready', { headers: { 'If-None-Match': known } })
        assert.deepEqual([answer.status, answer.text], [304, ''])
      }
      assert.equal((await call('GET', '/echo/ready', { headers: { 'If-None-Match': '"2"' } })).status, 200)
      const head = await call('HEAD', '/echo/ready')
      assert.deepEqual([head.status, head.text, head.headers.get('content-length')], [200, '', '16'])
    }))

  it('lines are taken as they are', () =>
    on({}, async ({ call, key }) => {
      const options = { key: await key(), body: 'a\nb\nc', headers: { 'Content-Type': 'application/x-ndjson' } }
      assert.deepEqual((await call('POST', '/echo/lines', options)).json, { count: 3 })
    }))

  it('other sites’ pages may read them only where the operator says so', () =>
    on({ env: { FIVEFOLD_CORS_ORIGINS: 'https://shop.example' } }, async ({ call }) => {
      const allowed = async (origin: string, method: string) =>
        (await call(method, '/echo/ready', { headers: { Origin: origin } })).headers.get('access-control-allow-origin')
      assert.equal(await allowed('https://shop.example', 'GET'), 'https://shop.example')
      assert.equal(await allowed('https://shop.example', 'OPTIONS'), 'https://shop.example')
      assert.equal(await allowed('https://evil.example', 'GET'), null)
    }))
})

describe('operations', () => {
  it('the log tells of every request and of no key, address, text or path', async () => {
    const lines: string[] = []
    await on({ lines: { write: (line) => void lines.push(line), flushSync() {} } }, async ({ call, key }) => {
      const secret = await key()
      await call('POST', '/echo/say', { key: secret, body: { say: 'jane@example.com' } })
      await call('GET', '/echo/word/203.0.113.9')
      await call('GET', '/nope/203.0.113.9')
      const logged = lines.map((line) => JSON.parse(line))
      assert.deepEqual(
        logged.map(({ endpoint, status, code }) => [endpoint, status, code]),
        [
          ['say', 200, undefined],
          ['word', 200, undefined],
          [undefined, 404, 'not_found'],
        ],
      )
      assert.match(logged[0].key, /^key_/)
      assert.doesNotMatch(lines.join(''), new RegExp(`${secret}|jane|203\\.0|127\\.0`))
    })
  })

  it('the operator may have addresses and paths in the log', async () => {
    const lines: string[] = []
    const writer = { write: (line: string) => void lines.push(line), flushSync() {} }
    await on({ lines: writer, env: { FIVEFOLD_LOG_PRIVATE: 'true' } }, async ({ call }) => {
      await call('GET', '/echo/word/hi')
    })
    assert.deepEqual(
      [JSON.parse(lines[0] ?? '').address, JSON.parse(lines[0] ?? '').url],
      ['127.0.0.1', '/echo/word/hi'],
    )
  })

  it('metrics count requests by endpoint, status and code, and tell the age of data', () =>
    on({}, async ({ call, key }) => {
      await call('POST', '/echo/say', { key: await key(), body: {} })
      const { text } = await call('GET', '/metrics')
      assert.match(
        text,
        /fivefold_requests_total\{interface="echo",endpoint="say",status="400",code="invalid_request"\} 1/,
      )
      assert.match(
        text,
        /fivefold_request_seconds_bucket\{interface="echo",endpoint="say",status="400",code="invalid_request",le="\+Inf"\} 1/,
      )
      assert.match(text, /fivefold_data_age_seconds\{interface="echo",data="voice"\} \d/)
      assert.match(text, /fivefold_event_loop_lag_seconds/)
    }))

  it('too much at once is refused with 503, and health still answers', () =>
    on({ env: { FIVEFOLD_MAX_IN_FLIGHT: '1' } }, async ({ call }) => {
      const slow = call('POST', '/echo/slow', { body: { ms: 200 } })
      const refused = await untilRefused(() => call('POST', '/echo/slow', { body: { ms: 0 } }))
      assert.equal(refused.json.code, 'overloaded')
      assert.equal(refused.headers.get('retry-after'), '1')
      assert.equal((await call('GET', '/healthz')).status, 200)
      assert.equal((await slow).status, 200)
    }))

  it('closing lets a request in flight finish', async () => {
    const server = await openTestServer()
    const slow = server.call('POST', '/echo/slow', { body: { ms: 100 } })
    await server.call('GET', '/healthz')
    await server.close()
    assert.equal((await slow).status, 200)
  })

  it('usage is counted by key and endpoint', () =>
    on({}, async ({ call, key, platform }) => {
      const secret = await key('TIGHT')
      for (const body of [{ say: 'a' }, { say: 'b' }, {}]) await call('POST', '/echo/say', { key: secret, body })
      await call('POST', '/echo/fail', { key: secret, body: { how: 'bug' } })
      await platform.usage.flush()
      const rows = await platform.store.usage.list({})
      assert.deepEqual(
        rows.map(({ endpoint, requests, units, refusals, faults }) => ({
          endpoint,
          requests,
          units,
          refusals,
          faults,
        })),
        [
          { endpoint: 'fail', requests: 1, units: 0, refusals: 0, faults: 1 },
          { endpoint: 'say', requests: 3, units: 2, refusals: 1, faults: 0 },
        ],
      )
    }))

  it('an open interface needs a key where the operator says so', () =>
    on({ env: { FIVEFOLD_KEY_REQUIRED: 'echo' } }, async ({ call }) => {
      assert.equal((await call('GET', '/echo/word/hi')).json.code, 'missing_key')
      assert.equal(echo.endpoints.word.auth, 'optional')
    }))
})

/** Asks until the server has taken up what was sent before. */
async function untilRefused<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (answer.status === 503) return answer
  }
}

async function byHost(port: number, host: string, path: string) {
  const { request } = await import('node:http')
  return new Promise<Record<string, string>>((done, fail) => {
    request({ port, host: '127.0.0.1', path, headers: { Host: host } }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => done(JSON.parse(text)))
    })
      .on('error', fail)
      .end()
  })
}
