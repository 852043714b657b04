import assert from 'node:assert/strict'
import { isIP } from 'node:net'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  formatCidr,
  formatIp,
  type IpAddress,
  inCidr,
  lastOf,
  parseCidr,
  parseIp,
  reverseName,
  unmapped,
} from './ip-address.ts'

/** What is accepted, and its canonical form. */
const accepted: Readonly<Record<string, string>> = {
  '8.8.8.8': '8.8.8.8',
  '0.0.0.0': '0.0.0.0',
  '255.255.255.255': '255.255.255.255',
  '1.0.0.1': '1.0.0.1',
  '127.0.0.1': '127.0.0.1',
  '199.99.9.250': '199.99.9.250',
  '::': '::',
  '::1': '::1',
  '1::': '1::',
  '::1:2': '::1:2',
  '1::2': '1::2',
  '0:0:0:0:0:0:0:0': '::',
  '0:0:0:0:0:0:0:1': '::1',
  '1:2:3:4:5:6:7:8': '1:2:3:4:5:6:7:8',
  '1:2:3:4:5:6:7::': '1:2:3:4:5:6:7:0',
  '::2:3:4:5:6:7:8': '0:2:3:4:5:6:7:8',
  '1:0:0:4:0:0:7:8': '1::4:0:0:7:8',
  '1:0:0:4:0:0:0:8': '1:0:0:4::8',
  '1:2:3:4:5:6:0:8': '1:2:3:4:5:6:0:8',
  '2001:4860:4860::8888': '2001:4860:4860::8888',
  '2001:4860:4860:0000:0000:0000:0000:8888': '2001:4860:4860::8888',
  '2001:4860:4860::ABCD': '2001:4860:4860::abcd',
  '2001:DB8::AbCd': '2001:db8::abcd',
  '2001:0db8:0:0:1::1': '2001:db8::1:0:0:1',
  'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff': 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  'fe80::1': 'fe80::1',
  'ff02::fb': 'ff02::fb',
  '::ffff:8.8.8.8': '::ffff:8.8.8.8',
  '::FFFF:808:808': '::ffff:8.8.8.8',
  '0:0:0:0:0:ffff:1.2.3.4': '::ffff:1.2.3.4',
  '::1.2.3.4': '::102:304',
  '64:ff9b::8.8.8.8': '64:ff9b::808:808',
  '1:2:3:4:5:6:1.2.3.4': '1:2:3:4:5:6:102:304',
  '1::255.255.255.255': '1::ffff:ffff',
  '2002:808:808::': '2002:808:808::',
  'a:b:c:d:e:f:0:1': 'a:b:c:d:e:f:0:1',
}

const words = (text: string) => text.split(' ')

