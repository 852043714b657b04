import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nowhere, type Place } from './place.ts'
import { timezones, type Zone } from './timezone.ts'

const zones: readonly Zone[] = [
  { country: 'IN', name: 'Asia/Kolkata', latitude: 22.53, longitude: 88.37 },
  { country: 'US', name: 'America/New_York', latitude: 40.71, longitude: -74.01 },
  { country: 'US', name: 'America/Chicago', latitude: 41.85, longitude: -87.65 },
  { country: 'US', name: 'Pacific/Honolulu', latitude: 21.31, longitude: -157.86 },
  { country: 'NZ', name: 'Pacific/Auckland', latitude: -36.87, longitude: 174.77 },
  { country: 'NZ', name: 'Pacific/Chatham', latitude: -43.95, longitude: -176.55 },
]

describe('timezones', () => {
  const cases: [when: string, place: Partial<Place>, at: string[], expected: string][] = [
    [
      'the country has one zone, whatever the map says',
      { countryCode: 'IN', latitude: 27, longitude: 88 },
      ['Asia/Thimphu'],
      'Asia/Kolkata',
    ],
    [
      'the point lies in a zone of the country',
      { countryCode: 'US', latitude: 45, longitude: -93 },
      ['America/Chicago'],
      'America/Chicago',
    ],
    [
      'the point lies across the border',
      { countryCode: 'US', latitude: 42.3, longitude: -83 },
      ['America/Toronto', 'America/New_York'],
      'America/New_York',
    ],
    [
      'the point lies at sea: the nearest place decides',
      { countryCode: 'US', latitude: 25, longitude: -150 },
      ['Etc/GMT+10'],
      'Pacific/Honolulu',
    ],
    [
      'the nearest place is beyond the date line',
      { countryCode: 'NZ', latitude: -44, longitude: 179 },
      [],
      'Pacific/Chatham',
    ],
    [
      'the source names a zone of the country',
      { countryCode: 'US', timezone: 'America/Chicago', latitude: 40, longitude: -74 },
      ['America/New_York'],
      'America/Chicago',
    ],
    [
      'the source names a zone of another country',
      { countryCode: 'US', timezone: 'Europe/Paris', latitude: 40, longitude: -74 },
      ['America/New_York'],
      'America/New_York',
    ],
    ['there are no coordinates', { countryCode: 'US' }, [], ''],
    ['the country is not known', { timezone: 'Europe/Paris' }, [], 'Europe/Paris'],
    ['nothing is known', {}, [], ''],
  ]
  for (const [when, place, at, expected] of cases) {
    it(`gives ${expected || 'nothing'} when ${when}`, () =>
      assert.equal(timezones(zones, () => at)({ ...nowhere, ...place }), expected))
  }
})
