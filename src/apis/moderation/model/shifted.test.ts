import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { shiftedScore } from './shifted.ts'

describe('a shifted score', () => {
  it('is one half where the odds reach the shift', () => {
    for (const shift of [-0.5, 0, 1, 4]) assert.equal(shiftedScore(shift, shift, 0), 0.5)
  })

  it('rises with the odds', () => {
    for (const shift of [-0.5, 0, 1, 4]) {
      const scores = [-9, -6, -3, -1, -0.6, -0.3, 0, 0.2, 1, 1.3, 3, 4.1, 4.4, 6, 9].map((odds) =>
        shiftedScore(odds, shift, 0),
      )
      for (const [index, score] of scores.entries()) if (index > 0) assert.ok(score > (scores[index - 1] as number))
    }
  })

  it('is what the odds say where they are a plain no or surely over the shift', () => {
    const chance = (odds: number) => 1 / (1 + Math.exp(-odds))
    for (const shift of [0, 1, 4]) {
      assert.ok(Math.abs(shiftedScore(-6, shift, 0) - chance(-6)) < 1e-9)
      assert.ok(Math.abs(shiftedScore(shift + 0.75, shift, 0) - chance(shift + 0.75)) < 1e-9)
    }
  })

  it('is never less for a rule that holds', () => {
    for (const shift of [-0.5, 0, 1, 4]) {
      for (const odds of [-3, 0, 3]) assert.ok(shiftedScore(odds, shift, 0.8) >= shiftedScore(odds, shift, 0))
    }
    assert.ok(shiftedScore(1, 4, 0.8) > 0.5)
  })
})
