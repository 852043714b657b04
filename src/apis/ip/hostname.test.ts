import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseIp } from '../../kernel/ip-address.ts'
import type { Dns } from '../../kernel/world.ts'
import { dnsOf, type Zone, zoneDns } from '../../testing/zone.ts'
import { hostnames, isHostname } from './hostname.ts'

const address = (text: string) => parseIp(text) ?? assert.fail(`${text} is no address`)
const eight = address('8.8.8.8')
const eightName = '8.8.8.8.in-addr.arpa'

const open = (dns: Dns, more: Partial<Parameters<typeof hostnames>[0]> = {}) =>
  hostnames({ dns, clock: { now: () => 0 }, deadlineMs: 10_000, cacheEntries: 100, ...more })

describe('hostnames', () => {
  const longName = `${'a'.repeat(63)}.example`
  const cases: [when: string, zone: Zone, expected: string][] = [
    [
      'the name leads back',
      { [eightName]: { PTR: ['dns.google'] }, 'dns.google': { A: ['8.8.4.4', '8.8.8.8'] } },
      'dns.google',
    ],
    [
      'the name is in capitals',
      { [eightName]: { PTR: ['DNS.Google'] }, 'dns.google': { A: ['8.8.8.8'] } },
      'dns.google',
    ],
    ['a label is as long as may be', { [eightName]: { PTR: [longName] }, [longName]: { A: ['8.8.8.8'] } }, longName],
    [
      'the second name leads back',
      { [eightName]: { PTR: ['a.example', 'b.example'] }, 'b.example': { A: ['8.8.8.8'] } },
      'b.example',
    ],
    ['the name leads elsewhere', { [eightName]: { PTR: ['bank.example'] }, 'bank.example': { A: ['9.9.9.9'] } }, ''],
    ['the name leads nowhere', { [eightName]: { PTR: ['gone.example'] } }, ''],
    ['asking for the name fails', { [eightName]: { PTR: ['a.example'] }, 'a.example': 'servfail' }, ''],
    ['there is no name', {}, ''],
    ['asking fails', { [eightName]: 'timeout' }, ''],
    ['the name is markup', { [eightName]: { PTR: ['evil<script>.x'] }, 'evil<script>.x': { A: ['8.8.8.8'] } }, ''],
    ['the name is an address', { [eightName]: { PTR: ['8.8.8.8'] }, '8.8.8.8': { A: ['8.8.8.8'] } }, ''],
  ]
  for (const [when, zone, expected] of cases) {
    it(`gives ${expected || 'nothing'} when ${when}`, async () =>
      assert.equal(await open(zoneDns(zone))(eight), expected))
  }

  it('asks for AAAA records of an IPv6 address, however they are written', async () => {
    const six = address('2001:4860:4860::8888')
    const reverse = `8.8.8.8.${'0.'.repeat(16)}0.6.8.4.0.6.8.4.1.0.0.2.ip6.arpa`
    const zone = { [reverse]: { PTR: ['dns.google'] }, 'dns.google': { AAAA: ['2001:4860:4860:0:0:0:0:8888'] } }
    assert.equal(await open(zoneDns(zone))(six), 'dns.google')
  })

  it('answers from memory at once, and asks again when the time to live is over', async () => {
    const asked: string[] = []
    let now = 0
    const zone = { [eightName]: { PTR: ['dns.google'] }, 'dns.google': { A: ['8.8.8.8'] } }
    const hostnameOf = open(zoneDns(zone, asked), { clock: { now: () => now } })
    await hostnameOf(eight)
    assert.equal(hostnameOf(eight), 'dns.google')
    assert.equal(asked.length, 2)
    now = 301_000
    await hostnameOf(eight)
    assert.equal(asked.length, 4)
  })

  it('remembers a failure for half a minute only', async () => {
    const asked: string[] = []
    let now = 0
    const hostnameOf = open(zoneDns({ [eightName]: 'servfail' }, asked), { clock: { now: () => now } })
    await hostnameOf(eight)
    assert.equal(hostnameOf(eight), '')
    now = 31_000
    await hostnameOf(eight)
    assert.equal(asked.length, 2)
  })

  it('asks once for all who ask at the same time', async () => {
    const asked: string[] = []
    const zone = { [eightName]: { PTR: ['dns.google'] }, 'dns.google': { A: ['8.8.8.8'] } }
    const hostnameOf = open(zoneDns(zone, asked))
    const names = await Promise.all(Array.from({ length: 50 }, () => hostnameOf(eight)))
    assert.deepEqual(new Set(names), new Set(['dns.google']))
    assert.equal(asked.length, 2)
  })

  it('answers without a name when DNS is slow, and has it for the next caller', async () => {
    const slow = Promise.withResolvers<void>()
    const inner = zoneDns({ [eightName]: { PTR: ['dns.google'] }, 'dns.google': { A: ['8.8.8.8'] } })
    const dns = dnsOf(async (...question) => slow.promise.then(() => inner.query(...question)))
    const hostnameOf = open(dns, { deadlineMs: 1 })
    assert.equal(await hostnameOf(eight), '')
    slow.resolve()
    while (hostnameOf(eight) !== 'dns.google') await new Promise(setImmediate)
  })

  it('starts no more than 128 lookups at once', async () => {
    const gate = Promise.withResolvers<void>()
    let asked = 0
    const dns = dnsOf(async () => {
      asked++
      await gate.promise
      return { kind: 'nxdomain', ttlSeconds: 60 }
    })
    const hostnameOf = open(dns)
    const names = Array.from({ length: 500 }, (_, index) => hostnameOf(address(`8.8.${index >> 8}.${index & 255}`)))
    assert.equal(asked, 128)
    gate.resolve()
    assert.deepEqual(new Set(await Promise.all(names)), new Set(['']))
  })
})

describe('isHostname', () => {
  const good = ['a.b', 'dns.google', 'xn--bcher-kva.example', '1-2.example', 'a'.repeat(63).concat('.io')]
  const bad = [
    '',
    'a',
    '.',
    'a.',
    '.a',
    'a..b',
    '-a.b',
    'a-.b',
    'a_b.c',
    'a b.c',
    'a.1',
    'a/b.c',
    'ü.de',
    'a'.repeat(64).concat('.io'),
  ]
  for (const name of good) it(`takes ${name}`, () => assert.ok(isHostname(name)))
  for (const name of [...bad, 'a.'.repeat(127).concat('aa')])
    it(`refuses "${name.slice(0, 70)}"`, () => assert.ok(!isHostname(name)))
})
