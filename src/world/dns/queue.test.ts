import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FairQueue } from './queue.ts'

describe('FairQueue', () => {
  const guests = (queue: FairQueue) => {
    const started: string[] = []
    const enter = (line: string, what: string) => queue.enter({ line: () => line, start: () => started.push(what) })
    return { started, enter }
  }

  it('starts as many as it may and serves the waiting zones in turn', () => {
    const queue = new FairQueue(1)
    const { started, enter } = guests(queue)
    for (const number of [1, 2, 3, 4]) enter('big', `big ${number}`)
    enter('small', 'small 1')
    assert.deepEqual(started, ['big 1'])
    for (let index = 0; index < 5; index++) queue.leave()
    assert.deepEqual(started, ['big 1', 'big 2', 'small 1', 'big 3', 'big 4'])
  })

  it('lets a zone that comes back wait behind those that waited meanwhile', () => {
    const queue = new FairQueue(1)
    const { started, enter } = guests(queue)
    for (const line of ['running', 'a', 'b', 'b', 'c']) enter(line, line)
    queue.leave()
    enter('a', 'a again')
    for (let index = 0; index < 4; index++) queue.leave()
    assert.deepEqual(started, ['running', 'a', 'b', 'c', 'a again', 'b'])
  })

  it('has all its places again when everybody has left', () => {
    const queue = new FairQueue(2)
    const { started, enter } = guests(queue)
    for (const number of [1, 2, 3]) enter('a', `first ${number}`)
    for (const _ of started.slice()) queue.leave()
    queue.leave()
    for (const number of [1, 2, 3]) enter('a', `second ${number}`)
    assert.deepEqual(started.slice(3), ['second 1', 'second 2'])
  })
})
