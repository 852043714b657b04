import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { parser } from '../../kernel/parse.ts'
import type { World } from '../../kernel/world.ts'
import { zone as demoZone } from '../../testing/demo/email.ts'
import { scratchFolder } from '../../testing/scratch.ts'
import { fakeWorld, fixedNow } from '../../testing/world.ts'
import { dnsOf, type Zone, zoneDns } from '../../testing/zone.ts'
import { email } from './api.ts'
import { examples } from './examples.ts'
import { openPorts } from './ports.ts'
import { Verification } from './schema.ts'
import { verify, verifyBatch } from './verify.ts'

const settings = {
  allowImplicitMx: false,
  timeoutMs: 1000,
  cacheEntries: 100,
  listsDir: '',
  disposableUrls: [],
  updateSchedule: '',
}
const publicAddress = '93.184.215.14'
const mailServer = { MX: [{ preference: 10, exchange: 'mx.test' }] }

async function open(zone: Zone, parts: Partial<World> = {}, changed: Partial<typeof settings> = {}) {
  const asked: string[] = []
  const world = fakeWorld({ dns: zoneDns({ 'mx.test': { A: [publicAddress] }, ...zone }, asked), ...parts })
  const ports = await openPorts(world, { ...settings, ...changed })
  ports.close()
  return { ports, asked, world }
}

async function verified(address: string, zone: Zone, changed: Partial<typeof settings> = {}) {
  const { ports } = await open(zone, {}, changed)
  return verify(address, ports)
}

