import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatCidr } from '../../../kernel/ip-address.ts'
import { parseGeofeed } from './geofeed.ts'

const parse = (text: string) => {
  const { entries, skipped } = parseGeofeed(Buffer.from(text))
  return { rows: entries.map(({ block, ...rest }) => [formatCidr(block), ...Object.values(rest)].join('|')), skipped }
}

describe('parseGeofeed', () => {
  it('reads prefixes, single addresses and both IP versions', () => {
    const { rows } = parse(
      '192.0.2.0/24,US,US-CA,Los Angeles,\n198.51.100.7,de,,\n2001:db8::/32,FR,FR-IDF,Paris,75001\n',
    )
    assert.deepEqual(rows, [
      '192.0.2.0/24|US|US-CA|Los Angeles',
      '198.51.100.7/32|DE||',
      '2001:db8::/32|FR|FR-IDF|Paris',
    ])
  })

  it('skips comments, blank lines and a byte order mark', () => {
    const { rows, skipped } = parse('\ufeff# a feed ,,,\n\n192.0.2.0/24,US,,Reno # since May\n')
    assert.deepEqual([rows, skipped], [['192.0.2.0/24|US||Reno'], 0])
  })

  it('takes ZZ and an empty country as the wish not to be located', () => {
    assert.deepEqual(parse('192.0.2.0/24,ZZ,,\n198.51.100.0/24,,,').rows, ['192.0.2.0/24|||', '198.51.100.0/24|||'])
  })

  for (const line of [
    '192.0.2.1/24,US,,',
    'nonsense',
    '192.0.2.0/33,US,,',
    '192.0.2.0/24,USA,,',
    '192.0.2.0/24,U1,,',
  ]) {
    it(`counts and skips ${line}`, () => assert.deepEqual(parse(line), { rows: [], skipped: 1 }))
  }
})
