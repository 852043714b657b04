import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import dnsPacket from 'dns-packet'
import type { Dns, DnsType } from '../kernel/world.ts'
import { type Asked, type DnsServerOptions, type Misbehaviour, openDnsServer } from '../testing/dns-server.ts'
import { silentLog } from '../testing/world.ts'
import type { Zone } from '../testing/zone.ts'
import type { Server } from './dns/servers.ts'
import { type DnsOptions, openDns } from './dns.ts'

const zone: Zone = {
  'a.test': { A: ['192.0.2.1', '192.0.2.2'], AAAA: ['2001:db8::1'], TXT: ['one', 'x'.repeat(600)], NS: ['ns.test'] },
  'mail.test': { MX: [{ preference: 10, exchange: 'mx.test' }] },
  'null.test': { MX: [{ preference: 0, exchange: '' }] },
  'alias.test': { CNAME: ['a.test'] },
  'circle.test': { CNAME: ['circle.test'] },
  'nowhere.test': { CNAME: ['gone.test'] },
  '1.2.0.192.in-addr.arpa': { PTR: ['a.test'] },
  'deep.below.test': { A: ['192.0.2.3'] },
  'broken.test': 'servfail',
  'closed.test': 'refused',
}

/** A client with its servers, all closed when the test ends. */
async function open(t: TestContext, servers: Partial<DnsServerOptions>[] = [{}], options: Partial<DnsOptions> = {}) {
  const opened = await Promise.all(servers.map((one) => openDnsServer({ zone, ...one })))
  const dns = openWith(
    t,
    opened.map((one) => one.server),
    options,
  )
  t.after(() => Promise.all(opened.map((one) => one.close())))
  return { dns, asked: opened.map((one) => one.asked) }
}

function openWith(t: TestContext, servers: readonly Server[], options: Partial<DnsOptions> = {}) {
  const clock = { now: () => 0 }
  const dns = openDns({ servers, clock, log: silentLog, tryTimeoutMs: 40, timeoutMs: 110, ...options })
  t.after(() => dns.close())
  return dns
}

const always = (misbehaviour: Misbehaviour) => ({ misbehave: () => misbehaviour })