describe('verify', () => {
  it('answers as its examples say', async () => {
    const { ports } = await open(demoZone)
    assert.deepEqual(await verify(examples.verify.input.email, ports), examples.verify.output)
    assert.deepEqual(await verifyBatch(examples.verifyBatch.input.emails, ports), examples.verifyBatch.output)
    assert.equal(examples.health.output.disposableDomains, ports.disposableDomains())
  })

  it('answers in the declared shape, whatever it is asked', async () => {
    const parse = parser(Verification)
    for (const address of [
      '',
      'x',
      'jane@bakery.example',
      'info@florist.example',
      'ü@[192.0.2.1]',
      'a@b',
      '"a b"@x.test',
    ])
      parse(await verified(address, demoZone))
  })

  const reasons: [string, string, Zone, Partial<typeof settings>?][] = [
    ['domain_not_found', 'a@gone.test', {}],
    ['no_mx', 'a@a.test', { 'a.test': { TXT: ['x'] } }],
    ['null_mx', 'a@a.test', { 'a.test': { MX: [{ preference: 0, exchange: '' }], A: [publicAddress] } }],
    ['implicit_mx_only', 'a@a.test', { 'a.test': { A: [publicAddress] } }],
    ['implicit_mx_only', 'a@a.test', { 'a.test': { AAAA: ['2606:2800:21f:cb07:6820:80da:af6b:8b2c'] } }],
    ['no_mx', 'a@a.test', { 'a.test': { A: ['10.0.0.1'] } }],
    ['weak_authentication', 'a@a.test', { 'a.test': { A: [publicAddress] } }, { allowImplicitMx: true }],
    ['mx_not_resolvable', 'a@a.test', { 'a.test': { MX: [{ preference: 1, exchange: 'nowhere.test' }] } }],
    ['mx_not_resolvable', 'a@a.test', { 'a.test': { MX: [{ preference: 1, exchange: '93.184.215.14' }] } }],
    [
      'mx_not_public',
      'a@a.test',
      { 'a.test': { MX: [{ preference: 1, exchange: 'lo.test' }] }, 'lo.test': { A: ['127.0.0.1'] } },
    ],
    ['address_literal', 'a@[192.0.2.1]', {}],
    ['dotless_domain', 'a@localhost', {}],
    ['dns_failed', 'a@a.test', { 'a.test': 'servfail' }],
    ['dns_failed', 'a@a.test', { 'a.test': 'refused' }],
    ['dns_failed', 'a@a.test', { 'a.test': 'timeout' }],
    ['disposable_domain', 'a@mailinator.com', { 'mailinator.com': 'servfail' }],
    ['invalid_syntax', 'a@@a.test', {}],
  ]
  for (const [reason, address, zone, changed] of reasons) {
    const asked = JSON.stringify(Object.values(zone)[0] ?? {}).slice(0, 60)
    it(`says ${reason} of ${address} at ${asked}`, async () => {
      assert.equal((await verified(address, zone, changed)).reason, reason)
    })
  }

  it('believes in a mail server whose address cannot be asked for just now', async () => {
    const result = await verified('a@a.test', { 'a.test': mailServer, 'mx.test': 'servfail' })
    assert.equal(result.checks.mx_records, true)
  })

  it('takes a spare mail server when the first one is gone', async () => {
    const exchanges = {
      MX: [
        { preference: 20, exchange: 'mx.test' },
        { preference: 10, exchange: 'gone.test' },
      ],
    }
    const result = await verified('a@a.test', { 'a.test': exchanges })
    assert.deepEqual([result.checks.mx_records, result.details.mx], [true, ['gone.test', 'mx.test']])
  })

  it('names what DNS could not tell, and gives a verdict when that cannot change it', async () => {
    const zone: Zone = {
      'a.test': { ...mailServer, TXT: ['v=spf1 mx -all'] },
      '_dmarc.a.test': { TXT: ['v=DMARC1; p=none'] },
      '_domainkey.a.test': 'timeout',
    }
    const result = await verified('a@a.test', zone)
    assert.deepEqual([result.verdict, result.score, result.details.unknown], ['deliverable', 85, ['dkim']])
    const { verdict, reason } = await verified('a@a.test', {
      ...zone,
      '_dmarc.a.test': 'servfail',
      'a.test': mailServer,
    })
    assert.deepEqual([verdict, reason], ['unknown', 'insufficient_data'])
  })

  it('finds DMARC above the domain, and asks no more than eight times for it', async () => {
    const deep = 'a.b.c.d.e.f.g.h.i.j.org.test'
    const { ports, asked } = await open({ [deep]: mailServer, '_dmarc.org.test': { TXT: ['v=DMARC1;p=none'] } })
    const result = await verify(`x@${deep}`, ports)
    assert.equal(result.details.dmarc?.domain, 'org.test')
    assert.ok(asked.filter((question) => question.startsWith('_dmarc.')).length <= 8)
  })

  const dkim: [string, Zone, boolean, string?][] = [
    ['a key at a common selector', { 'default._domainkey.a.test': { TXT: ['v=DKIM1; p=AAAA'] } }, true, 'selector'],
    [
      'a key at a selector nobody can guess',
      { 'x7q._domainkey.a.test': { TXT: ['v=DKIM1; p=AAAA'] } },
      true,
      'existence',
    ],
    ['only a revoked key', { 'default._domainkey.a.test': { TXT: ['v=DKIM1; p='] } }, false],
    [
      'a revoked key and a valid one',
      { 'default._domainkey.a.test': { TXT: ['p='] }, 's1._domainkey.a.test': { TXT: ['p=AAAA'] } },
      true,
      'selector',
    ],
    ['a text at _domainkey and nothing below', { '_domainkey.a.test': { TXT: ['o=~'] } }, false],
    ['nothing', {}, false],
  ]
  for (const [what, zone, expected, method] of dkim) {
    it(`${expected ? 'sees' : 'sees no'} DKIM where there is ${what}`, async () => {
      const result = await verified('a@a.test', { 'a.test': mailServer, ...zone })
      assert.deepEqual([result.checks.dkim, result.details.dkim?.method], [expected, method])
    })
  }

  it("asks for the provider's selectors when a server denies that _domainkey exists", async () => {
    const zone: Zone = {
      'a.test': { MX: [{ preference: 1, exchange: 'aspmx.l.google.com' }] },
      'aspmx.l.google.com': { A: [publicAddress] },
      'google._domainkey.a.test': { TXT: ['v=DKIM1; p=AAAA'] },
    }
    const honest = zoneDns(zone)
    const query: typeof honest.query = async (name, type) =>
      name === '_domainkey.a.test' ? { kind: 'nxdomain', ttlSeconds: 60 } : honest.query(name, type)
    const { ports } = await open({}, { dns: dnsOf(query) })
    assert.equal((await verify('x@a.test', ports)).details.dkim?.selector, 'google')
  })

  it('is not fooled by a server that answers every name', async () => {
    const anything = { kind: 'records', records: ['v=DKIM1; p=AAAA'], ttlSeconds: 60 }
    const honest = zoneDns({ 'a.test': mailServer, 'mx.test': { A: [publicAddress] } })
    const query = (async (name: string, type: 'TXT') =>
      type === 'TXT' ? anything : honest.query(name, type)) as typeof honest.query
    const { ports } = await open({}, { dns: dnsOf(query) })
    const { spf, dmarc, dkim } = (await verify('x@a.test', ports)).checks
    assert.deepEqual({ spf, dmarc, dkim }, { spf: false, dmarc: false, dkim: false })
  })

  it('asks once for all addresses of a domain, until the answers have expired', async () => {
    let now = fixedNow
    const clock = { now: () => now }
    const { ports, asked } = await open({ 'a.test': mailServer }, { clock })
    const { results } = await verifyBatch(['a@a.test', 'b@A.test', 'c@a.test', 'no', 'd@gone.test'], ports)
    assert.deepEqual(
      results.map((one) => one.verdict),
      ['risky', 'risky', 'risky', 'undeliverable', 'undeliverable'],
    )
    assert.equal(asked.filter((question) => question === 'a.test MX').length, 1)
    now += 301_000
    await verify('e@a.test', ports)
    assert.equal(asked.filter((question) => question === 'a.test MX').length, 2)
  })

  it("follows the operator's lists without a restart", async () => {
    const dataDir = scratchFolder()
    const { ports } = await open({ 'a.test': mailServer }, { dataDir })
    const verdict = async () => (await verify('x@a.test', ports)).verdict
    assert.equal(await verdict(), 'risky')
    mkdirSync(join(dataDir, 'email'))
    writeFileSync(join(dataDir, 'email', 'deny.txt'), 'a.test\n')
    ports.reload()
    assert.equal(await verdict(), 'disposable')
    writeFileSync(join(dataDir, 'email', 'allow.txt'), '# ours\na.test\n')
    ports.reload()
    assert.equal(await verdict(), 'risky')
  })

  it('tells relays, free providers and slips apart from disposable ones', async () => {
    const relay = await verified('x@duck.com', {})
    assert.deepEqual([relay.details.relay, relay.checks.disposable], [true, false])
    const slip = await verified('x@gmail..com', {})
    assert.deepEqual([slip.verdict, slip.suggestion], ['undeliverable', 'x@gmail.com'])
    const free = await verified('x@gmail.com', {})
    assert.deepEqual([free.free, free.suggestion], [true, null])
  })

  it('declares its endpoints as given', () => {
    const given = Object.values(email.endpoints).map(({ method, path, auth }) => `${method} ${path} ${auth}`)
    assert.deepEqual(given, ['POST /v1/verify key', 'POST /v1/verify/batch key', 'GET /v1/health none'])
  })
})
