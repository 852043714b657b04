import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { env } from '../../testing/demo/ip.ts'
import { openIp } from './index.ts'

const options = { cityDb: [env.FIVEFOLD_IP_CITY_DB], asnDb: [env.FIVEFOLD_IP_ASN_DB] }

describe('openIp', () => {
  it('describes addresses in a program', async (t) => {
    const { locate, describe, close } = await openIp(options)
    t.after(close)
    assert.equal(locate('128.101.101.101').city, 'Minneapolis')
    assert.equal((await describe('8.8.8.8')).org, 'Google LLC')
    assert.equal(locate('::1').special, 'Loopback Address')
    assert.throws(() => locate('nonsense'), { code: 'invalid_ip' })
  })

  it('knows the world by the data that comes along', async (t) => {
    const { locate, close } = await openIp()
    t.after(close)
    const known = { '133.11.93.1': 'Asia/Tokyo', '130.88.1.1': 'Europe/London', '2001:620::1': 'Europe/Zurich' }
    for (const [address, timezone] of Object.entries(known)) assert.equal(locate(address).timezone, timezone)
  })
})
