import assert from 'node:assert/strict'
import { readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import type { Settings, Values } from '../../kernel/settings.ts'
import type { Log, Shelf } from '../../kernel/world.ts'
import { feedText, openUpstream, rpcRefusal, rpcText, says } from '../../testing/trends-upstream.ts'
import { fakeWorld, fixedNow, memoryShelf, silentLog } from '../../testing/world.ts'
import { type ListInput, listValue } from './list.ts'
import { openPorts } from './ports.ts'
import type { Trending } from './schema.ts'
import { trendsSettings } from './settings.ts'

const hourMs = 3_600_000

type Options = { shelf?: Shelf; log?: Log; now?: { at: number }; dataDir?: string } & Partial<
  Values<typeof trendsSettings>
>

/** The whole interface over a loopback upstream, with a clock the test sets. */
async function open(t: TestContext, options: Options = {}) {
  const upstream = await openUpstream(t, says('', 503))
  const { shelf, log = silentLog, now = { at: fixedNow }, dataDir, ...changed } = options
  const clock = { now: () => now.at }
  const world = fakeWorld({
    clock,
    log,
    fetch: upstream.fetch,
    shelf: shelf ?? memoryShelf(clock.now),
    ...(dataDir && { dataDir }),
  })
  const urls = {
    rssUrl: `${upstream.origin}/rss`,
    rpcUrl: `${upstream.origin}/rpc`,
    wikimediaUrl: `${upstream.origin}/w`,
  }
  const ports = await openPorts(world, { ...defaults(), sources: ['google-rss'], ...urls, ...changed })
  t.after(() => ports.close())
  return {
    ports,
    upstream,
    now,
    world,
    get: (input: ListInput = {}) => listValue(input, ports),
  }
}

function defaults() {
  const entries = Object.entries(trendsSettings as Settings).map(([name, one]) => [name, one.parse(one.fallback)])
  return Object.fromEntries(entries) as Values<typeof trendsSettings>
}

const keywords = (answer: Trending) => answer.trends.map(({ keyword }) => keyword)
const rain = feedText([
  { title: 'heavy rain', traffic: '2000+' },
  { title: 'chess world cup', traffic: '500+' },
])

describe('trends without an upstream', () => {
  it('answers with the bundled list at once, and says how old it is', async (t) => {
    const { get } = await open(t)
    const us = await get()
    assert.equal(us.source, 'starter')
    assert.equal(us.stale, true)
    assert.equal(us.timestamp, '2026-06-17T18:15:32.000Z')
    assert.ok(us.count > 400)
    const india = await get({ country: 'in' })
    assert.equal(india.timestamp, '2025-11-02T19:56:06.000Z')
    assert.ok(india.trends.every(({ growthBasis }) => growthBasis === 'estimated'))
  })

  it('keeps quiet: one line for each source and step of the back-off', async (t) => {
    const lines: string[] = []
    const log: Log = { ...silentLog, warn: (message) => void lines.push(message) }
    const { ports, now } = await open(t, { log, sources: ['google-rss', 'wikimedia'] })
    for (let minute = 0; minute < 60; minute++) {
      await ports.desk.refresh()
      now.at += 60_000
    }
    // The waits double and are drawn a little shorter or longer, so the fourth may fall just inside the hour.
    assert.ok(lines.length >= 4 && lines.length <= 8, `${lines.length} lines in an hour`)
  })

  it('says 503 for a country it knows nothing about yet', async (t) => {
    const { get } = await open(t, { countries: ['US', 'FR'] })
    await assert.rejects(get({ country: 'FR' }), { code: 'no_data' })
  })
})

describe('a refresh', () => {
  it('puts the feed in place of the bundled list, with growth and categories filled in', async (t) => {
    const { ports, upstream, get } = await open(t)
    upstream.set(says(rain))
    const result = await ports.desk.refresh()
    assert.deepEqual(
      result?.map(({ country, outcome, rows }) => [country, outcome, rows]),
      [
        ['US', 'new', 2],
        ['IN', 'new', 2],
      ],
    )
    const answer = await get()
    assert.equal(answer.source, 'google-rss')
    assert.equal(answer.stale, false)
    assert.equal(answer.timestamp, '2026-11-15T12:00:00.000Z')
    assert.deepEqual(
      answer.trends.map((one) => [one.keyword, one.searchVolume, one.growth, one.growthBasis, one.category]),
      [
        ['heavy rain', '2K+', '+300%', 'estimated', 'climate'],
        ['chess world cup', '500+', '+50%', 'estimated', 'games'],
      ],
    )
    assert.deepEqual([...new Set(answer.trends.map(({ categoryBasis }) => categoryBasis))], ['rules'])
  })

  it('unites the feed over the day and takes growth from our own history', async (t) => {
    const { ports, upstream, get, now } = await open(t)
    upstream.set(says(rain))
    await ports.desk.refresh()
    now.at += 12.5 * hourMs
    await ports.desk.rollUp()
    now.at += 36 * hourMs
    upstream.set(says(feedText([{ title: 'Heavy rain', traffic: '5000+' }])))
    await ports.desk.refresh()
    now.at += hourMs / 2
    upstream.set(says(feedText([{ title: 'snow', traffic: '5000+' }])))
    await ports.desk.refresh()
    const answer = await get()
    assert.deepEqual(
      answer.trends.map(({ keyword, growth, growthBasis, active }) => [keyword, growth, growthBasis, active]),
      [
        ['snow', '+900%', 'estimated', true],
        ['Heavy rain', '+150%', 'history', false],
      ],
    )
    assert.deepEqual(keywords(await get({ date: '2026-11-15' })), ['heavy rain', 'chess world cup'])
  })

  const failures: [string, ReturnType<typeof says>][] = [
    ['is gone', (request) => void request.socket.destroy()],
    ['answers 500', says('', 500)],
    ['answers 429', says('', 429)],
    ['lists nothing', says(feedText([]))],
    ['sends half a feed', says(rain.slice(0, 400))],
    ['sends a page', says('<html>consent</html>')],
  ]
  for (const [what, answer] of failures) {
    it(`keeps the last good list when the upstream ${what}, and says that it is stale`, async (t) => {
      const { ports, upstream, get, now } = await open(t)
      upstream.set(says(rain))
      await ports.desk.refresh()
      const before = await get()
      now.at += hourMs
      upstream.set(answer)
      await ports.desk.refresh()
      const after = await get()
      assert.deepEqual(after.trends, before.trends)
      assert.equal(after.timestamp, before.timestamp)
      assert.deepEqual([before.stale, after.stale], [false, true])
      now.at += 3 * hourMs
      upstream.set(says(rain))
      await ports.desk.refresh()
      assert.equal((await get()).stale, false)
    })
  }

  it('is not fooled by a refusal with HTTP 200 or by a list that collapses', async (t) => {
    const { ports, upstream, get, now } = await open(t, { sources: ['google-rpc'] })
    const many = Array.from({ length: 40 }, (_, index) => ({ keyword: `search ${index}`, volume: 500 }))
    upstream.set(says(rpcText(many)))
    await ports.desk.refresh()
    for (const answer of [says(rpcRefusal), says(rpcText([{ keyword: 'only one', volume: 500 }]))]) {
      now.at += 5 * hourMs
      upstream.set(answer)
      await ports.desk.refresh()
      assert.equal((await get()).count, 40)
      assert.equal((await get()).stale, true)
    }
  })

  it('says stale by itself when nobody refreshes any more', async (t) => {
    const { ports, upstream, get, now } = await open(t)
    upstream.set(says(rain))
    await ports.desk.refresh()
    now.at += 25 * hourMs
    assert.equal((await get()).stale, true)
    assert.deepEqual(keywords(await get()), ['heavy rain', 'chess world cup'])
  })

  it('leaves a failing source alone for a while, and asks it when told to', async (t) => {
    const { ports, upstream, now } = await open(t)
    await ports.desk.refresh()
    now.at += 60_000
    const waiting = await ports.desk.refresh()
    assert.deepEqual(new Set(waiting?.map(({ outcome }) => outcome)), new Set(['waiting']))
    const asked = upstream.requests.length
    await ports.desk.refresh({ force: true })
    assert.ok(upstream.requests.length > asked)
  })

  it('is done by one process at a time, and seen by all', async (t) => {
    const shelf = memoryShelf(() => fixedNow)
    const one = await open(t, { shelf })
    const two = await open(t, { shelf })
    one.upstream.set(says(rain))
    const [first, second] = await Promise.all([one.ports.desk.refresh(), two.ports.desk.refresh()])
    assert.equal(first?.length, 2)
    assert.equal(second, undefined)
    await two.ports.desk.reload()
    assert.deepEqual(keywords(await two.get()), ['heavy rain', 'chess world cup'])
  })
})

describe('the own log through the whole interface', () => {
  /** Two quiet days and a burst, counted by a process that then ends. */
  async function counted(t: TestContext, now: { at: number }) {
    const first = await open(t, { now })
    for (let hour = 0; hour < 48; hour++) {
      const lines = Array.from({ length: 20 }, (_, i) => `{"q":"boots","user":"u${i}","t":${now.at - i * 180_000}}`)
      first.ports.ownLog.ingest(lines.join('\n'))
      now.at += hourMs
    }
    first.ports.ownLog.ingest(Array.from({ length: 30 }, (_, i) => `{"q":"Umbrella","user":"u${i}"}`).join('\n'))
    await first.ports.desk.shareOwnLog()
    const shown = await first.get({ source: 'own-log' })
    assert.equal((await first.get()).source, 'starter')
    await first.ports.close()
    return { shown, dataDir: first.world.dataDir }
  }

  it('shows what is rising, and still does after a restart', async (t) => {
    const now = { at: fixedNow - 48 * hourMs }
    const { shown, dataDir } = await counted(t, now)
    assert.deepEqual(keywords(shown), ['umbrella'])
    const second = await open(t, { now, dataDir })
    assert.deepEqual((await second.get({ source: 'own-log' })).trends, shown.trends)
  })

  it('takes over what a process counted that was killed, once', async (t) => {
    const now = { at: fixedNow - 48 * hourMs }
    const { shown, dataDir } = await counted(t, now)
    const folder = join(dataDir, 'trends')
    const [name = ''] = readdirSync(folder)
    renameSync(join(folder, name), join(folder, name.replace(`${process.pid}`, '999999999')))
    const second = await open(t, { now, dataDir })
    assert.deepEqual((await second.get({ source: 'own-log' })).trends, shown.trends)
    assert.deepEqual(readdirSync(folder), [name])
  })
})

describe('categories learnt from an import', () => {
  it('are remembered for a feed without any, by another process too', async (t) => {
    const now = { at: fixedNow }
    const shelf = memoryShelf(() => now.at)
    const first = await open(t, { now, shelf })
    const trends = [{ keyword: 'zyxwv qponm', volume: 500, categories: ['pets-and-animals', 'science'] }]
    await first.ports.desk.importText(JSON.stringify({ trends }), { country: 'US' })
    now.at += 30 * hourMs
    await first.ports.desk.importText(JSON.stringify({ trends: [{ keyword: 'other one', volume: 5 }] }), {
      country: 'US',
    })
    const second = await open(t, { now, shelf })
    second.upstream.set(says(feedText([{ title: 'Zyxwv Qponm', traffic: '500+' }])))
    await second.ports.desk.refresh()
    const [trend] = (await second.get()).trends
    assert.deepEqual([trend?.categories, trend?.categoryBasis], [['pets-and-animals', 'science'], 'memory'])
  })
})