describe('openDns', () => {
  const answers: [string, DnsType, unknown][] = [
    ['a.test', 'A', ['192.0.2.1', '192.0.2.2']],
    ['A.Test.', 'AAAA', ['2001:db8::1']],
    ['a.test', 'TXT', ['one', 'x'.repeat(600)]],
    ['a.test', 'NS', ['ns.test']],
    ['mail.test', 'MX', [{ preference: 10, exchange: 'mx.test' }]],
    ['null.test', 'MX', [{ preference: 0, exchange: '' }]],
    ['alias.test', 'A', ['192.0.2.1', '192.0.2.2']],
    ['alias.test', 'CNAME', ['a.test']],
    ['1.2.0.192.in-addr.arpa', 'PTR', ['a.test']],
  ]
  for (const [name, type, records] of answers) {
    it(`reads ${type} of ${name}`, async (t) => {
      const { dns } = await open(t)
      assert.deepEqual(await dns.query(name, type), { kind: 'records', records, ttlSeconds: 300 })
    })
  }

  const others: [string, string][] = [
    ['mail.test', 'nodata'],
    ['below.test', 'nodata'],
    ['gone.test', 'nxdomain'],
    ['nowhere.test', 'nxdomain'],
    ['circle.test', 'nodata'],
    ['broken.test', 'servfail'],
    ['closed.test', 'refused'],
    ['a..test', 'nxdomain'],
    [`${'x'.repeat(64)}.test`, 'nxdomain'],
    [`${'x.'.repeat(130)}test`, 'nxdomain'],
    ['späti.test', 'nxdomain'],
  ]
  for (const [name, kind] of others) {
    it(`says ${kind} for ${name.slice(0, 20)}`, async (t) => {
      const { dns } = await open(t)
      assert.equal((await dns.query(name, 'A')).kind, kind)
    })
  }

  it('says timeout when nobody answers, after more than one try', async (t) => {
    const { dns, asked } = await open(t, [always('drop')])
    assert.equal((await dns.query('a.test', 'A')).kind, 'timeout')
    assert.ok((asked[0]?.length ?? 0) > 1)
  })

  it('gives up for a caller with a deadline of its own', async (t) => {
    const { dns } = await open(t, [always('drop')], { timeoutMs: 60_000, tryTimeoutMs: 60_000 })
    assert.equal((await dns.query('a.test', 'A', { deadlineMs: 5 })).kind, 'timeout')
    // The question itself is still on the way; closing ends the wait.
    dns.close()
  })

  it('takes a late answer to the first try', async (t) => {
    const { dns } = await open(t, [always({ delayMs: 60 })], { timeoutMs: 5000 })
    assert.equal((await dns.query('a.test', 'A')).kind, 'records')
  })

  it('asks over TCP when the answer does not fit', async (t) => {
    const { dns, asked } = await open(t, [always('truncate')], { tryTimeoutMs: 2000, timeoutMs: 5000 })
    assert.equal((await dns.query('a.test', 'TXT')).kind, 'records')
    assert.deepEqual(asked[0], ['a.test TXT', 'a.test TXT tcp'])
  })

  it('says timeout when the answer does not fit and nothing comes over TCP', async (t) => {
    const { dns } = await open(t, [{ misbehave: ({ overTcp }) => (overTcp ? 'drop' : 'truncate') }])
    assert.equal((await dns.query('a.test', 'TXT')).kind, 'timeout')
  })

  it('asks without EDNS when the server does not know it', async (t) => {
    const refuseEdns = (answer: Buffer, query: Buffer) => {
      if (query.readUInt16BE(10) === 0) return [answer]
      return [Buffer.concat([query.subarray(0, 2), Buffer.from([0x80, 0x01, 0, 0, 0, 0, 0, 0, 0, 0])])]
    }
    const { dns, asked } = await open(t, [always({ send: refuseEdns })])
    assert.equal((await dns.query('a.test', 'A')).kind, 'records')
    assert.equal(asked[0]?.length, 2)
  })

  it('asks once for all who ask at the same time, and remembers as long as the answer lives', async (t) => {
    let now = 0
    const { dns, asked } = await open(t, [{ ttlSeconds: 60 }], { clock: { now: () => now } })
    await Promise.all(Array.from({ length: 20 }, () => dns.query('a.test', 'A')))
    now = 59_000
    const held = await dns.query('a.test', 'A')
    assert.equal(held.kind === 'records' && held.ttlSeconds, 1)
    assert.equal(asked[0]?.length, 1)
    now = 61_000
    await dns.query('a.test', 'A')
    assert.equal(asked[0]?.length, 2)
  })

  it('neither remembers nor looks up what the caller remembers itself, unless another wants it kept', async (t) => {
    const { dns, asked } = await open(t, [{ ttlSeconds: 60 }])
    await Promise.all([dns.query('a.test', 'A', { keep: false }), dns.query('a.test', 'A', { keep: false })])
    assert.equal(asked[0]?.length, 1)
    await Promise.all([dns.query('a.test', 'A', { keep: false }), dns.query('a.test', 'A')])
    assert.equal(asked[0]?.length, 2)
    await dns.query('a.test', 'A')
    assert.equal(asked[0]?.length, 2)
    await dns.query('a.test', 'A', { keep: false })
    assert.equal(asked[0]?.length, 3)
  })

  it('remembers that a name does not exist for the shorter of the two times the zone gives', async (t) => {
    let now = 0
    const { dns, asked } = await open(t, [{ ttlSeconds: 300 }], { clock: { now: () => now } })
    assert.deepEqual(await dns.query('gone.test', 'A'), { kind: 'nxdomain', ttlSeconds: 60 })
    now = 59_000
    await dns.query('gone.test', 'A')
    assert.equal(asked[0]?.length, 1)
    now = 61_000
    await dns.query('gone.test', 'A')
    assert.equal(asked[0]?.length, 2)
  })
})

