import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { take, type Window } from './window.ts'

const minute = { limit: 5, windowMs: 60_000 }
const fresh = (): Window => ({ pairs: [] })

describe('take', () => {
  it('lets the limit pass and refuses the next until a minute after the first', () => {
    const window = fresh()
    const times = [0, 100, 200, 300, 400, 500, 59_999, 60_000, 60_000, 60_100]
    const passed = times.map((at) => take(window, minute, 1_000_000 + at).passed)
    assert.deepEqual(passed, [true, true, true, true, true, false, false, true, false, true])
  })

  it('frees places taken in the same thousandth of the window together, with the latest of them', () => {
    const window = fresh()
    for (const at of [0, 1, 2, 3, 4]) take(window, minute, at)
    assert.equal(take(window, minute, 60_003).passed, false)
    assert.equal(take(window, minute, 60_004).remaining, 4)
  })

  it('says how many places are left and when the next one frees', () => {
    const window = fresh()
    assert.deepEqual(take(window, minute, 1000), { passed: true, remaining: 4, freesInMs: 60_000 })
    assert.deepEqual(take(window, minute, 31_000), { passed: true, remaining: 3, freesInMs: 30_000 })
    assert.deepEqual(take(window, minute, 31_000, true), { passed: true, remaining: 3, freesInMs: 30_000 })
  })

  it('does not reopen when the clock is set back', () => {
    const window = fresh()
    for (let i = 0; i < 5; i++) take(window, minute, 1_000_000)
    assert.equal(take(window, minute, 900_000).passed, false)
    assert.equal(take(window, minute, 1_060_000).passed, true)
  })

  it('a limit of nothing lets nothing pass', () => {
    assert.equal(take(fresh(), { limit: 0, windowMs: 60_000 }, 5).passed, false)
  })

  it('stays small whatever the limit', () => {
    const window = fresh()
    for (let at = 0; at < 120_000; at += 2) take(window, { limit: 1_000_000, windowMs: 60_000 }, at)
    assert.ok(window.pairs.length <= 2 * 1001, `${window.pairs.length} numbers`)
  })

  it('in no span of the window do more than the limit pass, and whoever waits as told passes', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 9000 }), { maxLength: 200 })
    fc.assert(
      fc.property(gaps, fc.integer({ min: 1, max: 20 }), (steps, limit) => {
        const window = fresh()
        const passes: number[] = []
        let now = 0
        for (const step of steps) {
          now += step
          const taken = take(window, { limit, windowMs: 60_000 }, now)
          if (taken.passed) passes.push(now)
          else {
            const later = structuredClone(window)
            assert.equal(take(later, { limit, windowMs: 60_000 }, now + taken.freesInMs).passed, true)
          }
        }
        for (const [i, at] of passes.entries()) {
          const next = passes[i + limit]
          assert.ok(next === undefined || next - at >= 60_000, `${limit + 1} passed within ${(next ?? 0) - at} ms`)
        }
      }),
    )
  })
})
