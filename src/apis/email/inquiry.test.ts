import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Dns, DnsAnswer, DnsListener } from '../../kernel/world.ts'
import { zoneDns } from '../../testing/zone.ts'
import { Inquiry } from './inquiry.ts'

const zone = { 'a.test': { TXT: ['b.test'] }, 'b.test': { A: ['192.0.2.1'] } }

/** Follows a text to the address it names. */
function addressOf(inquiry: Inquiry) {
  const text = inquiry.answerTo('a.test', 'TXT')
  if (text?.kind !== 'records') return text
  return inquiry.answerTo(text.records[0] ?? '', 'A')
}

describe('Inquiry', () => {
  it('asks each question once and draws the conclusion when nothing is missing', async () => {
    const asked: string[] = []
    const inquiry = new Inquiry({ dns: zoneDns(zone, asked), timeoutMs: 1000 })
    const answer = await inquiry.conclude(() => addressOf(inquiry))
    assert.deepEqual(answer, { kind: 'records', records: ['192.0.2.1'], ttlSeconds: 300 })
    assert.deepEqual(asked, ['a.test TXT', 'b.test A'])
    assert.equal(inquiry.lifeSeconds, 300)
  })

  it('goes on at once where answers are remembered', async () => {
    const told: Record<string, DnsAnswer> = {
      'a.test': { kind: 'records', records: ['b.test'], ttlSeconds: 9 },
      'b.test': { kind: 'nodata', ttlSeconds: 7 },
    }
    const remembered: Dns = {
      ...zoneDns({}),
      ask: (name, _type, listener) => (listener as DnsListener).onAnswer(told[name] ?? { kind: 'timeout' }),
    }
    const inquiry = new Inquiry({ dns: remembered, timeoutMs: 1000 })
    let goes = 0
    const concluding = inquiry.conclude(() => {
      goes++
      return addressOf(inquiry)
    })
    assert.equal(goes, 1)
    assert.equal((await concluding).kind, 'nodata')
    assert.equal(inquiry.lifeSeconds, 7)
  })

  it('says timeout without asking when its time is over', async () => {
    const asked: string[] = []
    const inquiry = new Inquiry({ dns: zoneDns(zone, asked), timeoutMs: 0 })
    assert.deepEqual(await inquiry.conclude(() => addressOf(inquiry)), { kind: 'timeout' })
    assert.deepEqual(asked, [])
    assert.equal(inquiry.lifeSeconds, 5)
  })

  it('fails when a conclusion cannot be drawn, and never hangs', async () => {
    const inquiry = new Inquiry({ dns: zoneDns(zone), timeoutMs: 1000 })
    await assert.rejects(inquiry.conclude(() => undefined))
    const broken = inquiry.conclude(() => {
      if (inquiry.answerTo('a.test', 'TXT')) throw new Error('broken')
      return undefined
    })
    await assert.rejects(broken, /broken/)
  })

  it('names a label that nobody has, the same throughout', () => {
    const [one, other] = [1, 2].map(() => new Inquiry({ dns: zoneDns({}), timeoutMs: 1 }))
    assert.match(one?.nobody() ?? '', /^[0-9a-f]{16}$/)
    assert.equal(one?.nobody(), one?.nobody())
    assert.notEqual(one?.nobody(), other?.nobody())
  })
})
