import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { concurrent } from './concurrent.ts'

describe('concurrent', () => {
  it('keeps the order and never runs more than the limit at once', async () => {
    let running = 0
    let most = 0
    const results = await concurrent([5, 1, 4, 2, 3], 2, async (turns, index) => {
      most = Math.max(most, ++running)
      for (let i = 0; i < turns; i++) await turn()
      running--
      return `${index}:${turns}`
    })
    assert.deepEqual(results, ['0:5', '1:1', '2:4', '3:2', '4:3'])
    assert.equal(most, 2)
  })

  it('rejects when one rejects', async () => {
    await assert.rejects(
      concurrent([1, 2], 1, async (item) => {
        throw new Error(`no ${item}`)
      }),
      /no 1/,
    )
  })
})
