import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from './engine/fingerprint.ts'
import { type Looker, Pool } from './pool.ts'

const page = (url: string): Page => ({ url, headers: [], cookies: [], body: [] })
const seen = (name: string) => [{ name, signals: [], confidence: 100 }]

function open(look: Looker['look'], options: { size?: number; limitMs?: number; maxWaiting?: number } = {}) {
  const spawned: { ended: boolean }[] = []
  const spawn = (): Looker => {
    const state = { ended: false }
    spawned.push(state)
    return {
      ready: Promise.resolve(),
      look,
      end() {
        state.ended = true
      },
    }
  }
  return { spawned, pool: new Pool({ size: 2, limitMs: 5000, maxWaiting: 10, ...options, spawn }) }
}

describe('a pool of threads', () => {
  it('uses each thread again and starts no more than it may', async () => {
    const { pool, spawned } = open(async ({ url }) => seen(url))
    const found = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((url) => pool.look(page(url))))
    assert.deepEqual(found.map(([first]) => first?.name).join(''), 'abcde')
    assert.equal(spawned.length, 2)
    pool.close()
    assert.ok(spawned.every(({ ended }) => ended))
  })

  it('ends a thread that takes too long, and goes on with a new one', async () => {
    const { pool, spawned } = open(({ url }) => (url === 'slow' ? new Promise(() => {}) : Promise.resolve(seen(url))), {
      size: 1,
      limitMs: 5,
    })
    const slow = assert.rejects(pool.look(page('slow')), { code: 'timeout' })
    assert.equal((await pool.look(page('next')))[0]?.name, 'next')
    await slow
    assert.deepEqual(
      spawned.map(({ ended }) => ended),
      [true, false],
    )
  })

  it('replaces a thread that breaks', async () => {
    const { pool, spawned } = open(async () => Promise.reject(new Error('broken')))
    await assert.rejects(pool.look(page('a')), /broken/)
    assert.deepEqual(spawned, [{ ended: true }])
  })

  it('refuses what it could not do in time', async () => {
    const { pool } = open(() => new Promise(() => {}), { size: 1, maxWaiting: 1, limitMs: 5 })
    const under = ['running', 'waiting'].map((url) => assert.rejects(pool.look(page(url)), { code: 'timeout' }))
    assert.throws(() => pool.look(page('refused')), { code: 'overloaded' })
    await Promise.all(under)
  })
})
