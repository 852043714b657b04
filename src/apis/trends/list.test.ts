import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Fault } from '../../kernel/fault.ts'
import type { Reply } from '../../kernel/reply.ts'
import { fixedNow } from '../../testing/world.ts'
import { openBoard } from './board.ts'
import { slugs } from './category.ts'
import type { Edition, Trend } from './edition.ts'
import { type ListInput, list } from './list.ts'
import type { Trending } from './schema.ts'

const hourMs = 3_600_000

const trend = (keyword: string, changed: Partial<Trend> = {}): Trend => ({
  keyword,
  volume: 200_000,
  increasePercent: 1000,
  growthBasis: 'source',
  categories: ['sports'],
  categoryBasis: 'source',
  startedAt: fixedNow - hourMs,
  endedAt: null,
  active: true,
  ...changed,
})

const edition: Edition = {
  source: 'google-rpc',
  country: 'US',
  capturedAt: fixedNow - hourMs,
  refreshedAt: fixedNow - hourMs,
  changedAt: fixedNow - hourMs,
  freshUntil: fixedNow + hourMs,
  failing: false,
  nextAttemptAt: 0,
  trends: [
    trend('messi', { categories: ['sports', 'entertainment'] }),
    trend('rain', { categories: ['climate'], volume: 500, increasePercent: 75, startedAt: fixedNow - 9 * hourMs }),
    trend('cowboys', { volume: 1_000_000, increasePercent: 50, startedAt: null }),
    trend('oscars', { categories: ['entertainment'], volume: 5000, startedAt: fixedNow, active: false }),
  ],
}

function open(now = { at: fixedNow }) {
  const board = openBoard({ order: ['google-rpc'], now: () => now.at, nextRun: (after) => after + 1_800_000 })
  board.publish('US', [edition])
  board.publish('IN', [{ ...edition, country: 'IN' }])
  const ports = { board, countries: ['US', 'IN'], pastEdition: async () => undefined }
  const reply = (input: ListInput) => list(input, ports) as Reply
  return { board, reply, get: (input: ListInput = {}) => read(reply(input)), ports }
}

const read = (reply: Reply) => JSON.parse(Buffer.from(reply.body as Uint8Array).toString()) as Trending
const keywords = (answer: Trending) => answer.trends.map(({ keyword }) => keyword)

describe('list', () => {
  it('answers as the contract has it', () => {
    const answer = open().get({ category: 'Climate' })
    assert.deepEqual(answer, {
      trends: [
        {
          keyword: 'rain',
          searchVolume: '500+',
          growth: '+75%',
          category: 'climate',
          country: 'US',
          rank: 1,
          volume: 500,
          increasePercent: 75,
          categories: ['climate'],
          categoryBasis: 'source',
          growthBasis: 'source',
          startedAt: '2026-11-15T03:00:00.000Z',
          endedAt: null,
          active: true,
        },
      ],
      category: 'climate',
      country: 'US',
      count: 1,
      timestamp: '2026-11-15T11:00:00.000Z',
      source: 'google-rpc',
      stale: false,
      refreshedAt: '2026-11-15T11:00:00.000Z',
      nextRefreshAt: '2026-11-15T12:30:00.000Z',
    })
  })

  for (const country of ['US', 'IN']) {
    for (const category of slugs) {
      it(`answers for ${category} in ${country}, ranked from 1`, () => {
        const answer = open().get({ category, country })
        assert.equal(answer.category, category)
        assert.equal(answer.count, answer.trends.length)
        answer.trends.forEach((one, index) => {
          assert.equal(one.rank, index + 1)
          assert.equal(one.country, country)
          if (category !== 'all') assert.equal(one.category, category)
        })
      })
    }
  }

  it('finds a search under any of its categories', () => {
    assert.deepEqual(keywords(open().get({ category: 'entertainment' })), ['messi', 'oscars'])
    assert.deepEqual(keywords(open().get({ category: 'sports' })), ['messi', 'cowboys'])
  })

  const orders: [ListInput, string[]][] = [
    [{}, ['messi', 'rain', 'cowboys', 'oscars']],
    [{ sort: 'relevance' }, ['messi', 'rain', 'cowboys', 'oscars']],
    [{ sort: 'volume' }, ['cowboys', 'messi', 'oscars', 'rain']],
    [{ sort: 'growth' }, ['messi', 'oscars', 'rain', 'cowboys']],
    [{ sort: 'Recency' }, ['oscars', 'messi', 'rain', 'cowboys']],
    [{ sort: 'volume', limit: '2' }, ['cowboys', 'messi']],
    [{ limit: '1000' }, ['messi', 'rain', 'cowboys', 'oscars']],
  ]
  for (const [input, expected] of orders) {
    it(`orders ${JSON.stringify(input)}`, () => assert.deepEqual(keywords(open().get(input)), expected))
  }

  const refused: [ListInput, string, string][] = [
    [{ category: 'nope' }, 'unknown_category', 'sports'],
    [{ category: '' }, 'unknown_category', 'sports'],
    [{ country: 'XX' }, 'unknown_country', 'US, IN'],
    [{ country: '' }, 'unknown_country', 'US, IN'],
    [{ sort: 'best' }, 'invalid_request', 'relevance'],
    [{ limit: '0' }, 'invalid_request', '1000'],
    [{ limit: '1001' }, 'invalid_request', '1000'],
    [{ limit: '1e2' }, 'invalid_request', '1000'],
    [{ limit: '-1' }, 'invalid_request', '1000'],
    [{ source: 'serp' }, 'invalid_request', 'google-rss'],
    [{ date: '2026-02-30' }, 'invalid_request', 'YYYY-MM-DD'],
    [{ date: 'today' }, 'invalid_request', 'YYYY-MM-DD'],
    [{ source: 'wikimedia' }, 'no_data', 'wikimedia'],
  ]
  for (const [input, code, hint] of refused) {
    it(`refuses ${JSON.stringify(input)} as ${code} and says what is allowed`, () => {
      assert.throws(
        () => open().reply(input),
        (thrown) => thrown instanceof Fault && thrown.code === code && thrown.message.includes(hint),
      )
    })
  }

  it('says 404 for a day of which nothing was kept', async () => {
    await assert.rejects(async () => list({ date: '2020-01-01' }, open().ports), { code: 'not_found' })
  })
})

describe('a ready-made answer', () => {
  it('is the same bytes with the same validator until something changes', () => {
    const now = { at: fixedNow }
    const { reply, board } = open(now)
    const first = reply({})
    now.at += 60_000
    const second = reply({})
    assert.equal(second.body, first.body)
    assert.equal(second.etag, first.etag)
    assert.match(first.etag ?? '', /^"[\w-]{27}"$/)
    board.publish('US', [{ ...edition, trends: edition.trends.slice(1) }])
    assert.notEqual(reply({}).etag, first.etag)
  })

  it('may be kept until the next refresh, five minutes at most', () => {
    const now = { at: fixedNow }
    const { reply } = open(now)
    assert.equal(reply({}).cacheControl, 'private, max-age=300')
    now.at += 29 * 60_000
    assert.equal(reply({}).cacheControl, 'private, max-age=60')
    now.at += 10 * 60_000
    assert.equal(reply({}).cacheControl, 'private, max-age=300')
  })

  it('tells when it was last changed, and turning stale is a change', () => {
    const now = { at: fixedNow }
    const { reply } = open(now)
    assert.equal(reply({}).lastModified?.getTime(), fixedNow - hourMs)
    now.at += 2 * hourMs
    assert.equal(read(reply({})).stale, true)
    assert.equal(reply({}).lastModified?.getTime(), edition.freshUntil)
  })
})
