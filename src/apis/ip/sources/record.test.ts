import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { network, networkOf, placeOf } from './record.ts'

const london = {
  countryCode: 'GB',
  region: 'England',
  city: 'London',
  district: '',
  timezone: 'Europe/London',
  latitude: 51.5142,
  longitude: -0.0931,
}

describe('placeOf', () => {
  it('reads a flat record', () => {
    const record = {
      city: 'London (Shadwell)',
      country_code: 'GB',
      latitude: 51.51416778564453,
      longitude: -0.09309999644756317,
      postcode: 'E1',
      state1: 'England',
      state2: '',
      timezone: '',
    }
    assert.deepEqual(placeOf(record), { ...london, district: 'Shadwell', timezone: '' })
  })

  it('reads a nested record', () => {
    const record = {
      city: { geoname_id: 2643743, names: { de: 'London', en: 'London', ja: 'ロンドン' } },
      continent: { code: 'EU' },
      country: { iso_code: 'GB', names: { en: 'United Kingdom' } },
      location: { accuracy_radius: 10, latitude: 51.5142, longitude: -0.0931, time_zone: 'Europe/London' },
      registered_country: { iso_code: 'US' },
      subdivisions: [{ iso_code: 'ENG', names: { en: 'England' } }, { names: { en: 'Second' } }],
    }
    assert.deepEqual(placeOf(record), london)
  })

  it('falls back to the country of registration', () => {
    assert.equal(placeOf({ registered_country: { iso_code: 'US' } }).countryCode, 'US')
  })

  const odd: [string, Parameters<typeof placeOf>[0]][] = [
    ['a record of another kind', { is_anycast: true }],
    ['no map at all', 'text'],
    ['names of the wrong type', { city: { names: 7 }, country: { iso_code: 5 }, subdivisions: 'none' }],
    ['a country that is no code', { country: { iso_code: 'Germany' } }],
    ['a country that stands for none', { country_code: 'ZZ', city: '' }],
    ['coordinates off the globe', { location: { latitude: 91, longitude: -181 } }],
  ]
  for (const [what, record] of odd) {
    it(`makes nothing of ${what}`, () => {
      const { countryCode, city, region, latitude } = placeOf(record)
      assert.deepEqual(
        { countryCode, city, region, latitude },
        { countryCode: '', city: '', region: '', latitude: undefined },
      )
    })
  }

  it('removes control characters from names', () => {
    assert.equal(placeOf({ country_code: 'GB', city: ' Lon\u0000\ndon ' }).city, 'Lon don')
  })
})

describe('networkOf', () => {
  const cases: [string, Parameters<typeof networkOf>[0], number, string][] = [
    [
      'an ASN record',
      { autonomous_system_number: 15169, autonomous_system_organization: 'Google LLC' },
      15169,
      'Google LLC',
    ],
    [
      'an ISP record',
      { autonomous_system_number: 1221, isp: 'Telstra', organization: 'Telstra Internet' },
      1221,
      'Telstra Internet',
    ],
    ['an Enterprise record', { traits: { autonomous_system_number: 209, organization: 'Lariat' } }, 209, 'Lariat'],
    ['a record that writes AS numbers out', { asn: 'AS51', as_name: 'Somebody' }, 51, 'Somebody'],
    ['a record without a network', { city: { names: {} } }, 0, ''],
  ]
  for (const [what, record, asn, org] of cases) {
    it(`reads ${what}`, () => assert.deepEqual(networkOf(record), { asn, org }))
  }
  for (const asn of ['x', '-1', '1.5', '4294967296']) {
    it(`refuses ${asn} as a number`, () => assert.throws(() => network(asn, ''), { name: 'DataError' }))
  }
})