describe('openDns with several servers', () => {
  for (const bad of ['servfail', 'refused'] as const) {
    it(`asks the second at once when the first says ${bad}`, async (t) => {
      const { dns } = await open(t, [{ zone: { 'a.test': bad } }, {}], { tryTimeoutMs: 60_000, timeoutMs: 60_000 })
      assert.equal((await dns.query('a.test', 'A')).kind, 'records')
    })
  }

  it('asks the second at once when nothing listens at the first', async (t) => {
    const gone = await openDnsServer({ zone })
    await gone.close()
    const there = await openDnsServer({ zone })
    t.after(() => there.close())
    const dns = openWith(t, [gone.server, there.server], { tryTimeoutMs: 60_000, timeoutMs: 60_000 })
    assert.equal((await dns.query('a.test', 'A')).kind, 'records')
  })

  it('waits for a silent server once, not at every question', async (t) => {
    const { dns, asked } = await open(t, [always('drop'), {}], { timeoutMs: 60_000 })
    assert.equal((await dns.query('a.test', 'A')).kind, 'records')
    for (const type of ['MX', 'TXT', 'AAAA', 'NS'] as const) await dns.query('a.test', type)
    assert.equal(asked[1]?.length, 5)
    assert.ok((asked[0]?.length ?? 0) <= 2, 'the silent one got the first question and at most one probe')
  })

  it('comes back to a server that answers again', async (t) => {
    let isDown = true
    const misbehave = () => (isDown ? ('drop' as const) : undefined)
    const { dns, asked } = await open(t, [{ misbehave }, {}], { timeoutMs: 60_000 })
    await dns.query('a.test', 'A')
    isDown = false
    for (let index = 0; (asked[1]?.length ?? 0) === index + 1; index++) await dns.query(`n${index}.test`, 'A')
    assert.ok((asked[0]?.length ?? 0) >= 2)
  })
})

describe('openDns with much to ask', () => {
  const askMany = async (dns: Dns, from = 0) => {
    const names = Array.from({ length: 150 }, (_, index) => `n${from + index}.test`)
    const answers = await Promise.all(names.map((name) => dns.query(name, 'A')))
    return answers.filter((answer) => answer.kind === 'nxdomain').length
  }
  const cases: [string, Partial<DnsServerOptions>][] = [
    ['the server takes many questions on one connection', {}],
    ['the connection is lost again and again', { misbehave: ({ overTcp }) => (overTcp ? 'hangup' : undefined) }],
    [
      'the server works off a connection one by one',
      { misbehave: ({ overTcp }) => (overTcp ? { delayMs: 300 } : undefined) },
    ],
    ['nothing comes on the connection', { misbehave: ({ overTcp }) => (overTcp ? 'drop' : undefined) }],
  ]
  for (const [when, server] of cases) {
    it(`gets every answer when ${when}`, async (t) => {
      const { dns, asked } = await open(t, [server], { tryTimeoutMs: 1000, timeoutMs: 20_000 })
      // The first round opens the connection, so the second can use it.
      assert.equal(await askMany(dns), 150)
      assert.equal(await askMany(dns, 1000), 150)
      assert.ok(asked[0]?.some((question) => question.endsWith(' tcp')))
    })
  }

  it('brings out answers that a server holds back until it hears more', async (t) => {
    let held: Buffer[] = []
    const hold = (answer: Buffer) => {
      const released = held
      held = [answer]
      return released
    }
    const misbehave = ({ overTcp }: Asked) => (overTcp ? { send: hold } : undefined)
    const { dns, asked } = await open(t, [{ misbehave }], { tryTimeoutMs: 20_000, timeoutMs: 20_000 })
    assert.equal((await askMany(dns)) + (await askMany(dns, 1000)), 300)
    const questions = new Set(asked[0])
    const streamed = [...questions].filter((question) => question.endsWith(' tcp'))
    assert.ok(streamed.length > 0)
    assert.deepEqual(
      streamed.filter((question) => questions.has(question.replace(' tcp', ''))),
      [],
    )
  })

  it('uses no connection when that is switched off', async (t) => {
    const { dns, asked } = await open(t, [{}], { streams: false, timeoutMs: 20_000 })
    assert.equal((await askMany(dns)) + (await askMany(dns, 1000)), 300)
    assert.ok(asked[0]?.every((question) => !question.endsWith(' tcp')))
  })

  it('has no more than its share under way', async (t) => {
    let unanswered = 0
    let most = 0
    const count = (answer: Buffer) => {
      unanswered--
      return [answer]
    }
    const misbehave = () => {
      most = Math.max(most, ++unanswered)
      return { send: count }
    }
    const { dns } = await open(t, [{ misbehave }], { concurrency: 10, timeoutMs: 20_000 })
    assert.equal(await askMany(dns), 150)
    assert.ok(most <= 10)
  })
})

