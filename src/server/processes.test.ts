import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { monthOf } from '../platform/limits.ts'
import { type EchoProcess, openSharedPlatform, startEcho } from '../testing/process.ts'
import { scratchFolder } from '../testing/scratch.ts'

describe('two processes on one store', () => {
  it('let exactly 300 of 1,000 concurrent requests pass a limit of 300, every time', async () => {
    const dataDir = scratchFolder()
    const platform = await openSharedPlatform(dataDir)
    const servers = await Promise.all([startEcho(dataDir), startEcho(dataDir)])
    try {
      for (let round = 0; round < 3; round++) {
        const { key } = await platform.keys.create({ plan: 'COUNTED' })
        const calls = Array.from({ length: 1000 }, (_, i) => (servers[i % 2] as EchoProcess).say(key))
        const statuses = await Promise.all(calls)
        assert.equal(statuses.filter((status) => status === 200).length, 300)
        assert.equal(statuses.filter((status) => status === 429).length, 700)
      }
    } finally {
      await Promise.all(servers.map((server) => server.stop()))
      await platform.close()
    }
  })

  it('both refuse a key within a second of its revocation by a third', async () => {
    const dataDir = scratchFolder()
    const platform = await openSharedPlatform(dataDir)
    const server = await startEcho(dataDir)
    try {
      const { key, record } = await platform.keys.create({ plan: 'UNLIMITED' })
      assert.equal(await server.say(key), 200)
      await platform.keys.revoke(record.id)
      const startedAt = Date.now()
      while ((await server.say(key)) !== 401) assert.ok(Date.now() - startedAt < 2000, 'the key still works after 2 s')
    } finally {
      await server.stop()
      await platform.close()
    }
  })
})

describe('kill -9 under load', () => {
  it('loses no acknowledged count and counts none twice', async () => {
    const dataDir = scratchFolder()
    const platform = await openSharedPlatform(dataDir)
    const { key, record } = await platform.keys.create({ plan: 'WIDE' })
    const quota = { limit: 1_000_000_000, month: monthOf(Date.now()) }
    const counted = async () =>
      (await platform.store.ledger.look({ subject: record.id, interface: 'echo', quota }, Date.now())).quotaUsed
    try {
      let acknowledged = 0
      let inFlight = 0
      for (let round = 1; round <= 4; round++) {
        const server = await startEcho(dataDir)
        let killed: Promise<void> | undefined
        const work = async () => {
          while (!killed) {
            if ((await server.say(key)) === 200) acknowledged++
            else inFlight++
            if (acknowledged >= round * 400) killed ??= server.kill()
          }
        }
        await Promise.all(Array.from({ length: 32 }, work))
        await killed
        const total = await counted()
        assert.ok(total >= acknowledged, `${acknowledged} were acknowledged, ${total} counted`)
        assert.ok(
          total <= acknowledged + inFlight,
          `${total} counted, ${acknowledged} acknowledged, ${inFlight} in flight`,
        )
      }
      assert.ok(inFlight > 0, 'no kill came under load')
    } finally {
      await platform.close()
    }
  })
})
