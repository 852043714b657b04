import assert from 'node:assert/strict'
import { after, before, describe, it, type TestContext } from 'node:test'
import { type DnsServerOptions, openDnsServer } from '../../testing/dns-server.ts'
import { type Knot, missingKnot, openKnot } from '../../testing/knot.ts'
import { mailZone } from '../../testing/mail-zone.ts'
import { fakeWorld, silentLog } from '../../testing/world.ts'
import type { Zone } from '../../testing/zone.ts'
import { type DnsOptions, openDns } from '../../world/dns.ts'
import { openPorts } from './ports.ts'
import { verify, verifyBatch } from './verify.ts'

const settings = {
  allowImplicitMx: false,
  timeoutMs: 5000,
  cacheEntries: 1000,
  listsDir: '',
  disposableUrls: [],
  updateSchedule: '',
}

async function openEmail(servers: NonNullable<DnsOptions['servers']>, limits: Partial<DnsOptions> = {}) {
  const dns = openDns({ servers, clock: { now: Date.now }, log: silentLog, ...limits })
  const ports = await openPorts(fakeWorld({ dns }), settings)
  ports.close()
  return { ports, close: dns.close }
}

type Misbehave = DnsServerOptions['misbehave']

/** Email verification over one server per kind of misbehaviour, all closed when the test ends. */
async function openOver(t: TestContext, misbehaviours: readonly Misbehave[], limits: Partial<DnsOptions> = {}) {
  const servers = await Promise.all(
    misbehaviours.map((misbehave) => openDnsServer({ zone, ...(misbehave ? { misbehave } : {}) })),
  )
  const email = await openEmail(
    servers.map((one) => one.server),
    limits,
  )
  t.after(async () => {
    email.close()
    await Promise.all(servers.map((one) => one.close()))
  })
  return { ports: email.ports, asked: servers.map((one) => one.asked) }
}

const knotIsMissing = missingKnot()

describe('verify on a real DNS server', { skip: knotIsMissing ?? false }, () => {
  let knot: Knot
  let email: Awaited<ReturnType<typeof openEmail>>
  before(async () => {
    knot = await openKnot([{ domain: 'test', text: mailZone }], ['servfail.test'])
    email = await openEmail([knot.server])
  })
  after(async () => {
    email.close()
    await knot.close()
  })

  const cases: [domain: string, verdict: string, reason: string, checks: string][] = [
    ['good', 'deliverable', 'passed', 'mx spf dmarc dkim'],
    ['nospf', 'risky', 'weak_authentication', 'mx'],
    ['implicit', 'undeliverable', 'implicit_mx_only', ''],
    ['nomx', 'undeliverable', 'no_mx', ''],
    ['nullmx', 'undeliverable', 'null_mx', 'spf'],
    ['mxlocal', 'undeliverable', 'mx_not_public', ''],
    ['mxpriv', 'undeliverable', 'mx_not_public', ''],
    ['mxdangling', 'undeliverable', 'mx_not_resolvable', ''],
    ['mxcname', 'risky', 'weak_authentication', 'mx'],
    ['twospf', 'risky', 'weak_authentication', 'mx'],
    ['spf10', 'risky', 'weak_authentication', 'mx'],
    ['splitspf', 'deliverable', 'passed', 'mx spf'],
    ['wild', 'risky', 'weak_authentication', 'mx'],
    ['wildmx', 'risky', 'weak_authentication', 'mx'],
    ['wildc', 'risky', 'weak_authentication', 'mx'],
    ['bücher', 'deliverable', 'passed', 'mx spf dmarc'],
    ['raredkim', 'risky', 'weak_authentication', 'mx dkim'],
    ['revoked', 'risky', 'weak_authentication', 'mx'],
    ['cnamekey', 'risky', 'weak_authentication', 'mx dkim'],
    ['sub.org', 'deliverable', 'passed', 'mx spf dmarc'],
    ['cname', 'deliverable', 'passed', 'mx spf'],
    ['deleg', 'risky', 'weak_authentication', 'mx'],
    ['absent', 'undeliverable', 'domain_not_found', ''],
    ['servfail', 'unknown', 'dns_failed', ''],
  ]
  for (const [domain, verdict, reason, expected] of cases) {
    it(`says ${verdict} (${reason}) of ${domain}.test`, async () => {
      const result = await verify(`jane@${domain}.test`, email.ports)
      const { mx_records: mx, spf, dmarc, dkim } = result.checks
      const passed = Object.entries({ mx, spf, dmarc, dkim }).filter(([, is]) => is)
      assert.deepEqual([result.verdict, result.reason], [verdict, reason])
      assert.equal(passed.map(([name]) => name).join(' '), expected)
    })
  }
})

const zone: Zone = {
  'a.test': { MX: [{ preference: 1, exchange: 'mx.test' }], TXT: ['v=spf1 mx -all'] },
  '_dmarc.a.test': { TXT: ['v=DMARC1; p=none'] },
  'default._domainkey.a.test': { TXT: [`v=DKIM1; p=${'A'.repeat(700)}`] },
  'mx.test': { A: ['93.184.215.14'] },
  'dead.test': {},
}

describe('verify on DNS servers that fail', () => {
  it('gives the same verdict when every answer comes truncated', async (t) => {
    const { ports } = await openOver(t, [() => 'truncate'])
    assert.equal((await verify('x@a.test', ports)).score, 100)
  })

  it('gives the same verdicts when one of two servers is dead, and asks the dead one hardly ever', async (t) => {
    const { ports, asked } = await openOver(t, [() => 'drop', undefined], { tryTimeoutMs: 30, timeoutMs: 5000 })
    const { results } = await verifyBatch(['x@a.test', 'x@gone.test'], ports)
    assert.deepEqual(
      results.map((one) => one.verdict),
      ['deliverable', 'undeliverable'],
    )
    const before = asked[0]?.length ?? 0
    await verify('x@other.test', ports)
    assert.ok((asked[0]?.length ?? 0) <= before + 1)
  })

  it('is done with the others while one domain does not answer', async (t) => {
    const onlyDead: Misbehave = ({ name }) => (name.endsWith('dead.test') ? 'drop' : undefined)
    const { ports } = await openOver(t, [onlyDead], { tryTimeoutMs: 20, timeoutMs: 60 })
    const done: string[] = []
    const watch = async (address: string) => done.push((await verify(address, ports)).verdict)
    await Promise.all([watch('x@dead.test'), watch('x@a.test')])
    assert.deepEqual(done, ['deliverable', 'unknown'])
  })

  it('asks five questions about a domain that does everything right, and one about its mail server', async (t) => {
    const { ports, asked } = await openOver(t, [undefined])
    await Promise.all(Array.from({ length: 50 }, (_, index) => verify(`x${index}@a.test`, ports)))
    assert.deepEqual(asked[0]?.toSorted(), [
      '_dmarc.a.test TXT',
      '_domainkey.a.test TXT',
      'a.test MX',
      'a.test TXT',
      'default._domainkey.a.test TXT',
      'mx.test A',
    ])
  })
})
