import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { openTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
before(async () => {
  server = await openTestServer()
})
after(() => server.close())

/** Sends bytes as they are and gives back all that comes until the server closes. */
function send(text: string): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(text))
    let received = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      received += chunk
    })
    socket.on('end', () => done(received))
    socket.on('error', fail)
  })
}

describe('broken HTTP is answered with a problem document:', () => {
  const cases: [string, string, number, string][] = [
    ['nonsense', 'hello there\r\n\r\n', 400, 'bad_http'],
    ['an unknown method', 'BREW /healthz HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'bad_http'],
    ['no Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'bad_http'],
    [
      'a header that is too large',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['a URL that is too long', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431, 'headers_too_large'],
    [
      'two lengths',
      'POST /echo/open HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'bad_http',
    ],
    [
      'an odd chunk',
      'POST /echo/open HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
      'bad_http',
    ],
    ['an expectation', 'GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: a pony\r\n\r\n', 417, 'expectation_failed'],
    ['a proxy request', 'CONNECT example.com:443 HTTP/1.1\r\nHost: a\r\n\r\n', 405, 'method_not_allowed'],
  ]
  for (const [what, bytes, status, code] of cases) {
    it(what, async () => {
      const answer = await send(bytes)
      assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `))
      assert.match(answer, /content-type: application\/problem\+json/i)
      const [head = '', body = ''] = answer.split('\r\n\r\n')
      const problem = JSON.parse(body)
      assert.equal(problem.code, code)
      assert.match(head, new RegExp(`x-request-id: ${problem.requestId}`, 'i'))
    })
  }

  it('a good request before a bad one on the same connection is answered first', async () => {
    const answer = await send('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\nnonsense\r\n\r\n')
    assert.deepEqual(
      [...answer.matchAll(/HTTP\/1.1 (\d+)/g)].map((match) => match[1]),
      ['200', '400'],
    )
  })
})

it('two pipelined requests are answered in order', async () => {
  const one = (word: string, more = '') => `GET /echo/word/${word} HTTP/1.1\r\nHost: a\r\n${more}\r\n`
  const answer = await send(one('first') + one('second', 'Connection: close\r\n'))
  assert.deepEqual(
    [...answer.matchAll(/"said":"(\w+)"/g)].map((match) => match[1]),
    ['first', 'second'],
  )
})

it('an absolute URL, as a proxy sends it, is taken by its path', async () => {
  assert.match(
    await send('GET http://x.example/healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
    /^HTTP\/1.1 200/,
  )
})

it('a POST that announces no body is read as an empty object', async () => {
  assert.match(
    await send('POST /echo/open HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
    /"errors":\[\{"pointer":"\/say","detail":"is required"/,
  )
})
