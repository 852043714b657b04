import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { gunzipSync } from 'node:zlib'
import type { Api } from '../../kernel/api.ts'
import { echo } from '../../testing/echo.ts'
import { scratchFolder } from '../../testing/scratch.ts'
import type { Exchange } from '../exchange.ts'
import { openConsole } from './files.ts'

const folder = () => join(scratchFolder(), 'console')

function build(at: string): void {
  mkdirSync(join(at, 'assets'), { recursive: true })
  writeFileSync(join(at, 'index.html'), '<meta name="fivefold" content="%FIVEFOLD%">')
  writeFileSync(join(at, 'assets/index-1a2b.js'), 'hello()')
}

async function ask(find: ReturnType<typeof openConsole>, path: string, headers: Record<string, string> = {}) {
  // A page looks at nothing of the exchange but the request's headers.
  const reply = await find(path)?.({ request: { headers } } as unknown as Exchange)
  return reply && { ...reply, body: Buffer.from(reply.body as Uint8Array) }
}

describe('the files of the console', () => {
  const context = { apis: [{ ...(echo as Api), name: 'a"b' }], version: '1.2.3' }

  it('are waited for until they are built, and then served without a restart', async () => {
    const at = folder()
    const find = openConsole({ ...context, folder: at })
    const before = await ask(find, '/try/email')
    assert.deepEqual([before?.status, before?.contentType], [503, 'text/html; charset=utf-8'])
    build(at)
    assert.equal((await ask(find, '/try/email'))?.status, undefined)
  })

  it('tell the page what is served, safely quoted', async () => {
    const at = folder()
    build(at)
    const page = await ask(openConsole({ ...context, folder: at }), '/')
    assert.match(String(page?.body), /content="\{&quot;version&quot;:&quot;1\.2\.3&quot;.*a\\&quot;b.*"/)
    assert.equal(page?.cacheControl, 'no-cache')
  })

  it('are sent zipped to who takes it, and may be kept forever', async () => {
    const at = folder()
    build(at)
    const find = openConsole({ ...context, folder: at })
    const file = await ask(find, '/console/assets/index-1a2b.js', { 'accept-encoding': 'gzip, br' })
    assert.equal(gunzipSync(file?.body ?? '').toString(), 'hello()')
    assert.match(file?.cacheControl ?? '', /immutable/)
    assert.equal(String((await ask(find, '/console/assets/index-1a2b.js'))?.body), 'hello()')
  })

  for (const path of ['/console/assets/../../secret', '/console/index.html', '/console/', '/try/a/b', '/operate/']) {
    it(`are not found at ${path}`, () => {
      const at = folder()
      build(at)
      assert.equal(openConsole({ ...context, folder: at })(path), undefined)
    })
  }
})
