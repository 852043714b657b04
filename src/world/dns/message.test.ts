import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import dnsPacket from 'dns-packet'
import fc from 'fast-check'
import type { DnsType } from '../../kernel/world.ts'
import { decodeReply, encodeQuery, type Query, queryFor } from './message.ts'
import { parseServer } from './servers.ts'

function question(name: string, type: DnsType): Query {
  const query = queryFor(name, type)
  assert.ok(query)
  return query
}

/** The message amid other bytes, as it lies in what a connection brought. */
function read(message: Uint8Array, query: Query) {
  const around = Buffer.from([0xc0, 12, 7])
  const bytes = Buffer.concat([around, message, around])
  return decodeReply({ bytes, start: around.length, end: around.length + message.length }, query)
}

describe('encodeQuery', () => {
  it('writes what another codec reads', () => {
    const packet = dnsPacket.decode(encodeQuery(question('_dmarc.Example.test', 'TXT'), 0xbeef))
    assert.equal(packet.id, 0xbeef)
    assert.deepEqual(packet.questions, [{ name: '_dmarc.example.test', type: 'TXT', class: 'IN' }])
    assert.equal(packet.flag_rd, true)
    const [opt] = packet.additionals ?? []
    assert.equal(opt?.type === 'OPT' && opt.udpPayloadSize, 1232)
    assert.equal(opt?.type === 'OPT' && opt.flag_do, false)
  })
})

describe('decodeReply', () => {
  const query = question('a.test', 'MX')
  const questionEnd = 12 + 8 + 4
  const whole = dnsPacket.encode({
    type: 'response',
    questions: [{ name: 'a.test', type: 'MX' }],
    answers: [{ name: 'a.test', type: 'MX', ttl: 9, data: { preference: 5, exchange: 'Mx.A.test' } }],
  })

  it('reads names in lower case, wherever they are compressed to', () => {
    assert.deepEqual(read(whole, query), {
      kind: 'records',
      records: [{ preference: 5, exchange: 'mx.a.test' }],
      ttlSeconds: 9,
    })
  })

  it('is not led in circles by names that point to themselves', () => {
    const loop = Buffer.from(whole)
    const exchange = whole.length - 2
    loop.writeUInt16BE(0xc000 | exchange, exchange)
    assert.equal(read(loop, query)?.kind, 'servfail')
  })

  it('survives any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        read(bytes, query)
        read(Buffer.concat([whole.subarray(0, questionEnd), bytes]), query)
      }),
      { numRuns: 500 },
    )
  })

  it('survives any change of a right answer', () => {
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length), (at, value, length) => {
        const changed = Buffer.from(whole)
        changed[at] = value
        read(changed, query)
        read(changed.subarray(0, length), query)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('addresses in answers', () => {
  for (const text of ['::', '::1', '2001:db8::1', '1:0:0:2::3', '1:2:3:4:5:6:7:8', 'fe80::', '1:0:2:3:4:5:6:7']) {
    it(`are written as RFC 5952 does: ${text}`, () => {
      const message = dnsPacket.encode({
        type: 'response',
        questions: [{ name: 'a.test', type: 'AAAA' }],
        answers: [{ name: 'a.test', type: 'AAAA', ttl: 1, data: text }],
      })
      const reading = read(message, question('a.test', 'AAAA'))
      assert.deepEqual(reading, { kind: 'records', records: [text], ttlSeconds: 1 })
    })
  }
})

describe('parseServer', () => {
  const good: [string, string, number][] = [
    ['192.0.2.1', '192.0.2.1', 53],
    ['192.0.2.1:5353', '192.0.2.1', 5353],
    ['2001:db8::1', '2001:db8::1', 53],
    ['[2001:db8::1]:5353', '2001:db8::1', 5353],
  ]
  for (const [text, address, port] of good)
    it(`reads ${text}`, () => assert.deepEqual(parseServer(text), { address, port }))
  for (const text of ['', 'dns.example', '192.0.2.1:0', '192.0.2.1:70000', '192.0.2.999', '[::1', '1.2.3.4:x'])
    it(`refuses "${text}"`, () => assert.throws(() => parseServer(text), /addresses such as/))
})
