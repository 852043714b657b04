import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { it } from 'node:test'
import { promisify } from 'node:util'
import { apis } from '../src/apis/index.ts'
import { demoEnv, demoWorld } from '../src/testing/demo/index.ts'
import { openTestServer } from '../src/testing/server.ts'

const run = async (example: string, ...args: string[]) =>
  (await promisify(execFile)(process.execPath, [join(import.meta.dirname, example), ...args])).stdout

it('examples/client.ts talks to a server', async () => {
  const server = await openTestServer({ apis, world: demoWorld(), env: demoEnv })
  try {
    const output = await run('client.ts', server.origin, await server.key())
    assert.match(output, /^pii /m)
    assert.match(output, /United States/)
    assert.match(output, /\d+ trends as of \d{4}-/)
  } finally {
    await server.close()
  }
})

it('examples/library.ts verifies without one', async () => {
  const output = await run('library.ts', 'not an address', 'jane@mailinator.com')
  assert.match(output, /^not an address: undeliverable \(0, invalid_syntax\)/m)
  assert.match(output, /^jane@mailinator\.com: disposable/m)
})
