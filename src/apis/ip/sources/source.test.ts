import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { formatIp, ipv4, parseIp } from '../../../kernel/ip-address.ts'
import { valueAt } from '../compile/ranges.ts'
import { citySource, networkSource } from './source.ts'

const address = (text: string) => parseIp(text) ?? assert.fail(`${text} is no address`)
const cityOf = (file: string, text: string) => citySource(Buffer.from(file)).find(address(text))

describe('citySource', () => {
  it('reads the ten columns of ip-location-db', () => {
    const found = cityOf(
      '1.0.0.0,1.0.0.255,AU,Queensland,,South Brisbane,4101,-27.4767,153.017,Australia/Brisbane\n',
      '1.0.0.7',
    )
    const expected = { countryCode: 'AU', region: 'Queensland', city: 'South Brisbane', district: '' }
    assert.deepEqual(found, { ...expected, timezone: 'Australia/Brisbane', latitude: -27.4767, longitude: 153.017 })
  })

  it('reads the eight columns of DB-IP', () => {
    const found = cityOf(
      '1.0.0.0,1.0.0.255,OC,AU,Queensland,"Brisbane (South)",-27.4,153\n2a00::,2a00::ffff,EU,DE,Bayern,Ulm,1,2\n',
      '2a00::1',
    )
    assert.deepEqual([found?.countryCode, found?.region, found?.city], ['DE', 'Bayern', 'Ulm'])
  })

  it('reads columns by the names of a header', () => {
    const file = 'start_ip,end_ip,city,country,region,lat,lng\r\n1.0.0.0,1.0.0.255,Ulm,de,Bayern,48.4,9.99\r\n'
    const { countryCode, city, region, latitude } = cityOf(file, '1.0.0.255') ?? assert.fail('not found')
    assert.deepEqual(
      { countryCode, city, region, latitude },
      { countryCode: 'DE', city: 'Ulm', region: 'Bayern', latitude: 48.4 },
    )
  })

  const refused: Readonly<Record<string, string>> = {
    'is empty': '',
    'is something else': '<html>\n<body>\n',
    'has a header and nothing more': 'start,end,country\n',
    'has rows with a strange number of columns': '1.0.0.0,1.0.0.255,AU\n',
    'has a broken row': '1.0.0.0,1.0.0.255,AU,,,,,,,\nnonsense\n',
    'mixes IP versions in a row': '1.0.0.0,1.0.0.255,AU,,,,,,,\n1.0.1.0,2a00::,AU,,,,,,,\n',
    'is not sorted': '2.0.0.0,2.0.0.255,AU,,,,,,,\n1.0.0.0,1.0.0.255,AU,,,,,,,\n',
  }
  for (const [fault, file] of Object.entries(refused)) {
    it(`refuses a file that ${fault}`, () => {
      assert.throws(() => citySource(Buffer.from(file)).cut(4, () => 1), { name: 'DataError' })
    })
  }
})

describe('networkSource', () => {
  it('finds the same by halving the file as by reading all of it', () => {
    const interval = fc.tuple(fc.nat(60), fc.nat(9)).map(([first, more]) => [first, first + more] as const)
    fc.assert(
      fc.property(fc.array(interval, { minLength: 1, maxLength: 12 }), (intervals) => {
        const rows = intervals
          .sort((a, b) => a[0] - b[0] || b[1] - a[1])
          .map(
            ([first, last], index) => `${formatIp(ipv4(first))},${formatIp(ipv4(last))},${index + 1},"Org, ${index}"\n`,
          )
        const source = networkSource(Buffer.from(rows.join('')))
        const ranges = source.cut(4, ({ asn }) => asn)
        for (let at = 0; at < 75; at++) {
          assert.equal(source.find(ipv4(at))?.asn ?? 0, valueAt(ranges, ipv4(at).words), formatIp(ipv4(at)))
        }
      }),
    )
  })
})
