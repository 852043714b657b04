import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FairQueue } from './queue.ts'

describe('FairQueue', () => {
  it('starts as many as it may and serves the waiting zones in turn', () => {
    const queue = new FairQueue(1)
    const started: string[] = []
    const leaves: (() => void)[] = []
    const enter = (key: string, what: string) =>
      queue.enter(key, (leave) => {
        started.push(what)
        leaves.push(leave)
      })
    for (const number of [1, 2, 3, 4]) enter('big', `big ${number}`)
    enter('small', 'small 1')
    assert.deepEqual(started, ['big 1'])
    for (let index = 0; index < 5; index++) leaves[index]?.()
    assert.deepEqual(started, ['big 1', 'big 2', 'small 1', 'big 3', 'big 4'])
  })

  it('gives a place free once, however often somebody leaves it', () => {
    const queue = new FairQueue(1)
    let started = 0
    const leaves: (() => void)[] = []
    const enter = () =>
      queue.enter('a', (leave) => {
        started++
        leaves.push(leave)
      })
    for (let index = 0; index < 3; index++) enter()
    leaves[0]?.()
    leaves[0]?.()
    assert.equal(started, 2)
  })
})
