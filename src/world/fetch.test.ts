import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { parseCidr } from '../kernel/ip-address.ts'
import type { FetchOptions } from '../kernel/world.ts'
import { serveHttp, serveTcp } from '../testing/loopback.ts'
import { zoneDns } from '../testing/zone.ts'
import { openFetch } from './fetch.ts'

const loopback = parseCidr('127.0.0.0/8')
const zone = {
  'www.site.example': { A: ['127.0.0.1'] },
  'site.example': { A: ['127.0.0.1'] },
  'elsewhere.example': { A: ['127.0.0.1'] },
  'broken.example': 'servfail',
} as const

function open(t: TestContext, now = () => 0) {
  const fetch = openFetch({
    dns: zoneDns(zone),
    clock: { now },
    allow: loopback ? [loopback] : [],
    ports: ['*'],
    userAgent: 'Fivefold test',
    connectTimeoutMs: 2000,
    connectionsPerHost: 2,
  })
  t.after(() => fetch.close())
  const options: FetchOptions = { reach: 'public', timeoutMs: 5000, maxBytes: 100_000 }
  return (url: string, changed: Partial<FetchOptions> = {}) => fetch(url, { ...options, ...changed })
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const html = { 'content-type': 'text/html' }

describe('a fetch', () => {
  it('reads a page, its headers in order and every Set-Cookie', async (t) => {
    const { port } = await serveHttp(t, (_, response) =>
      response.writeHead(200, { ...html, 'Set-Cookie': ['a=1', 'b=2'], 'X-Thing': 'yes' }).end('<p>hello'),
    )
    const answer = await open(t)(`http://site.example:${port}/`)
    assert.equal(answer.status, 200)
    assert.equal(text(answer.body), '<p>hello')
    assert.equal(answer.truncated, false)
    assert.deepEqual(
      answer.headers.filter(([name]) => name === 'set-cookie').map(([, value]) => value),
      ['a=1', 'b=2'],
    )
  })

  it('puts together what comes in pieces', async (t) => {
    const { origin } = await serveHttp(t, (_, response) => {
      response.write('<p>first', () => response.end(' and second'))
    })
    const answer = await open(t)(origin)
    assert.equal(text(answer.body), '<p>first and second')
    assert.equal(Buffer.concat(answer.pieces ?? []).toString(), '<p>first and second')
  })

  for (const [encoding, pack] of Object.entries({ gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync })) {
    it(`inflates ${encoding}`, async (t) => {
      const { origin } = await serveHttp(t, (_, response) =>
        response.writeHead(200, { 'content-encoding': encoding }).end(pack('<p>packed')),
      )
      assert.equal(text((await open(t)(origin)).body), '<p>packed')
    })
  }

  it('names itself and sends neither cookies nor credentials of the URL', async (t) => {
    const { port } = await serveHttp(t, (request, response) => {
      if (request.url === '/') response.writeHead(302, { location: '/next', 'set-cookie': 'session=1' }).end()
      else response.end(JSON.stringify(request.headers))
    })
    const sent = JSON.parse(text((await open(t)(`http://user:secret@site.example:${port}/`)).body))
    assert.equal(sent['user-agent'], 'Fivefold test')
    assert.equal(sent.authorization, undefined)
    assert.equal(sent.cookie, undefined)
  })

  it('keeps the headers of redirects within the site and drops those of other sites', async (t) => {
    const { port } = await serveHttp(t, (request, response) => {
      const hop = (to: string) => response.writeHead(302, { location: to, 'x-from': request.headers.host }).end()
      if (request.url === '/a') hop(`http://site.example:${port}/b`)
      else if (request.url === '/b') hop(`http://www.site.example:${port}/c`)
      else response.end('there')
    })
    const answer = await open(t)(`http://elsewhere.example:${port}/a`)
    assert.equal(answer.url, `http://www.site.example:${port}/c`)
    assert.deepEqual(
      answer.headers.filter(([name]) => name === 'x-from').map(([, value]) => value),
      [`site.example:${port}`],
    )
  })

  it('turns a POST into a GET after 302 and keeps it after 307', async (t) => {
    const { origin } = await serveHttp(t, (request, response) => {
      if (request.url === '/302' || request.url === '/307')
        response.writeHead(Number(request.url.slice(1)), { location: '/end' }).end()
      else response.end(request.method)
    })
    const post = { method: 'POST', body: '{}', reach: 'configured' } as const
    assert.equal(text((await open(t)(`${origin}/302`, post)).body), 'GET')
    assert.equal(text((await open(t)(`${origin}/307`, post)).body), 'POST')
  })

  it('leaves bodies unread that nobody wants', async (t) => {
    const { origin } = await serveHttp(t, (_, response) =>
      response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'),
    )
    assert.equal((await open(t)(origin, { wantsBody: (type) => type.includes('html') })).body.length, 0)
  })

  it('reads error pages like any other', async (t) => {
    const { origin } = await serveHttp(t, (_, response) => response.writeHead(404, html).end('<h1>Not here'))
    const answer = await open(t)(origin)
    assert.equal(answer.status, 404)
    assert.equal(text(answer.body), '<h1>Not here')
  })

  it('leaves a host alone for as long as it asked', async (t) => {
    let now = 0
    const { origin } = await serveHttp(t, (_, response) => response.writeHead(429, { 'retry-after': '60' }).end())
    const fetch = open(t, () => now)
    assert.equal((await fetch(origin)).status, 429)
    now = 59_000
    await assert.rejects(fetch(origin), { code: 'bad_response', extras: { retryAfterSeconds: 1 } })
    now = 60_000
    assert.equal((await fetch(origin)).status, 429)
  })
})

describe('a hostile site', () => {
  it('is cut off at the cap when it inflates without end, and that is a success', async (t) => {
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    const { origin } = await serveHttp(t, (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    )
    const answer = await open(t)(origin)
    assert.equal(answer.body.length, 100_000)
    assert.equal(answer.truncated, true)
  })

  it('is cut off at the cap when it talks without end', async (t) => {
    const { origin } = await serveHttp(t, (_, response) => {
      const chunk = Buffer.alloc(65_536, 97)
      const push = () => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', push)
      push()
    })
    const answer = await open(t)(origin)
    assert.deepEqual([answer.body.length, answer.truncated], [100_000, true])
  })

  it('still shows what it sent before it broke off', async (t) => {
    const { origin } = await serveTcp(t, (socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n<p>the beg'))
    })
    const answer = await open(t)(origin)
    assert.deepEqual([text(answer.body), answer.truncated], ['<p>the beg', true])
  })

  const answers: [string, string, string][] = [
    ['speaks something else', '\x00\x01SSH-2.0-not-http\r\n', 'bad_response'],
    ['speaks HTTP/0.9', '<html>hello</html>', 'bad_response'],
    [
      'floods us with headers',
      `HTTP/1.1 200 OK\r\n${'X-Flood: aaaaaaaaaaaaaaaa\r\n'.repeat(5000)}\r\n`,
      'bad_response',
    ],
    ['packs its answer twice', 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip, gzip\r\n\r\nx', 'bad_response'],
    ['claims to pack and does not', 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n<p>plain', 'bad_response'],
    ['redirects to a file', 'HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\n\r\n', 'bad_response'],
    ['redirects to itself', 'HTTP/1.1 302 Found\r\nLocation: /\r\nConnection: close\r\n\r\n', 'bad_response'],
    ['says nothing at all', '', 'bad_response'],
  ]
  for (const [what, bytes, code] of answers) {
    it(`is ${code} when it ${what}`, async (t) => {
      const { origin } = await serveTcp(t, (socket) => socket.once('data', () => socket.end(bytes)))
      await assert.rejects(open(t)(origin), { code })
    })
  }

  it('may send interim answers first', async (t) => {
    const { origin } = await serveTcp(t, (socket) =>
      socket.once('data', () =>
        socket.end(
          `${'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'.repeat(3)}HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nok`,
        ),
      ),
    )
    assert.equal(text((await open(t)(origin)).body), 'ok')
  })

  it('is a timeout when it drips or stays silent', async (t) => {
    const silent = await serveTcp(t, () => {})
    const drips = await serveHttp(t, (_, response) => {
      const drip = setInterval(() => response.write('a'), 5)
      response.on('close', () => clearInterval(drip))
    })
    const fetch = open(t)
    await assert.rejects(fetch(silent.origin, { timeoutMs: 40 }), { code: 'timeout' })
    await assert.rejects(fetch(drips.origin, { timeoutMs: 40 }), { code: 'timeout' })
  })

  it('is told apart from one that is not there', async (t) => {
    const fetch = open(t)
    const { port } = await serveTcp(t, () => {})
    await assert.rejects(fetch('http://nowhere.example/'), { code: 'dns_failed' })
    await assert.rejects(fetch('http://broken.example/'), { code: 'dns_failed' })
    await assert.rejects(fetch('http://127.0.0.1:1/'), { code: 'connect_failed' })
    await assert.rejects(fetch('ftp://site.example/'), { code: 'invalid_url' })
    await assert.rejects(fetch(`http://site.example:${port}/`, { signal: AbortSignal.abort() }), { code: 'timeout' })
  })

  it('that speaks no TLS where it should is tls_failed', async (t) => {
    const { port } = await serveTcp(t, (socket) => socket.once('data', () => socket.end('HTTP/1.1 400 Bad\r\n\r\n')))
    await assert.rejects(open(t)(`https://site.example:${port}/`), { code: 'tls_failed' })
  })
})