describe('openDns against liars', () => {
  const change = (patch: (packet: dnsPacket.DecodedPacket) => dnsPacket.Packet) => (answer: Buffer) =>
    dnsPacket.encode(patch(dnsPacket.decode(answer)))
  const lie: dnsPacket.Answer[] = [{ name: 'a.test', type: 'A', ttl: 300, data: '203.0.113.66' }]
  const wrongId = change((packet) => ({ ...packet, id: ((packet.id ?? 0) + 1) & 0xffff, answers: lie }))
  const wrongName = change((packet) => ({ ...packet, questions: [{ name: 'b.test', type: 'A' }], answers: lie }))
  const wrongType = change((packet) => ({ ...packet, questions: [{ name: 'a.test', type: 'TXT' }], answers: lie }))
  const aQuery = change((packet) => ({ ...packet, type: 'query', answers: lie }))
  const forgeries: [string, Misbehaviour][] = [
    ['with another id', { send: (answer) => [wrongId(answer), answer] }],
    ['to another name', { send: (answer) => [wrongName(answer), answer] }],
    ['to another type', { send: (answer) => [wrongType(answer), answer] }],
    ['that is a query', { send: (answer) => [aQuery(answer), answer] }],
    ['that is cut short', { send: (answer) => [answer.subarray(0, 1), answer.subarray(0, 7), answer] }],
    ['from another sender', { forge: change((packet) => ({ ...packet, answers: lie })) }],
  ]
  for (const [what, misbehaviour] of forgeries) {
    it(`passes over an answer ${what}`, async (t) => {
      const { dns } = await open(t, [always(misbehaviour)], { tryTimeoutMs: 5000, timeoutMs: 5000 })
      const answer = await dns.query('a.test', 'A')
      assert.deepEqual(answer.kind === 'records' && answer.records, ['192.0.2.1', '192.0.2.2'])
    })
  }

  it('learns nothing about names it did not ask for', async (t) => {
    const extra = change((packet) => ({
      ...packet,
      answers: [...(packet.answers ?? []), { name: 'bank.test', type: 'A', ttl: 300, data: '203.0.113.66' }],
      additionals: [{ name: 'bank.test', type: 'A', ttl: 300, data: '203.0.113.66' }],
    }))
    const misbehave = ({ name }: Asked) =>
      name === 'a.test' ? { send: (answer: Buffer) => [extra(answer)] } : undefined
    const { dns } = await open(t, [{ misbehave }])
    const answer = await dns.query('a.test', 'A')
    assert.deepEqual(answer.kind === 'records' && answer.records, ['192.0.2.1', '192.0.2.2'])
    assert.equal((await dns.query('bank.test', 'A')).kind, 'nxdomain')
  })
})
