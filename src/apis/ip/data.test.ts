import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { formatCidr } from '../../kernel/ip-address.ts'
import { isPublic } from '../../kernel/special-ranges.ts'
import { nowhere } from './place.ts'
import { openReference } from './ports/reference.ts'
import { csvFields, lines } from './sources/csv.ts'

const rows = (file: string) =>
  [...lines(readFileSync(new URL(`../../../data/ip/${file}`, import.meta.url)))].map(csvFields)

describe('countries.csv', () => {
  const countries = rows('countries.csv')
  it('names every country once, in the order of the codes', () => {
    const codes = countries.map(([code]) => code)
    assert.deepEqual(codes, [...new Set(codes)].sort())
    assert.equal(codes.length, 250)
  })
  it('has names that people use', () => {
    const names = new Map(countries.map(([code, name]) => [code, name]))
    const expected = { US: 'United States', GB: 'United Kingdom', KR: 'South Korea', HK: 'Hong Kong', XK: 'Kosovo' }
    for (const [code, name] of Object.entries(expected)) assert.equal(names.get(code), name)
    for (const name of names.values()) assert.match(name ?? '', /^\p{Lu}[\p{L} ().,'-]+$/u)
  })
})

describe('zones.csv', () => {
  const zones = rows('zones.csv')
  it('has zones of known countries only, all of which the runtime knows', () => {
    const codes = new Set(rows('countries.csv').map(([code]) => code))
    for (const [country = '', zone = ''] of zones) {
      assert.ok(codes.has(country), country)
      assert.doesNotThrow(() => new Intl.DateTimeFormat('en', { timeZone: zone }), zone)
    }
  })
  it('leaves only two uninhabited countries without a zone', () => {
    const withZone = new Set(zones.map(([country]) => country))
    const without = rows('countries.csv').filter(([code]) => !withZone.has(code))
    assert.deepEqual(
      without.map(([code]) => code),
      ['BV', 'HM'],
    )
  })
  it('uses today’s names', () => {
    const names = new Set(zones.map(([, zone]) => zone))
    for (const old of ['Asia/Calcutta', 'Europe/Kiev', 'Asia/Saigon', 'America/Godthab', 'Asia/Katmandu'])
      assert.ok(!names.has(old))
    for (const now of ['Asia/Kolkata', 'Europe/Kyiv', 'Asia/Ho_Chi_Minh', 'America/Nuuk']) assert.ok(names.has(now))
  })
})

describe('anycast.csv', () => {
  it('has public networks of known countries, each once', async () => {
    const { anycast, countryName, release } = await openReference()
    for (const { block, country } of anycast) {
      assert.ok(isPublic(block.first), formatCidr(block))
      assert.notEqual(countryName(country), '')
    }
    const blocks = new Set(anycast.map(({ block }) => formatCidr(block)))
    assert.equal(blocks.size, anycast.length)
    release()
  })
})

describe('the time zone boundaries', () => {
  const cases: [city: string, country: string, latitude: number, longitude: number, zone: string][] = [
    ['Minneapolis', 'US', 44.9778, -93.265, 'America/Chicago'],
    ['Phoenix', 'US', 33.4484, -112.074, 'America/Phoenix'],
    ['Indianapolis', 'US', 39.7684, -86.1581, 'America/Indiana/Indianapolis'],
    ['Windsor', 'CA', 42.3149, -83.0364, 'America/Toronto'],
    ['Vladivostok', 'RU', 43.1155, 131.8855, 'Asia/Vladivostok'],
    ['Perth', 'AU', -31.9523, 115.8613, 'Australia/Perth'],
    ['Manaus', 'BR', -3.119, -60.0217, 'America/Manaus'],
    ['Las Palmas', 'ES', 28.1235, -15.4363, 'Atlantic/Canary'],
    ['Mumbai', 'IN', 19.076, 72.8777, 'Asia/Kolkata'],
    ['Pristina', 'XK', 42.6629, 21.1655, 'Europe/Belgrade'],
  ]
  for (const [city, countryCode, latitude, longitude, zone] of cases) {
    it(`put ${city} into ${zone}`, async () => {
      const { timezoneOf, release } = await openReference()
      assert.equal(timezoneOf({ ...nowhere, countryCode, latitude, longitude }), zone)
      release()
    })
  }
})
