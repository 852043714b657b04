import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { limitHeaders, monthOf, secondsToMonthEnd } from './limits.ts'

describe('limitHeaders', () => {
  it('writes structured fields as the draft has them', () => {
    const { policy, state } = limitHeaders([
      { name: 'minute', limit: 5, windowSeconds: 60, remaining: 4, resetSeconds: 60 },
      { name: 'month', limit: 100, remaining: 99, resetSeconds: 3600 },
    ])
    assert.equal(policy, '"minute";q=5;w=60, "month";q=100')
    assert.equal(state, '"minute";r=4;t=60, "month";r=99;t=3600')
  })
})

describe('the month', () => {
  it('is the calendar month in UTC', () => {
    assert.equal(monthOf(Date.UTC(2026, 11, 31, 23, 59, 59)), '2026-12')
    assert.equal(monthOf(Date.UTC(2027, 0, 1)), '2027-01')
  })

  it('ends with its last second, the year’s too', () => {
    assert.equal(secondsToMonthEnd(Date.UTC(2026, 11, 31, 23, 59, 59)), 1)
    assert.equal(secondsToMonthEnd(Date.UTC(2026, 1, 1)), 28 * 86_400)
  })
})
