import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { apis } from '../apis/index.ts'
import { FivefoldError, openClient } from './index.ts'
import { routes } from './routes.ts'

/** A server that gives these answers in turn, and what it was asked. */
function scripted(...answers: (Response | Error)[]) {
  const asked: { url: string; init: RequestInit }[] = []
  const send = async (url: string | URL | Request, init: RequestInit = {}) => {
    asked.push({ url: String(url), init })
    const answer = answers.shift()
    if (answer instanceof Error || !answer) throw answer ?? new Error('nothing left to say')
    return answer
  }
  const client = openClient({ url: 'http://x.example/', key: 'ff_key', fetch: send as typeof fetch })
  return { asked, client }
}

const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ code, detail: 'No.', requestId: 'r1', errors: [] }), { status, headers })
const answer = (value: unknown) => new Response(JSON.stringify(value))

describe('the client', () => {
  it('knows every endpoint just as it is declared', () => {
    const declared = Object.fromEntries(
      apis.map(({ name, basePath, serviceHost, endpoints }) => [
        name,
        {
          base: basePath,
          host: serviceHost,
          endpoints: Object.fromEntries(
            Object.entries(endpoints).map(([endpoint, { method, path }]) => [endpoint, `${method} ${path}`]),
          ),
        },
      ]),
    )
    assert.deepEqual(routes, declared)
  })

  it('sends key, host and body, and gives the answer', async () => {
    const { client, asked } = scripted(answer({ verdict: 'risky' }))
    assert.deepEqual(await client.email.verify({ email: 'a@b.example' }), { verdict: 'risky' })
    assert.equal(asked[0]?.url, 'http://x.example/email/v1/verify')
    assert.equal(asked[0]?.init.body, '{"email":"a@b.example"}')
    const headers = asked[0]?.init.headers as Record<string, string>
    assert.deepEqual([headers['X-Gateway-Key'], headers['X-Gateway-Host']], ['ff_key', 'email.localhost'])
  })

  it('tries again after 503, 429 and a broken connection', async () => {
    const { client, asked } = scripted(
      refusal(503, 'overloaded', { 'Retry-After': '0' }),
      refusal(429, 'rate_limited', { 'Retry-After': '0' }),
      answer({}),
    )
    await client.email.health({})
    assert.equal(asked.length, 3)
    const broken = scripted(new TypeError('fetch failed'), answer({}))
    await broken.client.email.health({})
    assert.equal(broken.asked.length, 2)
  })

  it('does not wait for the end of the month, and does not repeat what cannot succeed', async () => {
    for (const refused of [refusal(429, 'quota_exceeded', { 'Retry-After': '86400' }), refusal(401, 'invalid_key')]) {
      const { client, asked } = scripted(refused)
      await assert.rejects(client.email.health({}), FivefoldError)
      assert.equal(asked.length, 1)
    }
  })

  it('tells a refusal by code, with what the server said', async () => {
    const { client } = scripted(refusal(403, 'not_subscribed'))
    await assert.rejects(client.email.health({}), {
      code: 'not_subscribed',
      status: 403,
      message: 'No.',
      requestId: 'r1',
    })
  })

  it('stops when it is told to', async () => {
    const stop = new AbortController()
    const { client } = scripted(refusal(503, 'overloaded', { 'Retry-After': '20' }))
    const waiting = client.email.health({}, { signal: stop.signal })
    stop.abort()
    await assert.rejects(waiting)
  })
})
