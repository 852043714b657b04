import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { parseCidr } from '../../kernel/ip-address.ts'
import { dnsOf, zoneDns } from '../../testing/zone.ts'
import { openFetch } from '../fetch.ts'

/** Ways of writing addresses that a stranger's URL must not reach. */
const literals = `127.0.0.1 127.0.0.2 127.255.255.254 127.1 127.0.1 2130706433 017700000001 0x7f000001 0x7f.0.0.1 0x7f.1
  0177.0.0.1 0177.0x0.0.1 0 0.0.0.0 0.0.0.1 10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.254 192.168.0.1
  192.168.255.255 169.254.169.254 169.254.170.2 100.64.0.1 100.100.100.200 192.0.0.1 192.0.0.192 192.0.2.1 198.18.0.1
  198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255 127.0.0.1. 0xA9FEA9FE 2852039166
  0251.0376.0251.0376 168.63.129.16 ①②⑦.⓪.⓪.① 127。0。0。1 １２７.0.0.1 %31%32%37.0.0.1 192.88.99.1
  [::1] [::] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:0:127.0.0.1] [::127.0.0.1] [::7f00:1]
  [64:ff9b::7f00:1] [64:ff9b::169.254.169.254] [64:ff9b::93.184.216.34] [64:ff9b:1::7f00:1] [2002:7f00:1::]
  [2002:a9fe:a9fe::1] [2002:5db8:d822::] [2001:0:7f00:1::] [fe80::1] [fec0::1] [fc00::1] [fd00::1] [fd00:ec2::254]
  [ff02::1] [ff0e::1] [100::1] [2001:db8::1] [3fff::1] [5f00::1] [::ffff:10.0.0.1] [::ffff:169.254.169.254]
  [::ffff:a9fe:a9fe] [::ffff:93.184.216.34] [4000::1] [8000::1] [2001:2::1] [2001:10::1]
  localhost LOCALHOST localhost. foo.localhost tech.localhost user@127.0.0.1 93.184.216.34@127.0.0.1`
  .split(/\s+/)
  .filter(Boolean)

/** What DNS may answer for a harmless-looking name. */
const names: Readonly<Record<string, { A?: string[]; AAAA?: string[] }>> = {
  'loopback.example': { A: ['127.0.0.1'] },
  'any.example': { A: ['0.0.0.0'] },
  'ten.example': { A: ['10.0.0.1'] },
  'metadata.example': { A: ['169.254.169.254'] },
  'cgnat.example': { A: ['100.64.0.1'] },
  'six.example': { AAAA: ['::1'] },
  'mapped.example': { AAAA: ['::ffff:127.0.0.1'] },
  'unique-local.example': { AAAA: ['fd00:ec2::254'] },
  'link-local.example': { AAAA: ['fe80::1'] },
  'nat64.example': { AAAA: ['64:ff9b::7f00:1'] },
  '6to4.example': { AAAA: ['2002:7f00:1::'] },
  'public-first.example': { A: ['93.184.216.34', '127.0.0.1'] },
  'private-first.example': { A: ['127.0.0.1', '93.184.216.34'] },
  'mixed-families.example': { A: ['93.184.216.34'], AAAA: ['::1'] },
}

describe('a canary on every local address', () => {
  const touched: string[] = []
  const canary = createServer((request, response) => {
    touched.push(request.headers.host ?? '')
    response.end('caught')
  })
  let port = 0
  before(async () => {
    await new Promise<void>((ready) => canary.listen(0, ready))
    const address = canary.address()
    port = typeof address === 'object' && address ? address.port : 0
  })
  after(() => void canary.close())

  const guarded = (allow: string[] = [], ports: (number | '*')[] = ['*']) =>
    openFetch({
      dns: zoneDns(names),
      clock: { now: () => 0 },
      allow: allow.map(parseCidr).filter((block) => block !== undefined),
      ports,
      userAgent: 'Fivefold test',
      connectTimeoutMs: 500,
      connectionsPerHost: 2,
    })
  const options = { reach: 'public', timeoutMs: 2000, maxBytes: 1000 } as const

  for (const host of [...literals, ...Object.keys(names)]) {
    for (const scheme of ['http', 'https']) {
      it(`is not reached through ${scheme}://${host}`, async (t) => {
        const fetch = guarded()
        t.after(() => fetch.close())
        await assert.rejects(fetch(`${scheme}://${host}:${port}/`, options), { code: 'blocked_address' })
        assert.deepEqual(touched, [])
      })
    }
  }

  it('is not reached through a redirect, whatever its status', async (t) => {
    const fetch = guarded(['127.0.0.2/32'])
    t.after(() => fetch.close())
    const door = createServer((request, response) =>
      response.writeHead(Number(request.url?.slice(1)), { location: `http://127.0.0.1:${port}/` }).end(),
    )
    await new Promise<void>((ready) => door.listen(0, '127.0.0.2', ready))
    t.after(() => {
      door.closeAllConnections()
      door.close()
    })
    const address = door.address()
    const at = typeof address === 'object' && address ? address.port : 0
    for (const status of [301, 302, 303, 307, 308]) {
      await assert.rejects(fetch(`http://127.0.0.2:${at}/${status}`, options), { code: 'blocked_address' })
    }
    assert.deepEqual(touched, [])
  })

  it('is not reached on a port that must not be called', async (t) => {
    const fetch = guarded(['127.0.0.0/8'], [80, 443])
    t.after(() => fetch.close())
    await assert.rejects(fetch(`http://127.0.0.1:${port}/`, options), { code: 'blocked_address' })
    assert.deepEqual(touched, [])
  })

  it('is reached where the operator allows it, or wrote the URL', async (t) => {
    const fetch = guarded(['127.0.0.0/8'])
    const closed = guarded()
    t.after(() => Promise.all([fetch.close(), closed.close()]))
    assert.equal((await fetch(`http://localhost:${port}/`, options)).status, 200)
    assert.equal((await fetch(`http://loopback.example:${port}/`, options)).status, 200)
    assert.equal((await closed(`http://127.0.0.1:${port}/`, { ...options, reach: 'configured' })).status, 200)
    assert.equal(touched.length, 3)
  })
})

describe('a name that answers differently each time', () => {
  it('is connected to at the address that was checked, and asked once for a connection', async (t) => {
    const seen: string[] = []
    const site = createServer((request, response) => {
      seen.push(request.socket.localAddress ?? '')
      response.writeHead(200, { connection: 'close' }).end()
    })
    await new Promise<void>((ready) => site.listen(0, ready))
    t.after(() => void site.close())
    const address = site.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const asked: string[] = []
    const turning = zoneDns({ 'turn.example': { A: ['127.0.0.2'] } }, asked)
    const second = zoneDns({ 'turn.example': { A: ['127.0.0.1'] } })
    const allowed = parseCidr('127.0.0.2/32')
    const fetch = openFetch({
      dns: dnsOf((name, type) => (asked.includes(`${name} ${type}`) ? second : turning).query(name, type)),
      clock: { now: () => 0 },
      allow: allowed ? [allowed] : [],
      ports: ['*'],
      userAgent: 'Fivefold test',
      connectTimeoutMs: 500,
      connectionsPerHost: 1,
    })
    t.after(() => fetch.close())
    const options = { reach: 'public', timeoutMs: 2000, maxBytes: 1000 } as const
    assert.equal((await fetch(`http://turn.example:${port}/`, options)).status, 200)
    await assert.rejects(fetch(`http://turn.example:${port}/`, options), { code: 'blocked_address' })
    assert.ok(seen.every((local) => local.endsWith('127.0.0.2')))
  })
})
