import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { isReply } from '../../kernel/reply.ts'
import type { Setting, Values } from '../../kernel/settings.ts'
import { env, zone } from '../../testing/demo/ip.ts'
import { fakeCall, fakeWorld } from '../../testing/world.ts'
import { zoneDns } from '../../testing/zone.ts'
import { ip } from './api.ts'
import { describe as describeAddress } from './describe.ts'
import type { IpPorts } from './ports.ts'
import type { Description } from './schema.ts'
import { ipSettings } from './settings.ts'

const given: Readonly<Record<string, string>> = env
const read = <Value>({ variable, fallback, parse }: Setting<Value>) => parse(given[variable] ?? fallback)
const settings = Object.fromEntries(
  Object.entries(ipSettings).map(([name, setting]) => [name, read<unknown>(setting)]),
) as Values<typeof ipSettings>

const asked: string[] = []
let ports: IpPorts
before(async () => {
  ports = await ip.open(fakeWorld({ dns: zoneDns(zone, asked) }), settings)
})
after(() => ports.close())

const look = async (text: string): Promise<Description> => {
  const answer = await describeAddress(text, ports)
  return JSON.parse(String(answer.body)) as Description
}

describe('describe', () => {
  const bogons = {
    '10.0.0.1': 'Private-Use',
    '::ffff:192.168.1.1': 'Private-Use',
    '2001:db8::1': 'Documentation',
    '2002:808:808::1': '6to4',
    'ff02::1': 'Multicast',
  }
  for (const [text, special] of Object.entries(bogons)) {
    it(`calls ${text} a bogon, tells its range and asks no DNS for it`, async () => {
      asked.length = 0
      const { ip: _, bogon, special: told, embeddedIp, ...rest } = await look(text)
      assert.deepEqual([bogon, told], [true, special])
      assert.deepEqual(new Set(Object.values(rest)), new Set(['']))
      assert.equal(embeddedIp, text.startsWith('2002') ? '8.8.8.8' : undefined)
      assert.deepEqual(asked, [])
    })
  }

  it('gives all fields for an address nobody knows', async () => {
    const expected = {
      timezone: '',
      country: '',
      region: '',
      city: '',
      countryCode: '',
      org: '',
      asn: '',
      hostname: '',
    }
    assert.deepEqual(await look('100.0.0.1'), { ip: '100.0.0.1', ...expected })
  })

  it('tells the range of a special address that can be reached, without calling it a bogon', async () => {
    const { bogon, special } = await look('192.31.196.1')
    assert.deepEqual([bogon, special], [undefined, 'AS112-v4'])
  })

  it('takes an IPv4-mapped address for the IPv4 address', async () => {
    assert.deepEqual(await look('::FFFF:8065:6565'), await look('128.101.101.101'))
  })

  it('answers at once when the name is known', async () => {
    await look('8.8.8.8')
    assert.ok(isReply(describeAddress('8.8.8.8', ports)))
  })

  it('refuses what is no address', () => {
    assert.throws(() => describeAddress('8.8.8', ports), { code: 'invalid_ip' })
  })

  it('gives nothing of one caller’s answer to the next', async () => {
    const [first, second] = await Promise.all([look('128.101.101.101'), look('10.0.0.1')])
    assert.equal(first.ip, '128.101.101.101')
    assert.equal(second.ip, '10.0.0.1')
  })
})

describe('the examples', () => {
  const call = fakeCall({ address: '127.0.0.1' })
  for (const [name, { run, example }] of Object.entries(ip.endpoints)) {
    it(`of ${name} is what the endpoint answers`, async () => {
      const answer = await run(example.input as never, ports as never, call)
      assert.deepEqual(isReply(answer) ? JSON.parse(String(answer.body)) : answer, example.output)
    })
  }
})
