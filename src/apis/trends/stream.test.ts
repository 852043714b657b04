import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fixedNow } from '../../testing/world.ts'
import { openBoard } from './board.ts'
import { changesBetween } from './changes.ts'
import type { Edition, Trend } from './edition.ts'
import { stream } from './stream.ts'

const trend = (keyword: string, volume = 1000, active = true): Trend => ({
  keyword,
  volume,
  increasePercent: 100,
  growthBasis: 'source',
  categories: ['climate'],
  categoryBasis: 'source',
  startedAt: null,
  endedAt: null,
  active,
})
const edition = (capturedAt: number, trends: Trend[], source: Edition['source'] = 'google-rss'): Edition => ({
  source,
  country: 'US',
  capturedAt,
  refreshedAt: capturedAt,
  changedAt: capturedAt,
  freshUntil: capturedAt + 86_400_000,
  failing: false,
  nextAttemptAt: 0,
  trends,
})

describe('changesBetween', () => {
  const before = edition(1, [trend('rain'), trend('snow'), trend('hail'), trend('fog'), trend('past', 1000, false)])
  const told = (after: Edition) =>
    changesBetween(before, after).list.map(({ change, keyword }) => `${change} ${keyword}`)

  it('tells what is new, moved a bucket, or ended', () => {
    const after = edition(2, [trend('Rain', 1900), trend('snow', 2000), trend('hail', 500), trend('sun')])
    assert.deepEqual(told(after), ['up snow', 'down hail', 'new sun', 'ended fog'])
  })

  it('tells nothing when the same list is published again', () => {
    assert.deepEqual(told({ ...before, failing: true }), [])
  })

  it('tells only what is new after a change of source', () => {
    assert.deepEqual(told(edition(2, [trend('snow', 9000), trend('sun')], 'wikimedia')), ['new sun'])
  })
})

describe('stream', () => {
  function open() {
    const board = openBoard({ order: [], now: () => fixedNow, nextRun: () => null })
    const stop = new AbortController()
    board.publish('US', [edition(fixedNow - 2, [trend('rain')])])
    const events = stream(board, { country: 'US', signal: stop.signal, heartbeatMs: 60_000 })
    return { board, stop, events }
  }

  it('sends the changes of its country as they are published', async () => {
    const { board, stop, events } = open()
    assert.match((await events.next()).value ?? '', /^retry: 10000\n/)
    board.publish('IN', [edition(fixedNow - 1, [trend('elsewhere')])])
    board.publish('US', [edition(fixedNow - 1, [trend('rain'), trend('snow')])])
    const { value = '' } = await events.next()
    const [id, event, data] = value.split('\n')
    assert.equal(id, `id: ${fixedNow - 1}-0`)
    assert.equal(event, 'event: new')
    assert.equal(JSON.parse(data?.slice('data: '.length) ?? '').keyword, 'snow')
    stop.abort()
    assert.equal((await events.next()).done, true)
  })

  it('waits for a change that comes later', async () => {
    const { board, stop, events } = open()
    await events.next()
    const next = events.next()
    board.publish('US', [edition(fixedNow, [])])
    assert.match((await next).value ?? '', /event: ended/)
    stop.abort()
    assert.equal((await events.next()).done, true)
  })

  it('ends while it waits when the reader goes away', async () => {
    const { stop, events } = open()
    await events.next()
    const next = events.next()
    stop.abort()
    assert.equal((await next).done, true)
  })

  it('lets a reader go who does not keep up', async () => {
    const { board, events } = open()
    await events.next()
    for (let i = 0; i < 2100; i++) board.publish('US', [edition(fixedNow + i, [trend(`rain ${i}`)])])
    await assert.rejects(events.next(), { code: 'overloaded' })
  })
})
