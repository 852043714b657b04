import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { defaultPlansFile } from './open.ts'
import { parsePlans } from './plans.ts'

const interfaces = ['email', 'ip']

describe('the default plans', () => {
  const plans = parsePlans(readFileSync(defaultPlansFile, 'utf8'), interfaces)
  const given: [string, number, number, number][] = [
    ['BASIC', 0, 5, 100],
    ['PRO', 14.99, 30, 5000],
    ['ULTRA', 49.99, 100, 25_000],
    ['MEGA', 149.99, 300, 100_000],
  ]
  for (const [name, priceUsd, perMinute, perMonth] of given) {
    it(`${name} costs ${priceUsd} USD and allows ${perMinute} a minute and ${perMonth} a month on email alone`, () => {
      assert.equal(plans.get(name)?.priceUsd, priceUsd)
      assert.deepEqual([...(plans.get(name)?.limits ?? [])], [['email', { perMinute, perMonth }]])
    })
  }

  it('UNLIMITED limits nothing', () => assert.equal(plans.get('UNLIMITED')?.limits.size, 0))
})

describe('parsePlans', () => {
  const cases: [string, string, RegExp][] = [
    ['what is not JSON', '{', /not JSON/],
    ['a negative number', '{"plans":{"A":{"limits":{"email":{"perMinute":-3}}}}}', /A › limits › email › perMinute/],
    ['a fraction', '{"plans":{"A":{"limits":{"email":{"perMonth":1.5}}}}}', /perMonth/],
    ['an unknown interface', '{"plans":{"A":{"limits":{"mail":{}}}}}', /plan A.*"mail".*email, ip/],
    ['an unknown field', '{"plans":{"A":{"limits":{},"colour":1}}}', /A › colour/],
    ['a file without a plan', '{"plans":{}}', /no plan/],
    ['an odd name', '{"plans":{"A B":{"limits":{}}}}', /"A B"/],
  ]
  for (const [what, text, expected] of cases) {
    it(`refuses ${what} and says where`, () => assert.throws(() => parsePlans(text, interfaces), expected))
  }

  it('lists every mistake at once', () => {
    const text = '{"plans":{"A":{"limits":{"x":{}}},"B":{"limits":{"y":{}}}}}'
    assert.throws(() => parsePlans(text, interfaces), /plan A.*plan B/)
  })
})
