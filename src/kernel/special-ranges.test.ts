import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatIp, parseIp } from './ip-address.ts'
import { embeddedIpv4, isPublic, specialRange } from './special-ranges.ts'

const address = (text: string) => parseIp(text) ?? assert.fail(`${text} is no address`)

describe('specialRange', () => {
  const cases: [text: string, name: string | undefined, isPublic: boolean][] = [
    ['0.0.0.0', 'This host on this network', false],
    ['0.0.0.1', 'This network', false],
    ['10.0.0.1', 'Private-Use', false],
    ['172.15.255.255', undefined, true],
    ['172.16.0.0', 'Private-Use', false],
    ['172.31.255.255', 'Private-Use', false],
    ['172.32.0.0', undefined, true],
    ['192.168.255.255', 'Private-Use', false],
    ['192.169.0.0', undefined, true],
    ['100.63.255.255', undefined, true],
    ['100.64.0.1', 'Shared Address Space', false],
    ['100.127.255.255', 'Shared Address Space', false],
    ['127.255.255.255', 'Loopback', false],
    ['169.254.169.254', 'Link Local', false],
    ['192.0.0.1', 'IPv4 Service Continuity Prefix', false],
    ['192.0.0.8', 'IPv4 dummy address', false],
    ['192.0.0.9', 'Port Control Protocol Anycast', true],
    ['192.0.0.10', 'Traversal Using Relays around NAT Anycast', true],
    ['192.0.0.11', 'IETF Protocol Assignments', false],
    ['192.0.0.171', 'NAT64/DNS64 Discovery', false],
    ['192.0.2.1', 'Documentation (TEST-NET-1)', false],
    ['192.31.196.1', 'AS112-v4', true],
    ['192.52.193.1', 'AMT', true],
    ['192.88.99.1', 'Deprecated (6to4 Relay Anycast)', false],
    ['192.175.48.6', 'Direct Delegation AS112 Service', true],
    ['198.17.255.255', undefined, true],
    ['198.19.255.255', 'Benchmarking', false],
    ['198.51.100.7', 'Documentation (TEST-NET-2)', false],
    ['203.0.113.9', 'Documentation (TEST-NET-3)', false],
    ['223.255.255.255', undefined, true],
    ['224.0.0.1', 'Multicast', false],
    ['239.255.255.255', 'Multicast', false],
    ['240.0.0.1', 'Reserved', false],
    ['255.255.255.255', 'Limited Broadcast', false],
    ['8.8.8.8', undefined, true],

    ['::', 'Unspecified Address', false],
    ['::1', 'Loopback Address', false],
    ['::2', 'IPv4-compatible (deprecated)', false],
    ['::8.8.8.8', 'IPv4-compatible (deprecated)', false],
    ['::ffff:8.8.8.8', undefined, true],
    ['::ffff:10.0.0.1', 'Private-Use', false],
    ['::ffff:0:8.8.8.8', 'Reserved by IETF', false],
    ['64:ff9b::8.8.8.8', 'IPv4-IPv6 Translation (NAT64)', true],
    ['64:ff9b::10.0.0.1', 'Private-Use', false],
    ['64:ff9b::169.254.169.254', 'Link Local', false],
    ['64:ff9b:1::8.8.8.8', 'Local-Use IPv4-IPv6 Translation (NAT64)', false],
    ['100::1', 'Discard-Only Address Block', false],
    ['100:0:0:1::1', 'Dummy IPv6 Prefix', false],
    ['100:0:0:2::1', 'Reserved by IETF', false],
    ['2001::1', 'Teredo', false],
    ['2001:1::1', 'Port Control Protocol Anycast', true],
    ['2001:1::2', 'Traversal Using Relays around NAT Anycast', true],
    ['2001:1::3', 'DNS-SD Service Registration Protocol Anycast', true],
    ['2001:1::4', 'IETF Protocol Assignments', false],
    ['2001:2::1', 'Benchmarking', false],
    ['2001:2:1::1', 'IETF Protocol Assignments', false],
    ['2001:3::1', 'AMT', true],
    ['2001:4:112::1', 'AS112-v6', true],
    ['2001:10::1', 'Deprecated (previously ORCHID)', false],
    ['2001:20::1', 'ORCHIDv2', true],
    ['2001:2f:ffff::1', 'ORCHIDv2', true],
    ['2001:30::1', 'Drone Remote ID Protocol Entity Tags', true],
    ['2001:1ff::1', 'IETF Protocol Assignments', false],
    ['2001:200::1', undefined, true],
    ['2001:db8::1', 'Documentation', false],
    ['2001:4860:4860::8888', undefined, true],
    ['2002:808:808::1', '6to4', false],
    ['2003::1', undefined, true],
    ['2620:4f:8000::1', 'Direct Delegation AS112 Service', true],
    ['3fff::1', 'Documentation', false],
    ['3fff:fff::1', 'Documentation', false],
    ['3fff:1000::1', undefined, true],
    ['4000::1', 'Reserved by IETF', false],
    ['5f00::1', 'Segment Routing (SRv6) SIDs', false],
    ['9000::1', 'Reserved by IETF', false],
    ['fbff::1', 'Reserved by IETF', false],
    ['fc00::1', 'Unique-Local', false],
    ['fdff::1', 'Unique-Local', false],
    ['fe80::1', 'Link-Local Unicast', false],
    ['febf::1', 'Link-Local Unicast', false],
    ['fec0::1', 'Site-Local Unicast (deprecated)', false],
    ['ff02::1', 'Multicast', false],
  ]
  for (const [text, name, reachable] of cases) {
    it(`calls ${text} ${name ?? 'nothing special'}`, () => {
      assert.equal(specialRange(address(text))?.name, name)
      assert.equal(isPublic(address(text)), reachable)
    })
  }
})

describe('embeddedIpv4', () => {
  const cases: [text: string, by: string, inner: string][] = [
    ['2002:808:404::1', '6to4', '8.8.4.4'],
    ['2002:c000:204::', '6to4', '192.0.2.4'],
    ['64:ff9b::8.8.4.4', 'NAT64', '8.8.4.4'],
    ['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'Teredo', '192.0.2.45'],
  ]
  for (const [text, by, inner] of cases) {
    it(`finds ${inner} in ${text}`, () => {
      const found = embeddedIpv4(address(text))
      assert.equal(found?.by, by)
      assert.equal(found && formatIp(found.address), inner)
    })
  }
  for (const text of ['2003::1', '64:ff9b::1:8.8.8.8', '2001:1::1', '8.8.8.8', '::ffff:8.8.8.8']) {
    it(`finds none in ${text}`, () => assert.equal(embeddedIpv4(address(text)), undefined))
  }
})
