import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { Fault, type FaultCode } from '../../../kernel/fault.ts'
import {
  articlesText,
  feedText,
  openUpstream,
  rpcRefusal,
  rpcText,
  says,
  type UpstreamAnswer,
} from '../../../testing/trends-upstream.ts'
import { googleRpc } from './google-rpc.ts'
import { googleRss } from './google-rss.ts'
import type { Pulled, SourceOptions } from './source.ts'
import { wikimedia } from './wikimedia.ts'

const now = Date.UTC(2026, 10, 15, 12)

async function open(t: TestContext, answer: UpstreamAnswer, changed: Partial<SourceOptions> = {}) {
  const upstream = await openUpstream(t, answer)
  const options: SourceOptions = {
    fetch: upstream.fetch,
    baseUrl: `${upstream.origin}/base`,
    userAgent: 'fivefold/0.1 (self-hosted trends; ops@example.com)',
    timeoutMs: 2000,
    maxBytes: 200_000,
    ...changed,
  }
  return { upstream, options }
}

const rowsOf = (pulled: Pulled) => (pulled.kind === 'snapshot' ? pulled.snapshot.rows : [])
const fails = (code: FaultCode) => (thrown: unknown) => thrown instanceof Fault && thrown.code === code

describe('google-rss', () => {
  const ask = { country: 'US', now }

  it('reads keyword, volume, start and headlines', async (t) => {
    const items = [
      { title: 'heavy rain', traffic: '50000+', news: ['Rain &amp; wind', 'More rain'] },
      { title: 'शेफाली वर्मा', traffic: '2.5M+', date: 'Mon, 29 Dec 2025 20:40:00 -0800' },
      { title: 'Heavy Rain', traffic: '200+' },
      { title: 'no figure', traffic: '' },
    ]
    const { upstream, options } = await open(t, says(feedText(items)))
    const rows = rowsOf(await googleRss(options).pull(ask))
    assert.deepEqual(
      rows.map(({ keyword, volume, startedAt, headlines }) => [keyword, volume, startedAt, headlines]),
      [
        ['heavy rain', 50_000, Date.UTC(2026, 10, 15, 9, 10), ['Rain & wind', 'More rain']],
        ['शेफाली वर्मा', 2_500_000, Date.UTC(2025, 11, 30, 4, 40), []],
      ],
    )
    assert.equal(upstream.requests[0]?.url, '/base?geo=US')
    assert.match(upstream.requests[0]?.headers['user-agent'] ?? '', /ops@example\.com/)
  })

  it('reads a feed whose own namespace has another name', async (t) => {
    const text = feedText([{ title: 'rain', traffic: '500+' }], 'https://trends.example/trendingsearches/daily')
    const { options } = await open(t, says(text.replaceAll('ht:', 'x:')))
    assert.equal(rowsOf(await googleRss(options).pull(ask)).length, 1)
  })

  it('asks only for what has changed', async (t) => {
    const { upstream, options } = await open(t, (request, response) => {
      if (request.headers['if-none-match'] === '"v1"') return void response.writeHead(304).end()
      response.writeHead(200, { etag: '"v1"' }).end(feedText([{ title: 'rain', traffic: '500+' }]))
    })
    const source = googleRss(options)
    const first = await source.pull(ask)
    assert.equal(first.kind, 'snapshot')
    const validators = first.kind === 'snapshot' ? first.validators : {}
    assert.deepEqual(await source.pull({ ...ask, validators }), { kind: 'unchanged' })
    assert.equal(upstream.requests.length, 2)
  })

  const good = feedText([
    { title: 'rain', traffic: '500+' },
    { title: 'snow', traffic: '500+' },
  ])
  const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
    <rss><channel><item><title>&b;</title><approx_traffic>5+</approx_traffic></item></channel></rss>`
  const broken: [string, UpstreamAnswer, FaultCode][] = [
    ['an empty list', says(feedText([])), 'bad_response'],
    ['half a feed', says(good.slice(0, good.length / 2)), 'bad_response'],
    ['a page instead of a feed', says('<!doctype html><p>Our systems have detected unusual traffic'), 'bad_response'],
    ['nothing at all', says(''), 'bad_response'],
    ['a bomb of entities', says(bomb), 'bad_response'],
    ['an entity nobody declared', says(good.replace('rain', '&boom;')), 'bad_response'],
    ['bytes that are not UTF-8', says(Buffer.concat([Buffer.from(good), Buffer.from([0xff, 0xfe])])), 'bad_response'],
    ['a body without end', says(good.replace('<channel>', `<channel><!--${'x'.repeat(300_000)}-->`)), 'bad_response'],
    ['a redirect to itself', says('', 302, { location: '/base?geo=US' }), 'bad_response'],
    ['404', says('', 404), 'no_data'],
    ['403', says('', 403), 'bad_response'],
    ['429', says('', 429, { 'retry-after': '120' }), 'overloaded'],
    ['503', says('', 503), 'overloaded'],
    ['304 to a question without validators', says('', 304), 'bad_response'],
  ]
  for (const [what, answer, code] of broken) {
    it(`refuses ${what} as ${code}`, async (t) => {
      const { options } = await open(t, answer)
      await assert.rejects(googleRss(options).pull(ask), fails(code))
    })
  }

  it('does not wait for an upstream that drips', async (t) => {
    const { options } = await open(
      t,
      (_request, response) => {
        response.writeHead(200)
        const timer = setInterval(() => response.write(' '), 20)
        response.on('close', () => clearInterval(timer))
      },
      { timeoutMs: 150 },
    )
    await assert.rejects(googleRss(options).pull(ask), fails('timeout'))
  })

  it('says when nobody is there', async (t) => {
    const { options } = await open(t, says(''))
    const nobody = { ...options, baseUrl: 'http://127.0.0.1:9/rss' }
    await assert.rejects(googleRss(nobody).pull(ask), fails('connect_failed'))
  })

  it('heeds how long it is asked to wait', async (t) => {
    const { options } = await open(t, says('', 429, { 'retry-after': '120' }))
    await assert.rejects(
      googleRss(options).pull(ask),
      (thrown) => thrown instanceof Fault && thrown.extras.retryAfterSeconds === 120,
    )
  })
})

describe('google-rpc', () => {
  const ask = { country: 'US', now }

  it('reads rows with growth, categories, end and related searches', async (t) => {
    const rows = [
      { keyword: 'cowboys', volume: 1_000_000, increase: 1000, ids: [17] },
      { keyword: 'messi', volume: 200_000, ids: [17, 4], ended: 1794740000 },
      { keyword: 'cowboys', volume: 5 },
    ]
    const { upstream, options } = await open(t, says(rpcText(rows)))
    const read = rowsOf(await googleRpc(options).pull(ask))
    assert.deepEqual(
      read.map(({ keyword, volume, increasePercent, categories, endedAt, active }) => [
        keyword,
        volume,
        increasePercent,
        categories,
        endedAt,
        active,
      ]),
      [
        ['cowboys', 1_000_000, 1000, ['sports'], null, true],
        ['messi', 200_000, 500, ['sports', 'entertainment'], 1794740000_000, false],
      ],
    )
    assert.deepEqual(read[0]?.related, ['cowboys', 'cowboys news'])
    const sent = new URLSearchParams(upstream.requests[0]?.body).get('f.req')
    assert.equal(sent, '[[["i0OFE","[null,null,\\"US\\",0,\\"en\\",24,1]",null,"generic"]]]')
  })

  it('reads the answer without chunks, and with wrong lengths', async (t) => {
    const text = rpcText([{ keyword: 'rain', volume: 500 }])
    const { upstream, options } = await open(t, says(text.replace(/\n\d+\n/g, '\n7\n')))
    assert.equal(rowsOf(await googleRpc(options).pull(ask)).length, 1)
    upstream.set(says(text.replace(/\n\d+\n/g, '\n')))
    assert.equal(rowsOf(await googleRpc(options).pull(ask)).length, 1)
  })

  const broken: [string, UpstreamAnswer][] = [
    ['200 with an error code', says(rpcRefusal)],
    ['400 with an error frame', says(`)]}'\n\n103\n[["er",null,null,null,null,400]]`, 400)],
    ['an empty list', says(rpcText([]))],
    ['half an answer', says(rpcText([{ keyword: 'rain', volume: 500 }]).slice(0, 90))],
    [
      'rows of another shape',
      says(rpcText([{ keyword: 'rain', volume: 500 }]).replace('\\"rain\\",null', 'null,null')),
    ],
    ['a page instead', says('<html>consent</html>')],
  ]
  for (const [what, answer] of broken) {
    it(`refuses ${what}`, async (t) => {
      const { options } = await open(t, answer)
      await assert.rejects(googleRpc(options).pull(ask), fails('bad_response'))
    })
  }
})

