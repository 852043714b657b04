import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { describe, it } from 'node:test'
import { type Cidr, parseCidr } from '../kernel/ip-address.ts'
import { openAddressOf } from './address.ts'

describe('the caller’s address', () => {
  const cases: [string, string[], string, string | undefined, string][] = [
    ['is the connection’s', [], '203.0.113.7', undefined, '203.0.113.7'],
    ['is the connection’s whatever a stranger writes', [], '203.0.113.7', '1.2.3.4', '203.0.113.7'],
    ['is what a trusted proxy says', ['10.0.0.0/8'], '10.0.0.1', '203.0.113.7', '203.0.113.7'],
    [
      'is the last one a trusted proxy did not write',
      ['10.0.0.0/8'],
      '10.0.0.1',
      '1.1.1.1, 203.0.113.7, 10.0.0.2',
      '203.0.113.7',
    ],
    ['is the proxy’s when its word makes no sense', ['10.0.0.0/8'], '10.0.0.1', 'unknown', '10.0.0.1'],
    ['is plain IPv4 on a socket that speaks both', ['10.0.0.0/8'], '::ffff:10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['is canonical', ['::1'], '::1', '2001:DB8:0:0::1', '2001:db8::1'],
  ]
  for (const [what, trusted, remoteAddress, forwarded, expected] of cases) {
    it(what, () => {
      const addressOf = openAddressOf(trusted.map((text) => parseCidr(text) as Cidr))
      const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
      assert.equal(addressOf({ socket: { remoteAddress }, headers } as unknown as IncomingMessage), expected)
    })
  }
})
