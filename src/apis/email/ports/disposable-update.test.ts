import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { serveHttp } from '../../../testing/loopback.ts'
import { openLoopbackFetch } from '../../../testing/loopback-fetch.ts'
import { scratchFolder } from '../../../testing/scratch.ts'
import { fakeWorld, fixedNow } from '../../../testing/world.ts'
import { email } from '../api.ts'
import { buildDomainSet } from '../domain-set.ts'
import { openPorts } from '../ports.ts'
import { verify } from '../verify.ts'

const settings = { allowImplicitMx: false, timeoutMs: 1000, cacheEntries: 100, listsDir: '', updateSchedule: '' }
const many = (count: number, name = 'throwaway') =>
  Array.from({ length: count }, (_, index) => `${name}${index}.example`)
const lines = (names: readonly string[]) => `# a list\r\n${names.join('\r\n')}\r\n`

/** Email verification whose lists are downloaded from what `answers` says, one answer after the other. */
async function open(t: TestContext, answers: readonly (string | RequestListener)[], dataDir = scratchFolder()) {
  let asked = 0
  const { origin } = await serveHttp(t, (request, response) => {
    const answer = answers[Math.min(asked++, answers.length - 1)]
    if (typeof answer === 'function') answer(request, response)
    else response.end(answer)
  })
  const clock = { now: () => fixedNow + 86_400_000 }
  const fetch = openLoopbackFetch(t, clock)
  const world = fakeWorld({ fetch, clock, dataDir })
  const openAgain = async (disposableUrls = [`${origin}/list.txt`]) => {
    const ports = await openPorts(world, { ...settings, disposableUrls })
    t.after(() => ports.close())
    return ports
  }
  return { ports: await openAgain(), openAgain, dataDir, origin }
}

describe('update of the disposable domains', () => {
  it('adds what was downloaded to what comes along, at once and after a restart', async (t) => {
    const { ports, openAgain, dataDir } = await open(t, [lines(many(1500))])
    const verdict = async (of = ports) => (await verify('x@throwaway7.example', of)).verdict
    const before = ports.disposableDomains()
    assert.equal(await verdict(), 'undeliverable')
    assert.equal(await ports.update(), 1500)
    assert.equal(await verdict(), 'disposable')
    assert.equal((await verify('x@mailinator.com', ports)).verdict, 'disposable')
    assert.equal(ports.disposableDomains(), before + 1500)
    assert.deepEqual(ports.checks(), [
      {
        name: 'disposable domains',
        status: 'pass',
        detail: `${before + 1500} domains on the list, 1500 of them downloaded`,
        dataFrom: new Date(fixedNow + 86_400_000).toISOString(),
      },
    ])
    assert.equal(await verdict(await openAgain()), 'disposable')
    assert.deepEqual(readdirSync(join(dataDir, 'email')), ['disposable.bin'])
  })

  it('is seen by other processes on the same folder', async (t) => {
    const { ports, openAgain } = await open(t, [lines(many(1500))])
    const other = await openAgain()
    await ports.update()
    other.reload()
    assert.equal((await verify('x@throwaway7.example', other)).verdict, 'disposable')
  })

  it('takes several lists together, as lines or as JSON', async (t) => {
    const { openAgain, origin } = await open(t, [lines(many(600)), JSON.stringify(many(600, 'Other'))])
    const ports = await openAgain([`${origin}/one`, `${origin}/two`])
    assert.equal(await ports.update(), 1200)
    assert.equal(ports.lists().isDisposable('other599.example'), true)
  })

  it('leaves out public suffixes, known providers and relays', async (t) => {
    const trusted = ['gmail.com', 'gmx.de', 'duck.com', 'co.uk', 'duckdns.org', 'no domain']
    const { ports } = await open(t, [lines([...many(1500), ...trusted])])
    assert.equal(await ports.update(), 1500)
    for (const domain of ['gmail.com', 'gmx.de', 'duck.com', 'shop.co.uk', 'home.duckdns.org'])
      assert.equal(ports.lists().isDisposable(domain), false, domain)
  })

  const hostile: [string, string | RequestListener, RegExp][] = [
    ['a page', '<!doctype html>\n<title>Sign in</title>\n<p>Please sign in.</p>\n', /not a list of domains/],
    ['nothing', '', /not a list of domains/],
    ['broken JSON', '["a.example", "b.exam', /not a list of domains/],
    ['JSON of another kind', '[{"domain": "a.example"}]', /not a list of domains/],
    ['a handful of domains', lines(many(10)), /at least 1000/],
    [
      'the usual providers',
      lines([...many(1500), 'gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'aol.com', 'gmx.de']),
      /lists something else/,
    ],
    ['an error', (_, response) => response.writeHead(503).end(lines(many(1500))), /status 503/],
    [
      'more than anyone needs',
      (_, response) => {
        response.on('error', () => {})
        const chunk = `${'x'.repeat(60)}.example\n`.repeat(10_000)
        const send = () => void (response.destroyed || response.write(chunk, send))
        send()
      },
      /larger than/,
    ],
    [
      'a list that breaks off',
      (_, response) => {
        response.writeHead(200, { 'content-length': 1_000_000 }).write(lines(many(1500)))
        setImmediate(() => response.destroy())
      },
      /./,
    ],
  ]
  for (const [what, answer, problem] of hostile) {
    it(`refuses ${what} and keeps what it has`, async (t) => {
      const { ports, dataDir } = await open(t, [lines(many(1500)), answer])
      await ports.update()
      const kept = readFileSync(join(dataDir, 'email', 'disposable.bin'))
      await assert.rejects(ports.update(), problem)
      assert.deepEqual(readFileSync(join(dataDir, 'email', 'disposable.bin')), kept)
      assert.equal(ports.lists().isDisposable('throwaway7.example'), true)
    })
  }

  it('refuses a list that has shrunk by more than a third, unless it is told to take it', async (t) => {
    const { ports } = await open(t, [lines(many(3000)), lines(many(1999)), lines(many(1999))])
    await ports.update()
    await assert.rejects(ports.update(), /shrunk from 3000 domains to 1999/)
    assert.equal(await ports.update({ force: true }), 1999)
    assert.equal(ports.lists().isDisposable('throwaway2500.example'), false)
  })

  it('stops when it is told to', async (t) => {
    const { ports } = await open(t, [() => {}])
    await assert.rejects(ports.update({ signal: AbortSignal.abort() }))
  })

  it('does without a downloaded file that is damaged', async (t) => {
    const dataDir = scratchFolder()
    mkdirSync(join(dataDir, 'email'))
    writeFileSync(join(dataDir, 'email', 'disposable.bin'), buildDomainSet(many(1500), 0).subarray(0, 5000))
    const { ports } = await open(t, [lines(many(1500))], dataDir)
    assert.equal(ports.lists().isDisposable('mailinator.com'), true)
    assert.equal(await ports.update(), 1500)
    assert.equal(ports.lists().isDisposable('throwaway7.example'), true)
  })

  it('is declared as a job that says what to set', async (t) => {
    const { openAgain } = await open(t, [])
    const [job] = email.jobs(await openAgain([]))
    assert.deepEqual([job?.name, job?.schedule], ['update', ''])
    await assert.rejects(async () => job?.run(new AbortController().signal), /Set FIVEFOLD_EMAIL_DISPOSABLE_URL/)
  })
})
