import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Cache } from './cache.ts'

describe('Cache', () => {
  it('does not give out what has expired', () => {
    let now = 0
    const cache = new Cache<number>({ maxEntries: 10, now: () => now })
    cache.set('a', 1, 100)
    now = 99
    assert.equal(cache.get('a'), 1)
    now = 100
    assert.equal(cache.get('a'), undefined)
    cache.set('a', 2, 100)
    assert.deepEqual([cache.get('a'), cache.size], [2, 1])
  })

  it('holds no more than it may, and drops the oldest first', () => {
    const cache = new Cache<number>({ maxEntries: 2, now: () => 0 })
    cache.set('a', 1, 10)
    cache.set('b', 2, 10)
    cache.set('a', 3, 10)
    cache.set('c', 4, 10)
    assert.deepEqual([cache.get('a'), cache.get('b'), cache.get('c')], [3, undefined, 4])
  })

  it('lets one caller make a value and the others wait for it', async () => {
    const cache = new Cache<number>({ maxEntries: 2, now: () => 0 })
    let made = 0
    const make = async () => ({ value: ++made, forMs: 10 })
    assert.deepEqual(await Promise.all([cache.getOrMake('a', make), cache.getOrMake('a', make)]), [1, 1])
    assert.equal(await cache.getOrMake('a', make), 1)
  })

  it('keeps nothing of a failure, so that the next caller tries again', async () => {
    const cache = new Cache<number>({ maxEntries: 2, now: () => 0 })
    await assert.rejects(cache.getOrMake('a', () => Promise.reject(new Error('no'))))
    assert.equal(await cache.getOrMake('a', async () => ({ value: 7, forMs: 0 })), 7)
    assert.equal(cache.size, 0)
  })
})
