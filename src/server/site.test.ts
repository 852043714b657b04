import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Api } from '../kernel/api.ts'
import { defineApi } from '../kernel/api.ts'
import { faultTable } from '../kernel/fault.ts'
import type { Check } from '../kernel/world.ts'
import { echo } from '../testing/echo.ts'
import { openTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
before(async () => {
  server = await openTestServer()
})
after(() => server.close())

describe('the reference page', () => {
  it('shows every endpoint with its example, and every code a problem may have', async () => {
    const { text } = await server.call('GET', '/docs')
    for (const name of Object.keys(echo.endpoints)) assert.ok(text.includes(`id="echo.${name}"`), name)
    for (const code of Object.keys(faultTable)) assert.ok(text.includes(`<tr id="${code}">`), code)
    assert.match(text, /curl http:\/\/127\.0\.0\.1:\d+\/echo\/say/)
  })

  it('has no script and loads nothing from elsewhere', async () => {
    const { text, headers } = await server.call('GET', '/docs')
    assert.doesNotMatch(text, /<script|<style|style=|onclick=/)
    assert.deepEqual(
      [...text.matchAll(/(?:src|href)="([^"#]*)/g)]
        .map((match) => match[1])
        .filter((link) => /^\w+:|^\/\//.test(link ?? '')),
      [],
    )
    assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'self'/)
  })

  it('shows what is declared as text, whatever is in it', async () => {
    const odd = defineApi({
      ...(echo as Api),
      name: 'odd',
      summary: '<script>alert(1)</script>',
      ports: async () => ({}),
      endpoints: () => ({}),
    })
    const other = await openTestServer({ apis: [odd as Api] })
    const { text } = await other.call('GET', '/docs')
    await other.close()
    assert.ok(text.includes('&lt;script&gt;alert(1)&lt;/script&gt;'))
  })
})

describe('readiness', () => {
  const cases: [string, Check['status'][], number, string][] = [
    ['all parts pass', ['pass', 'pass'], 200, 'pass'],
    ['a part only warns', ['pass', 'warn'], 200, 'warn'],
    ['a part fails', ['warn', 'fail'], 503, 'fail'],
  ]
  for (const [when, states, status, expected] of cases) {
    it(`is ${status} when ${when}`, async () => {
      const health = () =>
        states.map((state, i) => ({ name: `part ${i}`, status: state, dataFrom: '2026-11-01T00:00:00Z' }))
      const other = await openTestServer({ apis: [{ ...(echo as Api), health }] })
      const answer = await other.call('GET', '/readyz')
      await other.close()
      assert.equal(answer.status, status)
      assert.equal(answer.json.status, expected)
      assert.ok(answer.json.checks[0].dataAgeSeconds > 0)
    })
  }
})
