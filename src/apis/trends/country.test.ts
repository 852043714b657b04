import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Fault } from '../../kernel/fault.ts'
import { countryName, isCountry, parseCountry } from './country.ts'

describe('parseCountry', () => {
  for (const text of ['US', 'us', 'Us']) it(`reads ${text}`, () => assert.equal(parseCountry(text, ['US', 'IN']), 'US'))

  for (const text of ['', 'XX', 'USA', 'FR', '__proto__', '1', 'US\r\nX-Evil: 1', 'us;drop table']) {
    it(`refuses ${JSON.stringify(text)} and lists what there is`, () => {
      assert.throws(
        () => parseCountry(text, ['US', 'IN']),
        (thrown) => thrown instanceof Fault && thrown.code === 'unknown_country' && thrown.message.includes('US, IN'),
      )
    })
  }
})

describe('isCountry', () => {
  it('knows codes that name a country', () => {
    assert.deepEqual(['US', 'IN', 'QX', 'us', 'U', 'USA'].map(isCountry), [true, true, false, false, false, false])
    assert.equal(countryName('IN'), 'India')
  })
})
