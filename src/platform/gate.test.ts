import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { Fault } from '../kernel/fault.ts'
import { scratchFolder } from '../testing/scratch.ts'
import { openAttempts } from './admin/attempts.ts'
import { openAdminKey } from './admin/key.ts'
import { openOperator } from './admin/operator.ts'
import { openSessions } from './admin/sessions.ts'
import { openGate, type Visitor } from './gate.ts'
import { openKeys } from './keys.ts'
import { parsePlans } from './plans.ts'
import { makeSecret } from './secret.ts'
import { openSqliteStore } from './stores/sqlite/open.ts'

const day = Date.UTC(2026, 10, 15)
const interfaces = ['echo', 'other']
const plansText = JSON.stringify({
  plans: {
    TIGHT: { limits: { echo: { perMinute: 2, perMonth: 3 } } },
    RATE: { limits: { echo: { perMinute: 1 } } },
    FREE: { limits: {} },
  },
})

async function setUp() {
  const time = { now: day }
  const clock = { now: () => time.now }
  const file = join(scratchFolder(), 'store.db')
  const store = openSqliteStore({ file, clock })
  const plans = parsePlans(plansText, interfaces)
  const admin = openAdminKey(store.facts, '')
  const made = await admin.makeFirst()
  const keys = openKeys({ store: store.keys, plans, interfaces, clock })
  const sessions = openSessions({ facts: store.facts, adminFingerprint: admin.fingerprint, clock })
  const operator = openOperator({ admin, sessions, attempts: openAttempts(clock) })
  const gate = openGate({ keys: store.keys, ledger: store.ledger, plans, operator, clock })
  const visitor = (key: string | undefined, more: Partial<Visitor> = {}): Visitor => ({
    auth: 'key',
    interface: 'echo',
    serviceHosts: ['echo.localhost', 'echo.example.com'],
    key,
    gatewayHost: 'echo.localhost',
    host: '127.0.0.1:8080',
    ...more,
  })
  /** The code a visit ends with, at the door or just behind it; `in` when it gets in. */
  const outcome = async (who: Visitor) => {
    try {
      return (await gate.admit(who)).refusal?.code ?? 'in'
    } catch (error) {
      assert.ok(error instanceof Fault)
      return error.code
    }
  }
  return { time, store, keys, gate, visitor, outcome, adminKey: made ?? '' }
}

describe('the gate', () => {
  it('asks for the key first, then the host, then whether the key covers the interface, then the rate', async () => {
    const { keys, visitor, outcome } = await setUp()
    const { key } = await keys.create({ plan: 'RATE', interfaces: ['echo'] })
    assert.equal(await outcome(visitor(undefined, { gatewayHost: 'x' })), 'missing_key')
    assert.equal(await outcome(visitor(`${key}x`, { gatewayHost: 'x' })), 'invalid_key')
    assert.equal(await outcome(visitor(makeSecret('ff_'), { gatewayHost: 'x' })), 'invalid_key')
    assert.equal(await outcome(visitor(key, { gatewayHost: undefined, interface: 'other' })), 'missing_host')
    assert.equal(await outcome(visitor(key, { gatewayHost: 'x', interface: 'other' })), 'host_mismatch')
    assert.equal(await outcome(visitor(key, { interface: 'other' })), 'not_subscribed')
    assert.equal(await outcome(visitor(key)), 'in')
    assert.equal(await outcome(visitor(key)), 'rate_limited')
  })

  const hosts: [string, string][] = [
    ['echo.localhost', 'in'],
    ['ECHO.example.com', 'in'],
    ['127.0.0.1:8080', 'in'],
    ['127.0.0.1', 'host_mismatch'],
    ['other.localhost', 'host_mismatch'],
  ]
  for (const [gatewayHost, expected] of hosts) {
    it(`X-Gateway-Host ${gatewayHost} is ${expected}`, async () => {
      const { keys, visitor, outcome } = await setUp()
      const { key } = await keys.create({ plan: 'FREE' })
      assert.equal(await outcome(visitor(key, { gatewayHost })), expected)
    })
  }

  it('lets anyone into an open endpoint, but not with a wrong key', async () => {
    const { visitor, outcome } = await setUp()
    assert.equal(await outcome(visitor(undefined, { auth: 'optional' })), 'in')
    assert.equal(await outcome(visitor('nonsense', { auth: 'optional' })), 'invalid_key')
    assert.equal(await outcome(visitor('nonsense', { auth: 'none' })), 'in')
  })

  it('tells the operator by the admin key alone', async () => {
    const { visitor, outcome, adminKey, keys } = await setUp()
    const { key } = await keys.create({ plan: 'FREE' })
    assert.equal(await outcome(visitor(key, { auth: 'admin' })), 'missing_key')
    assert.equal(await outcome(visitor(key, { auth: 'admin', adminKey: key })), 'invalid_key')
    assert.equal(await outcome(visitor(undefined, { auth: 'admin', adminKey })), 'in')
  })

  it('tells every known caller how the limits stand, the refused one too', async () => {
    const { keys, gate, visitor } = await setUp()
    const { key } = await keys.create({ plan: 'TIGHT' })
    const remaining = async (who: Visitor) => (await gate.admit(who)).limits().map((limit) => limit.remaining)
    assert.deepEqual(await remaining(visitor(key, { gatewayHost: 'wrong' })), [2, 3])
    assert.deepEqual(await remaining(visitor(key)), [1, 3])
    assert.deepEqual(await remaining(visitor(key)), [0, 3])
    const refused = await gate.admit(visitor(key))
    assert.equal(refused.refusal?.extras.retryAfterSeconds, 60)
    assert.deepEqual(
      refused.limits().map((limit) => limit.resetSeconds),
      [60, 16 * 86_400],
    )
  })

  it('charges the month until it is used up, and gives back what is released', async () => {
    const { keys, gate, visitor, time } = await setUp()
    const { key } = await keys.create({ plan: 'TIGHT' })
    const call = async () => {
      time.now += 60_000
      const pass = await gate.admit(visitor(key))
      await pass.charge()
      return pass
    }
    for (let i = 0; i < 2; i++) await call()
    const third = await call()
    await assert.rejects(call, { code: 'quota_exceeded' })
    await third.release()
    assert.equal((await call()).limits()[1]?.remaining, 0)
    time.now = Date.UTC(2026, 11, 1)
    assert.equal((await call()).limits()[1]?.remaining, 2)
  })
})

