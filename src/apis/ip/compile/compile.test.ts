import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import fc from 'fast-check'
import { formatIp, parseIp } from '../../../kernel/ip-address.ts'
import { writeMmdb } from '../../../testing/mmdb-writer.ts'
import { AnswerWriter } from '../answer-writer.ts'
import { ask } from '../asked.ts'
import { directData } from '../direct.ts'
import type { IpData } from '../ip-data.ts'
import { openReference, type Reference } from '../ports/reference.ts'
import { Snapshot } from '../snapshot/snapshot.ts'
import { parseGeofeed } from '../sources/geofeed.ts'
import { citySource, networkSource } from '../sources/source.ts'
import { compile, type Materials } from './compile.ts'

const place = (city: string, country = 'DE', more = {}) => ({
  city,
  country_code: country,
  latitude: 52.5,
  longitude: 13.4,
  state1: 'Land',
  ...more,
})

const cityDb = writeMmdb({
  '11.0.0.0/8': place('Berlin (Mitte)'),
  '11.1.0.0/16': place('Köln "am Rhein"'),
  '11.255.255.255/32': place('Letzte'),
  '12.0.0.0/8': place('Minneapolis', 'US', { latitude: 44.9778, longitude: -93.265 }),
  '13.0.0.0/8': { country_code: 'FR', city: '' },
  '2a00::/12': place('Sechs'),
  '2a00:1::/64': place('Fein'),
  '2a00:1::8000:0:0:0/65': place('Feiner'),
  '2a00:1::ffff:ffff:ffff:ffff/128': place('Am feinsten'),
  '2a00:2:ffff:ffff:8000::/66': place('Ende'),
  '2a0f:ffff:ffff:ffff:ffff:ffff:ffff:ff00/120': place('Ganz am Ende'),
})
const fallbackDb = writeMmdb({ '9.9.0.0/16': place('Ersatz'), '11.0.0.0/8': place('Nie gesehen') })
const asn = Buffer.from(
  '11.0.0.0,11.0.255.255,64500,"Acme, Inc."\n11.0.128.0,11.0.128.255,64501,Inner\n2a00::,2a00:1:0:1::,64502,Sechs\n',
)
const feed = Buffer.from(
  '11.2.0.0/16,US,US-MN,Minneapolis\n11.2.3.0/24,ZZ,,\n11.3.0.0/16,DE,,\n2a00:1::/65,AT,AT-9,Wien\n11.4.0.0/16,FR,,Nulle Part\n',
)

let reference: Reference
let direct: IpData
let snapshot: Snapshot
const writer = new AnswerWriter()
const answer = (data: IpData, address: string) => JSON.parse(writer.text(ask(address), data, ''))

before(async () => {
  reference = await openReference()
  const materials: Materials = {
    ...reference,
    cities: [citySource(cityDb), citySource(fallbackDb)],
    networks: [networkSource(asn)],
    feeds: parseGeofeed(feed).entries,
  }
  direct = directData(materials, [])
  snapshot = new Snapshot(compile(materials, { key: 'k', compiledAt: '', sources: [] }, () => {}))
})

