import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Account, KeyRecord, Store } from '../store.ts'

/** Opens a store; opened again with the same name it is the same one, as another process would see it. */
export type OpenStore = (name: string, now: () => number) => Promise<Store>

const key: KeyRecord = {
  id: 'key_1',
  name: 'one',
  plan: 'PRO',
  subject: 'key_1',
  hash: 'hash-1',
  start: 'ff_abcd…',
  createdAt: 1000,
}
const account: Account = {
  subject: 'key_1',
  interface: 'echo',
  rate: { limit: 3, windowMs: 60_000 },
  quota: { limit: 2, month: '2026-11' },
}

/** What holds for every kind of store. */
export function describeStore(kind: string, open: OpenStore): void {
  const names = (function* () {
    for (let i = 0; ; i++) yield `store-${i}`
  })()
  const two = async (now = () => 5000) => {
    const name = names.next().value ?? ''
    return { one: await open(name, now), other: await open(name, now) }
  }

  describe(`${kind}: keys`, () => {
    it('are found by their hash with everything that was stored', async () => {
      const { one, other } = await two()
      const full = { ...key, interfaces: ['email'], expiresAt: 9000, revokedAt: 9500 }
      await one.keys.add(full)
      assert.deepEqual(await other.keys.byHash('hash-1'), full)
      assert.equal(await other.keys.byHash('hash-2'), undefined)
    })

    it('changed here are changed at once, and elsewhere within a second', async () => {
      let now = 5000
      const { one, other } = await two(() => now)
      await one.keys.add(key)
      assert.equal((await other.keys.byHash('hash-1'))?.revokedAt, undefined)
      await one.keys.change('key_1', { revokedAt: 5000 })
      assert.equal((await one.keys.byHash('hash-1'))?.revokedAt, 5000)
      now += 1000
      assert.equal((await other.keys.byHash('hash-1'))?.revokedAt, 5000)
    })

    it('are listed oldest first and gone when removed', async () => {
      const { one } = await two()
      await one.keys.add({ ...key, id: 'key_2', hash: 'hash-2', createdAt: 2000 })
      await one.keys.add(key)
      assert.deepEqual(
        (await one.keys.list()).map(({ id }) => id),
        ['key_1', 'key_2'],
      )
      await one.keys.remove('key_1')
      assert.equal(await one.keys.byHash('hash-1'), undefined)
    })
  })

  describe(`${kind}: ledger`, () => {
    it('lets exactly the limit enter, whoever asks', async () => {
      const { one, other } = await two()
      const asked = Array.from({ length: 20 }, (_, i) => (i % 2 ? one : other).ledger.enter(account, 5000))
      assert.equal((await Promise.all(asked)).filter(({ passed }) => passed).length, 3)
    })

    it('tells how the account stands, and looking costs nothing', async () => {
      const { one, other } = await two()
      const entered = await one.ledger.enter(account, 5000)
      assert.deepEqual(entered, { passed: true, rateRemaining: 2, rateFreesInMs: 60_000, quotaUsed: 0 })
      await one.ledger.charge(account)
      for (let i = 0; i < 3; i++) {
        const seen = await other.ledger.look(account, 6000)
        assert.deepEqual(seen, { rateRemaining: 2, rateFreesInMs: 59_000, quotaUsed: 1 })
      }
    })

    it('charges exactly the quota, hands back what is released, and never goes below nothing', async () => {
      const { one, other } = await two()
      const asked = Array.from({ length: 10 }, (_, i) => (i % 2 ? one : other).ledger.charge(account))
      assert.equal((await Promise.all(asked)).filter(({ charged }) => charged).length, 2)
      assert.deepEqual(await one.ledger.release(account), { quotaUsed: 1 })
      assert.deepEqual(await other.ledger.charge(account), { charged: true, quotaUsed: 2 })
      for (let i = 0; i < 5; i++) await one.ledger.release(account)
      assert.deepEqual(await one.ledger.look(account, 0), { rateRemaining: 3, rateFreesInMs: 0, quotaUsed: 0 })
    })

    it('begins a new month at nothing, and a late release does not touch it', async () => {
      const { one } = await two()
      await one.ledger.charge(account)
      const december = { ...account, quota: { limit: 2, month: '2026-12' } }
      assert.deepEqual(await one.ledger.charge(december), { charged: true, quotaUsed: 1 })
      await one.ledger.release(account)
      assert.equal((await one.ledger.look(december, 0)).quotaUsed, 1)
    })

    it('keeps accounts apart', async () => {
      const { one } = await two()
      await one.ledger.charge(account)
      assert.equal((await one.ledger.look({ ...account, interface: 'other' }, 0)).quotaUsed, 0)
      assert.equal((await one.ledger.look({ ...account, subject: 'key_2' }, 0)).quotaUsed, 0)
    })
  })

  describe(`${kind}: usage`, () => {
    const row = { day: '2026-11-15', keyId: 'k', interface: 'echo', endpoint: 'say' }
    const counts = { requests: 2, units: 1, refusals: 1, faults: 0, totalMs: 10, maxMs: 7 }

    it('adds up rows of the same day, key and endpoint', async () => {
      const { one, other } = await two()
      await one.usage.add([{ ...row, ...counts }])
      await other.usage.add([{ ...row, ...counts, maxMs: 9 }])
      const summed = { requests: 4, units: 2, refusals: 2, faults: 0, totalMs: 20, maxMs: 9 }
      assert.deepEqual(await one.usage.list({}), [{ ...row, ...summed }])
    })

    it('is found by day, key and interface', async () => {
      const { one } = await two()
      await one.usage.add([
        { ...row, ...counts },
        { ...row, ...counts, day: '2026-11-16', keyId: 'l', interface: 'ip' },
      ])
      const days = async (query: Parameters<Store['usage']['list']>[0]) =>
        (await one.usage.list(query)).map(({ day }) => day)
      assert.deepEqual(await days({ from: '2026-11-16' }), ['2026-11-16'])
      assert.deepEqual(await days({ until: '2026-11-15' }), ['2026-11-15'])
      assert.deepEqual(await days({ keyId: 'l' }), ['2026-11-16'])
      assert.deepEqual(await days({ interface: 'echo' }), ['2026-11-15'])
    })
  })

  describe(`${kind}: shelf and facts`, () => {
    it('keeps documents by collection, newest first, and forgets old ones', async () => {
      const { one, other } = await two()
      await one.shelf.put('trends', 'US 1', 100, { a: 1 })
      await one.shelf.put('trends', 'US 2', 200, { a: 2 })
      await one.shelf.put('trends', 'IN 1', 300, { a: 3 })
      await one.shelf.put('else', 'US 1', 400, {})
      assert.deepEqual(await other.shelf.get('trends', 'US 1'), { id: 'US 1', at: 100, value: { a: 1 } })
      const ids = async (query?: Parameters<Store['shelf']['list']>[1]) =>
        (await other.shelf.list('trends', query)).map(({ id }) => id)
      assert.deepEqual(await ids(), ['IN 1', 'US 2', 'US 1'])
      assert.deepEqual(await ids({ prefix: 'US ', limit: 1 }), ['US 2'])
      assert.deepEqual(await ids({ from: 200, until: 300 }), ['US 2'])
      assert.equal(await one.shelf.prune('trends', 200), 1)
      assert.deepEqual(await ids(), ['IN 1', 'US 2'])
    })

    it('leases to one holder at a time, until the time is over', async () => {
      let now = 1000
      const { one, other } = await two(() => now)
      assert.equal(await one.shelf.lease('job', 'a', 500), true)
      assert.equal(await other.shelf.lease('job', 'b', 500), false)
      assert.equal(await one.shelf.lease('job', 'a', 500), true)
      now = 1500
      assert.equal(await other.shelf.lease('job', 'b', 500), true)
    })

    it('lets a fact be claimed once', async () => {
      const { one, other } = await two()
      assert.deepEqual([await one.facts.claim('x', '1'), await other.facts.claim('x', '2')], [true, false])
      assert.equal(await other.facts.get('x'), '1')
      await other.facts.set('x', '3')
      assert.equal(await one.facts.get('x'), '3')
    })
  })
}
