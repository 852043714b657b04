import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cronSetting, nextRunOf } from './schedule.ts'

describe('cronSetting', () => {
  const { parse } = cronSetting('FIVEFOLD_X', '*/30 * * * *', 'When')
  it('takes a pattern as it is', () => assert.equal(parse('10 0 * * *'), '10 0 * * *'))
  for (const pattern of ['', 'daily', '99 * * * *', '* * *']) {
    it(`refuses ${JSON.stringify(pattern)}`, () => assert.throws(() => parse(pattern), /a cron pattern/))
  }
})

describe('nextRunOf', () => {
  const noon = Date.UTC(2026, 10, 15, 12)
  const cases: [string, string | null][] = [
    ['*/30 * * * *', '2026-11-15T12:30:00.000Z'],
    ['10 0 * * *', '2026-11-16T00:10:00.000Z'],
    ['0 0 30 2 *', null],
  ]
  for (const [pattern, next] of cases) {
    it(`says ${next} for ${pattern}`, () => {
      const time = nextRunOf(pattern)(noon)
      assert.equal(time === null ? null : new Date(time).toISOString(), next)
    })
  }
})
