import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { scratchFolder } from '../../testing/scratch.ts'
import { openSqliteStore } from '../stores/sqlite/open.ts'
import { openAttempts } from './attempts.ts'
import { openAdminKey } from './key.ts'
import { openOperator } from './operator.ts'
import { openSessions, sessionSeconds } from './sessions.ts'

const day = Date.UTC(2026, 10, 15)
const right = 'the-right-admin-key'

/** Processes that share a store and a clock, each with its own operator's desk. */
async function setUp() {
  const time = { now: day }
  const clock = { now: () => time.now }
  const { facts } = openSqliteStore({
    file: join(scratchFolder(), 'store.db'),
    clock,
  })
  const openProcess = async (adminKey = right) => {
    const admin = openAdminKey(facts, adminKey)
    const sessions = openSessions({ facts, adminFingerprint: admin.fingerprint, clock })
    return openOperator({ admin, sessions, attempts: openAttempts(clock) })
  }
  return { time, openProcess, operator: await openProcess() }
}

describe('a session of the operator', () => {
  it('is accepted by every process on the store, until it ends', async () => {
    const { time, operator, openProcess } = await setUp()
    const { value } = await operator.signIn(right, '203.0.113.7')
    const elsewhere = await openProcess()
    await elsewhere.admit({ session: value })
    time.now += sessionSeconds * 1000 - 1
    await elsewhere.admit({ session: value })
    time.now += 1
    await assert.rejects(elsewhere.admit({ session: value }), { code: 'key_expired' })
  })

  it('is over everywhere when the operator signs out', async () => {
    const { operator, openProcess } = await setUp()
    const { value } = await operator.signIn(right, '203.0.113.7')
    await (await openProcess()).signOut()
    await assert.rejects(operator.admit({ session: value }), { code: 'key_expired' })
  })

  it('is over when the admin key is another one', async () => {
    const { operator, openProcess } = await setUp()
    const { value } = await operator.signIn(right, '203.0.113.7')
    const renewed = await openProcess('another-admin-key')
    await assert.rejects(renewed.admit({ session: value }), { code: 'key_expired' })
  })

  it('cannot be made up or prolonged', async () => {
    const { operator } = await setUp()
    const { value, endsAt } = await operator.signIn(right, '203.0.113.7')
    const [, signature = ''] = value.split('.')
    for (const forged of [`${endsAt + 1}.${signature}`, `${endsAt}.`, signature, '', `${endsAt}.${'A'.repeat(43)}`]) {
      await assert.rejects(operator.admit({ session: forged }), forged)
    }
  })
})

describe('guessing the admin key', () => {
  it('is answered ten times a minute for an address, by header and by sign-in together', async () => {
    const { time, operator } = await setUp()
    for (let i = 0; i < 5; i++) {
      await assert.rejects(operator.signIn('wrong', '203.0.113.7'), { code: 'invalid_key' })
      await assert.rejects(operator.admit({ adminKey: 'wrong', address: '203.0.113.7' }), { code: 'invalid_key' })
    }
    time.now += 20_000
    await assert.rejects(operator.signIn(right, '203.0.113.7'), {
      code: 'rate_limited',
      extras: { retryAfterSeconds: 40 },
    })
    await operator.signIn(right, '203.0.113.8')
    time.now += 40_000
    await operator.signIn(right, '203.0.113.7')
  })

  it('is counted for a whole IPv6 network', async () => {
    const { operator } = await setUp()
    for (let i = 0; i < 10; i++) {
      await assert.rejects(operator.signIn('wrong', `2001:db8:1:2::${i}`), { code: 'invalid_key' })
    }
    await assert.rejects(operator.signIn(right, '2001:db8:1:2:ffff::1'), { code: 'rate_limited' })
    await operator.signIn(right, '2001:db8:1:3::1')
  })

  it('does not end a session that is open', async () => {
    const { operator } = await setUp()
    const { value } = await operator.signIn(right, '203.0.113.7')
    for (let i = 0; i < 11; i++) await assert.rejects(operator.signIn('wrong', '203.0.113.7'))
    await operator.admit({ session: value, address: '203.0.113.7' })
  })
})
