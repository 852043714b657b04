import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { formatIp } from './ip-address.ts'
import { readIp } from './ip-text.ts'

describe('readIp', () => {
  const cases: [text: string, kind: number][] = [
    ['8.8.8.8', 4],
    ['08.8.8.8', 0],
    ['2001:db8::1', 6],
    ['2001:DB8::1', -6],
    ['2001:0db8::1', -6],
    ['2001:db8:0:0:0:0:0:1', -6],
    ['1:2:3::5:6:7:8', -6],
    ['1:0:0:4::7:8', -6],
    ['::', 6],
    ['0::', -6],
    ['::ffff:8.8.8.8', -6],
    ['::ffff:808:808', -6],
    ['64:ff9b::8.8.8.8', -6],
    ['2001:db8', 0],
  ]
  for (const [text, kind] of cases) {
    it(`says ${kind} of ${text}`, () => assert.equal(readIp(text, new Uint32Array(4)), kind))
  }

  it('says 6 of those texts only that the address is written with', () => {
    const group = fc.constantFrom('0', '0', '0', '00', '1', 'a', 'A', '0a', 'ffff', 'fffF', '1000')
    const groups = (maxLength: number) => fc.array(group, { maxLength }).map((list) => list.join(':'))
    const whole = fc.array(group, { minLength: 8, maxLength: 8 }).map((list) => list.join(':'))
    const shortened = fc.tuple(groups(4), groups(4)).map(([head, tail]) => `${head}::${tail}`)
    fc.assert(
      fc.property(fc.oneof(whole, shortened), (text) => {
        const words = new Uint32Array(4)
        const kind = readIp(text, words)
        if (kind !== 0) assert.equal(kind, formatIp({ version: 6, words }) === text ? 6 : -6, text)
      }),
      { numRuns: 5000 },
    )
  })
})