describe('wikimedia', () => {
  const ask = { country: 'IN', now }
  const days: Record<string, string> = {
    '2026/11/14': articlesText([
      ['Main_Page', 900_000],
      ['Special:Search', 500_000],
      ['Nana_Patekar', 60_000],
      ['Mission:_Impossible', 30_000],
      ['ChatGPT', 80_000],
      ['मुखपृष्ठ', 40_000, 'hi.wikipedia'],
      ['New_Person', 20_000],
      ['Elsewhere', 90_000, 'commons.wikimedia'],
    ]),
    '2026/11/13': articlesText([
      ['ChatGPT', 85_000],
      ['Nana_Patekar', 20_000],
      ['Mission:_Impossible', 20_000],
      ['Smallest', 5000],
    ]),
  }
  const byDay: UpstreamAnswer = (request, response) => {
    const text = days[request.url?.split('/all-access/')[1] ?? '']
    response.writeHead(text ? 200 : 404).end(text)
  }

  it('lists the articles that rose, against the day before', async (t) => {
    const { upstream, options } = await open(t, byDay)
    const pulled = await wikimedia(options).pull(ask)
    assert.deepEqual(
      rowsOf(pulled).map(({ keyword, volume, increasePercent, growthBasis }) => [
        keyword,
        volume,
        increasePercent,
        growthBasis,
      ]),
      [
        ['Nana Patekar', 60_000, 200, 'history'],
        ['New Person', 20_000, 300, 'estimated'],
        ['Mission: Impossible', 30_000, 50, 'history'],
      ],
    )
    assert.equal(pulled.kind === 'snapshot' && pulled.snapshot.capturedAt, Date.UTC(2026, 10, 15))
    assert.equal(upstream.requests[0]?.url, '/base/metrics/pageviews/top-per-country/IN/all-access/2026/11/14')
  })

  it('takes the day before while yesterday is not published', async (t) => {
    const { options } = await open(t, byDay)
    const pulled = await wikimedia(options).pull({ ...ask, now: now + 86_400_000 })
    assert.equal(pulled.kind === 'snapshot' && pulled.snapshot.capturedAt, Date.UTC(2026, 10, 15))
  })

  it('is not asked again before the next day can be there', async (t) => {
    const { options } = await open(t, byDay)
    const source = wikimedia(options)
    assert.equal(source.due(Date.UTC(2026, 10, 15), now), false)
    assert.equal(source.due(Date.UTC(2026, 10, 15), now + 86_400_000), true)
    assert.equal(source.due(undefined, now), true)
  })

  const broken: [string, UpstreamAnswer, FaultCode][] = [
    ['an empty list', says(articlesText([])), 'bad_response'],
    ['another shape', says('{"items":[]}'), 'bad_response'],
    ['half a document', says('{"items":[{"articles":[{"article":"A"'), 'bad_response'],
    ['a country without data', says('{"type":"not found"}', 404), 'no_data'],
  ]
  for (const [what, answer, code] of broken) {
    it(`refuses ${what} as ${code}`, async (t) => {
      const { options } = await open(t, answer)
      await assert.rejects(wikimedia(options).pull(ask), fails(code))
    })
  }
})
