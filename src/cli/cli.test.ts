import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { openCommandLine } from '../testing/command.ts'

describe('fivefold keys', () => {
  it('makes, lists, shows, rotates, revokes and deletes keys, and stores none of them', async () => {
    const { run, dataDir } = openCommandLine()
    const json = async (...args: string[]) => JSON.parse((await run('keys', ...args, '--json')).stdout)
    const made = await json('create', '--plan', 'PRO', '--name', 'shop', '--expires', '90d', '--interfaces', 'email')
    assert.match(made.key, /^ff_\w{36}$/)
    assert.deepEqual([made.plan, made.interfaces], ['PRO', ['email']])
    const shown = await json('show', 'shop')
    assert.deepEqual(shown.limits, [
      { interface: 'email', perMinute: 30, minuteRemaining: 30, perMonth: 5000, monthUsed: 0 },
    ])
    const rotated = await json('rotate', made.id, '--grace', '1h')
    assert.notEqual(rotated.key, made.key)
    await run('keys', 'revoke', rotated.id)
    await run('keys', 'delete', made.id)
    const { keys } = await json('list')
    assert.deepEqual(
      keys.map(({ id, state }: { id: string; state: string }) => [id, state]),
      [[rotated.id, 'revoked']],
    )
    assert.doesNotMatch(readFileSync(join(dataDir, 'fivefold.db'), 'latin1'), new RegExp(`${made.key}|${rotated.key}`))
  })

  const mistakes: [string, string[], RegExp][] = [
    ['an unknown plan', ['keys', 'create', '--plan', 'NOPE'], /BASIC, PRO, ULTRA, MEGA, UNLIMITED/],
    ['an expiry that makes no sense', ['keys', 'create', '--plan', 'PRO', '--expires', 'soon'], /90d/],
    ['a key that is not there', ['keys', 'revoke', 'key_none'], /no such key/i],
    ['an unknown command', ['sreve'], /unknown command 'sreve'[\s\S]*serve/],
    ['an unknown interface', ['serve', '--only', 'mail'], /--only must be one of/],
  ]
  for (const [what, args, expected] of mistakes) {
    it(`${what} ends with code 2 and a sentence, without a stack`, async () => {
      const { code, stderr } = await openCommandLine().run(...args)
      assert.equal(code, 2)
      assert.match(stderr, expected)
      assert.doesNotMatch(stderr, /\n\s+at /)
    })
  }
})

describe('fivefold config', () => {
  it('shows every setting, and all mistakes at once', async () => {
    const { stdout } = await openCommandLine({ FIVEFOLD_PORT: '9001' }).run('config')
    assert.match(stdout, /FIVEFOLD_PORT=9001[\s\S]*from the environment; default 8080/)
    assert.match(stdout, /FIVEFOLD_PLANS_FILE=/)
    const { code, stderr } = await openCommandLine({ FIVEFOLD_PORT: 'x', FIVEFOLD_LOG: 'y' }).run('config')
    assert.equal(code, 2)
    assert.match(stderr, /FIVEFOLD_PORT must be[\s\S]*FIVEFOLD_LOG must be/)
  })
})

describe('fivefold serve', () => {
  it('greets with addresses, a key and a curl the first time, serves, and stops when told to', async () => {
    const { start } = openCommandLine({ FIVEFOLD_PORT: '0' })
    const greeting = await started(start(['serve']))
    assert.match(greeting.text, /docs +http:\/\/127\.0\.0\.1:\d+\/docs/)
    assert.match(greeting.text, /curl http:\/\/127\.0\.0\.1:\d+\/[\s\S]*X-Gateway-Key: ff_\w{36}/)
    assert.equal((await fetch(`${greeting.origin}/healthz`)).status, 200)
    assert.equal(await greeting.stop(), 0)
    const again = await started(start(['serve']))
    assert.doesNotMatch(again.text, /ff_\w{36}/)
    await again.stop()
  })

  it('shows the admin key at the first start, whatever commands ran before', async () => {
    const { start, run } = openCommandLine({ FIVEFOLD_PORT: '0' })
    await run('keys', 'list')
    const { text, origin, stop } = await started(start(['serve']))
    const adminKey = /admin key, shown this once: (ffadmin_\w{36})/.exec(text)?.[1] ?? ''
    const list = (key: string) => fetch(`${origin}/admin/keys`, { headers: { 'X-Admin-Key': key } })
    assert.equal((await list(adminKey)).status, 200)
    const renewed = /ffadmin_\w{36}/.exec((await run('keys', 'renew-admin')).stdout)?.[0] ?? ''
    assert.deepEqual([(await list(renewed)).status, (await list(adminKey)).status], [200, 401])
    await stop()
  })

  it('runs several processes on one port and sums up their metrics', async () => {
    const { start } = openCommandLine({ FIVEFOLD_PORT: '0' })
    const { origin, stop } = await started(start(['serve', '--workers', '2']))
    for (let i = 0; i < 20; i++) await fetch(`${origin}/nope`, { headers: { Connection: 'close' } })
    const metrics = await (await fetch(`${origin}/metrics`)).text()
    assert.match(
      metrics,
      /fivefold_requests_total\{interface="none",endpoint="none",status="404",code="not_found"\} 20/,
    )
    assert.equal(await stop(), 0)
  })
})

type Child = ReturnType<ReturnType<typeof openCommandLine>['start']>

/** Waits for the greeting to be complete. */
async function started(child: Child) {
  let text = ''
  await new Promise<void>((done) => {
    child.stdout.on('data', (chunk) => {
      text += chunk
      if (text.includes('Ctrl+C')) done()
    })
  })
  return {
    text,
    origin: /http:\/\/[\d.]+:\d+/.exec(text)?.[0] ?? '',
    async stop() {
      const closed = once(child, 'exit')
      child.kill('SIGTERM')
      return (await closed)[0]
    },
  }
}

it('a reader that leaves before the end, as head does, ends the command without a stack', async () => {
  const child = openCommandLine().start(['config'])
  child.stdout.destroy()
  let told = ''
  child.stderr.on('data', (chunk) => {
    told += chunk
  })
  const [code] = await once(child, 'close')
  assert.deepEqual([code, told], [0, ''])
})
