import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseHar, parseHeaderLines } from './received.ts'

describe('headers from a file', () => {
  it('are read as curl prints them, redirects first and repeated ones repeated', () => {
    const text =
      'HTTP/1.1 301 Moved\r\nServer: nginx\r\n\r\nHTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nset-cookie: b=2\r\nX: a: b\r\n'
    assert.deepEqual(parseHeaderLines(text), { server: ['nginx'], 'set-cookie': ['a=1', 'b=2'], x: ['a: b'] })
  })
})

describe('an HTTP archive', () => {
  const entry = (status: number, mimeType: string, content: object) => ({
    request: { url: `https://a.example/${status}` },
    response: { status, headers: [{ name: 'Server', value: 'nginx' }], content: { mimeType, ...content } },
  })
  const archive = (...entries: object[]) => JSON.stringify({ log: { entries } })

  it('gives its first page, past redirects and other files', () => {
    const har = archive(
      entry(302, 'text/html', {}),
      entry(200, 'image/png', {}),
      entry(200, 'text/html; charset=utf-8', { text: Buffer.from('<p>hi').toString('base64'), encoding: 'base64' }),
    )
    assert.deepEqual(parseHar(har), { url: 'https://a.example/200', headers: { server: ['nginx'] }, html: '<p>hi' })
  })

  it('without a page, or that is none, is refused', () => {
    assert.throws(() => parseHar(archive(entry(200, 'image/png', {}))), { code: 'invalid_request' })
    assert.throws(() => parseHar('null'), { code: 'invalid_request' })
    assert.throws(() => parseHar('{'), { code: 'invalid_json' })
  })
})
