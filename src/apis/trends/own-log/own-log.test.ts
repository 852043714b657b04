import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { openOwnLog } from './own-log.ts'
import { EventScanner } from './scan.ts'

const hourMs = 3_600_000
const noon = Date.UTC(2026, 10, 15, 12)

function openLog(now: { at: number } = { at: noon }, maxKeywords = 1000) {
  let seed = 1
  const random = () => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
    return seed / 0x80000000
  }
  return openOwnLog({
    countries: ['US', 'IN'],
    defaultCountry: 'US',
    maxKeywords,
    fastMs: hourMs,
    slowMs: 24 * hourMs,
    minUsers: 5,
    minZ: 4,
    clock: { now: () => now.at },
    random,
  })
}

const keywords = (log: ReturnType<typeof openLog>, country = 'US') =>
  log.rows([log.candidates(country)]).map(({ keyword }) => keyword)

type Now = { at: number }

/** Two days with `usual(hour)` searches for shoes an hour, then `times` searches for `q` in the last minutes. */
function twoDays(
  log: ReturnType<typeof openLog>,
  now: Now,
  q: string,
  times: number,
  users = times,
  usual: (hour: number) => number = () => 20,
) {
  const end = now.at
  for (let hour = 47; hour >= 0; hour--) {
    now.at = end - hour * hourMs
    const shoes = usual(hour)
    const lines = Array.from({ length: shoes }, (_, i) => ({
      q: 'shoes',
      user: `u${i}`,
      t: now.at - (i / shoes) * hourMs,
    }))
    log.ingest(lines.map((line) => JSON.stringify(line)).join('\n'))
  }
  log.ingest(Array.from({ length: times }, (_, i) => JSON.stringify({ q, user: `u${i % users}` })).join('\n'))
}

describe('the own search log', () => {
  it('shows what rises and not what is always searched', () => {
    const now = { at: noon }
    const log = openLog(now)
    twoDays(log, now, 'Umbrella', 30)
    assert.deepEqual(keywords(log), ['umbrella'])
    const [row] = log.rows([log.candidates('US')])
    assert.equal(row?.volume, 30)
    assert.equal(row?.increasePercent, 1000)
  })

  it('does not take a busy hour for a burst', () => {
    const now = { at: noon }
    const log = openLog(now)
    twoDays(log, now, 'umbrella', 30, 30, (hour) => (hour % 24 < 3 ? 300 : 30))
    assert.deepEqual(keywords(log), ['umbrella'])
  })

  it('does not show what one person searches again and again', () => {
    const now = { at: noon }
    const log = openLog(now)
    twoDays(log, now, 'umbrella', 100, 3)
    assert.deepEqual(keywords(log), [])
  })

  it('shows nothing in its first minutes, when everything is new', () => {
    const log = openLog()
    log.ingest(Array.from({ length: 50 }, (_, i) => JSON.stringify({ q: 'hello', user: `u${i}` })).join('\n'))
    assert.deepEqual(keywords(log), [])
  })

  it('forgets a burst that is over', () => {
    const now = { at: noon }
    const log = openLog(now)
    twoDays(log, now, 'umbrella', 30)
    now.at += 5 * hourMs
    assert.deepEqual(keywords(log), [])
  })

  it('adds up what several processes see', () => {
    const now = { at: noon }
    const logs = [openLog(now), openLog(now), openLog(now)]
    for (const log of logs) twoDays(log, now, 'umbrella', 5)
    now.at = noon
    const [first] = logs
    assert.deepEqual(keywords(first ?? openLog()), [])
    const rows = first?.rows(logs.map((log) => log.candidates('US')))
    assert.deepEqual(
      rows?.map(({ keyword, volume }) => [keyword, volume]),
      [['umbrella', 15]],
    )
  })

  it('is the same after a restart', () => {
    const now = { at: noon }
    const log = openLog(now)
    twoDays(log, now, 'umbrella', 30)
    const again = openLog(now)
    const lines = [...log.saved()]
    assert.equal(again.restore([...lines, '{"half a li']), 2)
    assert.deepEqual(again.rows([again.candidates('US')]), log.rows([log.candidates('US')]))
    assert.deepEqual([...again.saved()], lines)
  })

  it('holds no more keywords than it may, and keeps the frequent ones', () => {
    const now = { at: noon }
    const log = openLog(now, 100)
    for (let i = 0; i < 3000; i++) log.ingest(`{"q":"rare ${i}"}\n{"q":"frequent"}`)
    const saved = [...log.saved()].slice(1)
    assert.equal(saved.length, 100)
    assert.ok(saved.some((line) => line.startsWith('["frequent",')))
  })

  it('tells which lines it drops, and why', () => {
    const result = openLog().ingest(
      [
        '{"q":"boots"}',
        '{"q":"boots","country":"IN","t":1794743000,"user":"a"}',
        '{"q":"mail jane@example.com"}',
        '{"q":"4111111111111111"}',
        '{"q":"old","t":"2020-01-01T00:00:00Z"}',
        '{"q":"soon","t":"2026-11-16T00:00:00Z"}',
        '',
        'nonsense',
        '{"q":7}',
        '{"q":"boots","country":"FR"}',
        '{"q":"  "}',
        '{"q":"boots","t":"tomorrow"}',
        '[]',
      ].join('\r\n'),
    )
    assert.equal(result.accepted, 2)
    assert.deepEqual(result.dropped, { invalid: 6, personal: 2, untimely: 2 })
    assert.deepEqual(
      result.errors.map(({ line }) => line),
      [8, 9, 10, 11, 12, 13],
    )
  })
})

describe('EventScanner', () => {
  it('reads a line exactly as JSON.parse does, or leaves it alone', () => {
    const scanner = new EventScanner()
    const value = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.nat(), fc.double(), fc.boolean())
    const event = fc.record(
      {
        q: fc.string(),
        t: fc.oneof(fc.nat(), fc.maxSafeInteger(), fc.string()),
        country: value,
        user: fc.string(),
        x: value,
      },
      { requiredKeys: [] },
    )
    const line = fc.oneof(
      event.map((one) => JSON.stringify(one)),
      event.map((one) => JSON.stringify(one).replaceAll('":', '": ').replaceAll(',"', ', "')),
      fc.tuple(event, fc.nat(60), fc.string({ maxLength: 3 })).map(([one, at, noise]) => {
        const text = JSON.stringify(one)
        return text.slice(0, at) + noise + text.slice(at)
      }),
    )
    fc.assert(
      fc.property(line, (text) => {
        const padded = `xx${text}\nyy`
        if (!scanner.scan(padded, 2, 2 + text.length)) return
        const { q, t, country, user } = JSON.parse(text)
        const { plain, ...read } = scanner.event
        assert.deepEqual(read, { q, t, country, user })
        if (plain) assert.match(q, /^[a-z0-9'-]+(?: [a-z0-9'-]+)*$/)
      }),
      { numRuns: 3000 },
    )
  })

  it('reads the plain form of a log without help', () => {
    const scanner = new EventScanner()
    const lines = [
      '{"q":"winter boots","t":1794743000000,"country":"US","user":"u1"}',
      '{"t": 5, "q": "a"}',
      '{"q":"É"}',
    ]
    assert.deepEqual(
      lines.map((line) => scanner.scan(line, 0, line.length)),
      [true, true, true],
    )
  })
})
