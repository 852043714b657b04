import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openTestServer, type TestServer, testAdminKey } from '../testing/server.ts'

let server: TestServer
before(async () => {
  server = await openTestServer()
})
after(() => server.close())

const fromConsole = { 'X-Fivefold-Console': '1' }

async function signIn(at: TestServer = server): Promise<string> {
  const answer = await at.call('POST', '/admin/session', { body: { key: testAdminKey } })
  assert.equal(answer.status, 200, answer.text)
  return answer.headers.get('set-cookie') ?? ''
}

const pairOf = (cookie: string) => cookie.split(';')[0] ?? ''

describe('a session in the browser', () => {
  it('is a cookie that no script and no other site can use', async () => {
    const cookie = await signIn()
    assert.match(cookie, /; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/)
    assert.ok(!cookie.includes(testAdminKey))
  })

  it('is kept to https where the server is reached by it', async () => {
    const secure = await openTestServer({ env: { FIVEFOLD_PUBLIC_URL: 'https://api.example.com' } })
    const cookie = await signIn(secure)
    await secure.close()
    assert.match(cookie, /; Secure$/)
  })

  it('counts only together with the header that other sites cannot send', async () => {
    const Cookie = pairOf(await signIn())
    assert.equal((await server.call('GET', '/admin/keys', { headers: { Cookie, ...fromConsole } })).status, 200)
    const without = await server.call('GET', '/admin/keys', { headers: { Cookie } })
    assert.deepEqual([without.status, without.json.code], [401, 'missing_key'])
  })

  it('opens nothing but the operator’s side', async () => {
    const Cookie = pairOf(await signIn())
    const answer = await server.call('POST', '/echo/say', {
      body: { say: 'hello' },
      headers: { Cookie, ...fromConsole },
    })
    assert.equal(answer.json.code, 'missing_key')
  })

  it('ends when the operator signs out', async () => {
    const headers = { Cookie: pairOf(await signIn()), ...fromConsole }
    const out = await server.call('DELETE', '/admin/session', { headers })
    assert.match(out.headers.get('set-cookie') ?? '', /^fivefold-session=; .*Max-Age=0/)
    const later = await server.call('GET', '/admin/keys', { headers })
    assert.deepEqual([later.status, later.json.code], [401, 'key_expired'])
  })

  it('is not given for a wrong key, and not for the eleventh guess in a minute', async () => {
    const other = await openTestServer()
    const guess = (key: string) => other.call('POST', '/admin/session', { body: { key } })
    for (let i = 0; i < 10; i++) assert.equal((await guess(`wrong ${i}`)).json.code, 'invalid_key')
    const refused = await guess(testAdminKey)
    await other.close()
    assert.deepEqual([refused.status, refused.json.code], [429, 'rate_limited'])
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    assert.equal(refused.headers.get('set-cookie'), null)
  })
})