/** What is refused, and what kind of thing it is. */
const refused: Readonly<Record<string, readonly string[]>> = {
  'nothing or a name': [...words('localhost example.com me __proto__ constructor null NaN undefined'), '', ' '],
  'IPv4 with a part missing': [...words('8 8.8 8.8.8 8.8.8. .8.8.8 8..8.8 8.8.8.8. .8.8.8.8 .... 1.2.3..4')],
  'IPv4 with a part too many': [...words('8.8.8.8.8 1.2.3.4.5.6 1.2.3.4.0')],
  'an octet that is too large': [
    ...words('256.0.0.1 999.1.1.1 1.1.1.256 1.1.1.1000 4294967296.1.1.1 1.1.1.99999999999999999999'),
  ],
  'octal, hexadecimal, short and whole-number IPv4': [
    ...words('010.8.8.8 08.8.8.8 8.8.8.008 00.0.0.0 0.0.0.00 0177.0.0.1 0x8.8.8.8 0x7f.1 0x08080808 134744072'),
    ...words('2130706433 017700000001 127.1 127.0.1 0 1e3.1.1.1 8.8.8.8e0 0b1.1.1.1'),
  ],
  'signs and blanks': [
    ...words('-1.8.8.8 +8.8.8.8 8.-8.8.8'),
    ' 8.8.8.8',
    '8.8.8.8 ',
    '8. 8.8.8',
    '8.8.8.8\n',
    '\t8.8.8.8',
    '8.8.8.8\0',
    '8.8.8.8\r\nX: 1',
    ' ::1',
    '::1 ',
    ':: 1',
  ],
  'ports, prefixes, brackets and zones': [
    ...words(
      '8.8.8.8:80 8.8.8.8/24 8.8.8.8/ [8.8.8.8] [::1] [::1]:80 ::1] 2001:db8::/32 ::/0 fe80::1%eth0 fe80::1% ::%',
    ),
    ...words('8.8.8.8;a=b 8.8.8.8,1.1.1.1 8.8.8.8-8.8.8.9 8.8.8.* http://8.8.8.8 //8.8.8.8'),
  ],
  'digits of other scripts': [...words('８.8.8.8 ٨.8.8.8 8。8。8。8 8․8․8․8 ①.1.1.1 ::１ ²001::1')],
  'IPv6 with too few or too many groups': [
    ...words(
      '1 1: :1 : 1:2:3:4:5:6:7 1:2:3:4:5:6:7:8:9 1:2:3:4:5:6:7:8: :1:2:3:4:5:6:7:8 1:2:3:4:5:6:7: :2:3:4:5:6:7:8',
    ),
  ],
  'IPv6 with the gap misplaced': [
    ...words('::: :::: 1::2::3 1:::2 :::1 1::: 1::2: :1::2 ::1:: 1:2:3:4:5:6:7:8:: ::1:2:3:4:5:6:7:8 1::2:3:4:5:6:7:8'),
  ],
  'IPv6 with a bad group': [
    ...words('12345:: ::12345 g:: ::g ::-1 ::+1 ::0x1 1:2:3:4:5:6:7:00008 ::1g fe80:::1 ::@ ::` ::G'),
  ],
  'IPv6 with a bad tail': [
    ...words('::ffff:999.1.1.1 ::ffff:8.8.8 ::ffff:8.8.8.8.8 ::ffff:01.2.3.4 ::ffff:0x1.2.3.4 ::1.2.3.4:5 1.2.3.4::'),
    ...words('1:2:3:4:5:6:7:1.2.3.4 1:2:3:4:5:6:7:8:1.2.3.4 1:2:3:4:5:1.2.3.4 ::1.2.3.4. ::.1.2.3 ::1.2 1.2.3.4:1::'),
    ...words('::ffff: ::ffff:1.2.3.256 ::a.1.1.1'),
  ],
  'very long text': [
    ...words('0000:0000:0000:0000:0000:0000:0255.0255.0255.0255'),
    '1'.repeat(3000),
    '1.'.repeat(3000),
    ':'.repeat(3000),
    '0:'.repeat(60),
  ],
}

const parsed = (text: string): IpAddress => parseIp(text) ?? assert.fail(`${text} is refused`)

describe('parseIp', () => {
  for (const [text, canonical] of Object.entries(accepted)) {
    it(`reads ${text} as ${canonical}`, () => assert.equal(formatIp(parsed(text)), canonical))
  }
  for (const [kind, texts] of Object.entries(refused)) {
    for (const text of texts) {
      it(`refuses ${kind}: ${JSON.stringify(text.slice(0, 60))}`, () => assert.equal(parseIp(text), undefined))
    }
  }

  it('agrees with the operating system on random text', () => {
    const bit = fc.constantFrom(
      '::',
      ':',
      '.',
      '0',
      '00',
      '1',
      '25',
      '255',
      '256',
      'f',
      'ffff',
      'ffffg',
      '%',
      '/',
      ' ',
      '-',
    )
    const text = fc.oneof(
      fc.array(bit, { maxLength: 14 }).map((bits) => bits.join('')),
      fc.string({ maxLength: 50 }),
    )
    fc.assert(
      fc.property(text, (written) => {
        const expected = written.includes('%') ? 0 : isIP(written)
        assert.equal(parseIp(written)?.version ?? 0, expected, written)
      }),
      { numRuns: 20_000 },
    )
  })

  it('reads back every address it writes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (written) => {
        const address = parsed(written)
        assert.deepEqual(parsed(formatIp(address)), address)
      }),
    )
  })

  it('writes IPv6 as the URL standard does', () => {
    fc.assert(
      fc.property(fc.ipV6(), (written) => {
        const canonical = formatIp(parsed(written))
        if (!canonical.includes('.')) assert.equal(`[${canonical}]`, new URL(`http://[${written}]/`).hostname)
      }),
    )
  })
})