describe('a compiled snapshot', () => {
  const cases: [address: string, expected: Record<string, unknown>][] = [
    ['11.0.0.1', { city: 'Berlin', district: 'Mitte', org: 'Acme, Inc.', asn: 'AS64500', country: 'Germany' }],
    ['11.0.128.1', { city: 'Berlin', org: 'Inner', asn: 'AS64501' }],
    ['11.0.129.0', { org: 'Acme, Inc.' }],
    ['11.1.2.3', { city: 'Köln "am Rhein"', org: '', asn: '', timezone: 'Europe/Berlin' }],
    ['11.255.255.255', { city: 'Letzte' }],
    ['12.1.1.1', { city: 'Minneapolis', timezone: 'America/Chicago', latitude: 44.9778, longitude: -93.265 }],
    ['13.1.1.1', { country: 'France', city: '', latitude: undefined, timezone: 'Europe/Paris' }],
    ['14.1.1.1', { country: '', countryCode: '', city: '', org: '' }],
    ['9.9.1.1', { city: 'Ersatz' }],
    ['9.9.9.9', { city: '', anycast: true, country: 'United States', timezone: '' }],
    ['11.2.1.1', { city: 'Minneapolis', region: 'Land', timezone: 'America/Chicago', latitude: 44.9778 }],
    ['11.2.3.4', { city: '', country: '', countryCode: '' }],
    ['11.3.1.1', { city: 'Berlin', country: 'Germany' }],
    ['11.4.1.1', { city: 'Nulle Part', country: 'France', region: '', timezone: 'Europe/Paris', latitude: undefined }],
    ['2a00:ffff::1', { city: 'Sechs' }],
    ['2a00:1::1', { city: 'Wien', region: 'Wien', country: 'Austria', org: 'Sechs' }],
    ['2a00:1::8000:0:0:1', { city: 'Feiner' }],
    ['2a00:1::ffff:ffff:ffff:ffff', { city: 'Am feinsten' }],
    ['2a00:1:0:1::', { city: 'Sechs', org: 'Sechs' }],
    ['2a00:1:0:1::1', { city: 'Sechs', org: '' }],
    ['2a00:2:ffff:ffff:8000::1', { city: 'Ende' }],
    ['2a00:2:ffff:ffff:c000::1', { city: 'Sechs' }],
    ['2a00:3::', { city: 'Sechs' }],
    ['2a0f:ffff:ffff:ffff:ffff:ffff:ffff:ff01', { city: 'Ganz am Ende' }],
    ['2a10::', { city: '' }],
    ['2606:4700:4700::1111', { anycast: true, countryCode: 'US' }],
  ]
  for (const [address, expected] of cases) {
    it(`describes ${address}`, () => {
      const found = answer(snapshot, address)
      for (const [field, value] of Object.entries(expected)) assert.equal(found[field], value, field)
    })
  }

  it('says the same as the sources themselves', () => {
    const edges = ['10.255.255.255', '11.0.0.0', '11.0.127.255', '2a00::', '29ff:ffff::', '2a00:1:0:0:7fff:ffff::']
    const near = fc
      .tuple(fc.constantFrom(9, 11, 12, 13, 14), fc.nat(255), fc.nat(255), fc.nat(255))
      .map((ip) => ip.join('.'))
    const group = fc.constantFrom('0', '1', '2', '8000', 'ffff', 'fffe', '3f')
    const six = fc.array(group, { minLength: 7, maxLength: 7 }).map((groups) => `2a00:${groups.join(':')}`)
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...edges), near, six, fc.ipV4(), fc.ipV6()), (text) => {
        const compiled = answer(snapshot, text)
        // Only a snapshot knows coordinates and time zones of the cities that a geofeed names.
        const known = parseIp(text)
        if (!known || /^(11\.[24]\.|2a00:1:0:0:)/.test(formatIp(known))) return
        assert.deepEqual(compiled, answer(direct, text))
      }),
      { numRuns: 3000 },
    )
  })

  it('tells how much is in it', () => {
    const { networks, places, rows } = snapshot.info
    assert.equal(networks, 4)
    assert.ok(places > 10 && rows.ipv4 > 20 && rows.ipv6 > 10, JSON.stringify({ places, rows }))
  })

  it('writes coordinates exactly, whatever their digits', () => {
    const degrees = fc.integer({ min: -1_800_000, max: 1_800_000 }).map((value) => value / 10_000)
    fc.assert(
      fc.property(degrees, degrees, (latitude, longitude) => {
        const north = latitude / 2
        const database = writeMmdb({ '11.0.0.0/8': place('X', 'DE', { latitude: north, longitude }) })
        const materials = { ...reference, cities: [citySource(database)], networks: [], feeds: [], anycast: [] }
        const found = answer(directData(materials, []), '11.0.0.1')
        const bytes = compile(materials, { key: '', compiledAt: '', sources: [] }, () => {})
        assert.deepEqual(answer(new Snapshot(bytes), '11.0.0.1'), found)
        assert.ok(Math.abs(found.latitude - north) <= 0.000051)
      }),
      { numRuns: 30 },
    )
  })
})