describe('the life of a key', () => {
  it('ends when it expires or is revoked', async () => {
    const { keys, visitor, outcome, time } = await setUp()
    const expiring = await keys.create({ plan: 'FREE', expiresAt: day + 1000 })
    const revoked = await keys.create({ plan: 'FREE', name: 'laptop' })
    assert.equal(await outcome(visitor(expiring.key)), 'in')
    time.now += 1000
    assert.equal(await outcome(visitor(expiring.key)), 'key_expired')
    await keys.revoke('laptop')
    assert.equal(await outcome(visitor(revoked.key)), 'key_revoked')
  })

  it('goes on in a rotated key with the same counts, and the old one lives for its grace', async () => {
    const { keys, gate, visitor, outcome, time } = await setUp()
    const old = await keys.create({ plan: 'TIGHT' })
    await (await gate.admit(visitor(old.key))).charge()
    const fresh = await keys.rotate(old.record.id, 5000)
    const pass = await gate.admit(visitor(fresh.key))
    assert.deepEqual(
      pass.limits().map((limit) => limit.remaining),
      [0, 2],
    )
    time.now += 4999
    assert.notEqual(await outcome(visitor(old.key)), 'key_expired')
    time.now += 1
    assert.equal(await outcome(visitor(old.key)), 'key_expired')
    await assert.rejects(keys.rotate(old.record.id, 0), { code: 'conflict' })
  })

  it('begins only with a plan, interfaces and an expiry that exist', async () => {
    const { keys } = await setUp()
    await assert.rejects(keys.create({ plan: 'NOPE' }), /TIGHT, RATE, FREE/)
    await assert.rejects(keys.create({ plan: 'FREE', interfaces: ['mail'] }), /echo, other/)
    await assert.rejects(keys.create({ plan: 'FREE', expiresAt: day }), /future/)
  })

  it('is found by id, by name if only one has it, and by the key itself', async () => {
    const { keys } = await setUp()
    const { key, record } = await keys.create({ plan: 'FREE', name: 'shop' })
    for (const handle of [record.id, 'shop', key]) assert.equal((await keys.find(handle)).id, record.id)
    await keys.create({ plan: 'FREE', name: 'shop' })
    await assert.rejects(keys.find('shop'), { code: 'conflict' })
    await assert.rejects(keys.find('nobody'), { code: 'not_found' })
    await keys.delete(key)
    await assert.rejects(keys.find(record.id), { code: 'not_found' })
  })
})