describe('unmapped', () => {
  const cases = [
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['::10.0.0.1', '::a00:1'],
    ['10.0.0.1', '10.0.0.1'],
    ['2001:db8::1', '2001:db8::1'],
  ] as const
  for (const [written, meant] of cases) {
    it(`takes ${written} for ${meant}`, () => assert.equal(formatIp(unmapped(parsed(written))), meant))
  }
})

describe('parseCidr', () => {
  for (const text of ['10.0.0.0/8', '0.0.0.0/0', '8.8.8.8/32', '2001:db8::/32', '::/0', '::1/128', '100.64.0.0/10']) {
    it(`reads ${text}`, () => assert.equal(formatCidr(parseCidr(text) ?? assert.fail()), text))
  }
  it('reads a lone address as a block of one', () => {
    assert.equal(formatCidr(parseCidr('8.8.8.8') ?? assert.fail()), '8.8.8.8/32')
    assert.equal(formatCidr(parseCidr('2001:db8::1') ?? assert.fail()), '2001:db8::1/128')
  })
  for (const text of [
    '10.0.0.1/8',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/08',
    '10.0.0.0/+8',
    '10.0.0.0/8/8',
    '::/129',
    '::1/64',
    '/8',
    '10/8',
    '',
  ]) {
    it(`refuses ${text || 'nothing'}`, () => assert.equal(parseCidr(text), undefined))
  }
})

describe('inCidr', () => {
  const cases: [address: string, block: string, inside: boolean][] = [
    ['10.255.255.255', '10.0.0.0/8', true],
    ['11.0.0.0', '10.0.0.0/8', false],
    ['172.31.255.255', '172.16.0.0/12', true],
    ['172.32.0.0', '172.16.0.0/12', false],
    ['255.255.255.255', '240.0.0.0/4', true],
    ['8.8.8.8', '0.0.0.0/0', true],
    ['::ffff:10.0.0.1', '10.0.0.0/8', true],
    ['::10.0.0.1', '10.0.0.0/8', false],
    ['8.8.8.8', '::/0', false],
    ['2001:db8:ffff::', '2001:db8::/32', true],
    ['2001:db9::', '2001:db8::/32', false],
    ['fdff::1', 'fc00::/7', true],
    ['2001:db8::1', '2001:db8::1/128', true],
    ['2001:db8::2', '2001:db8::1', false],
    ['2001:db8:0:1:8000::', '2001:db8:0:1:8000::/65', true],
    ['2001:db8:0:1:7fff::', '2001:db8:0:1:8000::/65', false],
  ]
  for (const [address, block, inside] of cases) {
    it(`${address} is ${inside ? '' : 'not '}in ${block}`, () =>
      assert.equal(inCidr(parsed(address), parseCidr(block) ?? assert.fail()), inside))
  }
  it('ends a block at its last address', () => {
    assert.equal(formatIp(lastOf(parseCidr('10.0.0.0/8') ?? assert.fail())), '10.255.255.255')
    assert.equal(
      formatIp(lastOf(parseCidr('2001:db8::/33') ?? assert.fail())),
      '2001:db8:7fff:ffff:ffff:ffff:ffff:ffff',
    )
  })
})

describe('reverseName', () => {
  it('turns the parts around', () => {
    assert.equal(reverseName(parsed('8.8.4.1')), '1.4.8.8.in-addr.arpa')
    const zeros = '0.'.repeat(19)
    assert.equal(reverseName(parsed('2001:db8::ab')), `b.a.0.0.0.${zeros}8.b.d.0.1.0.0.2.ip6.arpa`)
  })
})
