import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatIp, parseIp } from '../../../kernel/ip-address.ts'
import { encode, type MmdbPlan, writeMmdb } from '../../../testing/mmdb-writer.ts'
import { openMmdb } from './mmdb.ts'

const address = (text: string) => parseIp(text) ?? assert.fail(`${text} is no address`)

const networks = {
  '1.0.0.0/8': { name: 'one' },
  '1.2.0.0/16': { name: 'inner', deep: { list: ['a', 'b', 7, true, -1.5] } },
  '8.8.8.8/32': { name: 'single' },
  '2001:db8::/32': { name: 'six' },
  '2001:db8:0:0:8000::/65': { name: 'long' },
}

describe('openMmdb', () => {
  for (const recordBits of [24, 28, 32] as const) {
    it(`finds the narrowest network with records of ${recordBits} bits`, () => {
      const database = openMmdb(writeMmdb(networks, { recordBits, aliased: true }))
      const nameOf = (text: string) => {
        const record = database.find(address(text))
        return record === 0 ? undefined : (database.read(record) as { name: string }).name
      }
      assert.equal(nameOf('1.1.1.1'), 'one')
      assert.equal(nameOf('1.2.3.4'), 'inner')
      assert.equal(nameOf('1.3.0.0'), 'one')
      assert.equal(nameOf('8.8.8.8'), 'single')
      assert.equal(nameOf('8.8.8.9'), undefined)
      assert.equal(nameOf('2001:db8::1'), 'six')
      assert.equal(nameOf('2001:db8::8000:0:0:1'), 'long')
      assert.equal(nameOf('2001:db9::1'), undefined)
    })
  }

  it('reads every kind of value', () => {
    const database = openMmdb(writeMmdb(networks))
    const record = database.read(database.find(address('1.2.3.4')))
    assert.deepEqual(record, { name: 'inner', deep: { list: ['a', 'b', 7, true, -1.5] } })
  })

  it('knows nothing of IPv6 when the database is one of IPv4', () => {
    const database = openMmdb(writeMmdb({ '1.0.0.0/8': { name: 'one' } }, { ipVersion: 4 }))
    assert.notEqual(database.find(address('1.1.1.1')), 0)
    assert.equal(database.find(address('2001:db8::1')), 0)
  })

  it('walks all stretches in order and leaves the linked copies of the IPv4 tree out', () => {
    const database = openMmdb(writeMmdb(networks, { aliased: true }))
    const seen = { 4: new Map<string, string>(), 6: new Map<string, string>() }
    for (const version of [4, 6] as const) {
      database.walk(version, (words, record) => {
        if (record === 0) return
        const { name } = database.read(record) as { name: string }
        if (!seen[version].has(name)) seen[version].set(name, formatIp({ version, words }))
      })
    }
    assert.deepEqual(
      [...seen[4]],
      [
        ['one', '1.0.0.0'],
        ['inner', '1.2.0.0'],
        ['single', '8.8.8.8'],
      ],
    )
    assert.deepEqual(
      [...seen[6]],
      [
        ['six', '2001:db8::'],
        ['long', '2001:db8:0:0:8000::'],
      ],
    )
  })

  it('tells when it was built', () => {
    assert.equal(openMmdb(writeMmdb(networks)).metadata.builtAt.toISOString(), '2025-06-15T15:06:40.000Z')
  })
})

describe('a damaged or hostile database', () => {
  const small = { '1.0.0.0/8': { name: 'one' }, '9.0.0.0/8': { name: 'nine' } }
  const whole = writeMmdb(small, { ipVersion: 4 })
  const repeated = (byte: number, times: number) => Buffer.alloc(times, byte)
  const array = (inner: Buffer) => Buffer.concat([Buffer.of(0x01, 0x04), inner])

  /** Each of these reads all it can: the walk over the tree, then every record. */
  const readAll = (bytes: Buffer) => {
    const database = openMmdb(bytes)
    const records = new Set<number>()
    for (const version of [4, 6] as const) database.walk(version, (_, record) => records.add(record))
    for (const record of records) if (record !== 0) database.read(record)
  }
  const plans: Readonly<Record<string, MmdbPlan>> = {
    'leads back to its root': { nodes: { 3: [0, 0] } },
    'leads back to itself': { nodes: { 3: [3, 3] } },
    'shares nodes so that it never ends': { nodes: { 0: [1, 1], 1: [2, 2], 2: [3, 3], 3: [4, 4], 4: [5, 5] } },
    'points far outside the data': { nodes: { 3: [0xfffffff, 0xfffffff] } },
    'points into the separator': { nodes: { 3: [14 + 3, 14 + 5] } },
    'claims more nodes than it has': { metadata: { node_count: 1_000_000 } },
    'claims no nodes': { metadata: { node_count: 0 } },
    'claims nodes in words': { metadata: { node_count: 'many' } },
    'has records of 20 bits': { metadata: { record_size: 20 } },
    'is of IP version 5': { metadata: { ip_version: 5 } },
    'is of another format version': { metadata: { binary_format_major_version: 3 } },
    'was built in no time': { metadata: { build_epoch: 10n ** 19n } },
    'has a text longer than the file': { data: Buffer.from('\x5f\xff\xff\xffabc', 'latin1') },
    'has a text that is not UTF-8': { data: Buffer.from('\x42\xff\xfe', 'latin1') },
    'has a map longer than the file': { data: Buffer.from('\xff\xff\xff\xff', 'latin1') },
    'has a map whose key is a number': { data: Buffer.concat([Buffer.of(0xe1), encode(7), encode('x')]) },
    'has a map with a key that reaches into objects': { data: encode(JSON.parse('{"__proto__": 1}')) },
    'has an array longer than the file': { data: Buffer.from('\x1f\x04\xff\xff\xff', 'latin1') },
    'has a pointer to itself': { data: Buffer.of(0x20, 0x00) },
    'has a pointer behind its end': { data: Buffer.of(0x27, 0xff) },
    'has a pointer that is cut off': { data: Buffer.of(0x38, 0x00) },
    'nests without end': { data: Buffer.concat([...new Array(100)].map(() => Buffer.of(0x01, 0x04))) },
    'nests through pointers without end': { data: array(Buffer.of(0x20, 0x00)) },
    'has a double of three bytes': { data: Buffer.of(0x63, 1, 2, 3) },
    'has a number of nine bytes': { data: Buffer.concat([Buffer.of(0xc9), repeated(1, 9)]) },
    'has a boolean of size 5': { data: Buffer.of(0x05, 0x07) },
    'has a value of an unknown type': { data: Buffer.of(0x00, 0x05) },
    'has no data at all': { data: Buffer.alloc(0) },
  }
  for (const [fault, plan] of Object.entries(plans)) {
    it(`is refused when it ${fault}`, () => {
      // A lone text is written at the start of the data, so that data of our own is met there.
      const bytes = writeMmdb(plan.data ? { '1.0.0.0/8': 'x' } : small, { ipVersion: 4, ...plan })
      assert.throws(() => readAll(bytes), { name: 'DataError' })
    })
  }

  it('is refused when pointers would make a small record huge', () => {
    // Each level holds its predecessor many times over: a few hundred bytes that would expand to billions of values.
    const levels = [encode('x')]
    let at = levels[0]?.length ?? 0
    let below = 0
    for (let level = 0; level < 12; level++) {
      const pointer = Buffer.of(0x20 | (below >>> 8), below & 255)
      levels.push(Buffer.concat([Buffer.of(20, 0x04), ...new Array<Buffer>(20).fill(pointer)]))
      below = at
      at += levels.at(-1)?.length ?? 0
    }
    const data = Buffer.concat(levels)
    const nodes = { 0: [1 + 16 + below, 1 + 16 + below] } as const
    const bytes = writeMmdb({ '0.0.0.0/1': 'x' }, { ipVersion: 4, data, nodes })
    assert.throws(() => readAll(bytes), { name: 'DataError' })
  })

  it('is refused wherever it is cut off', () => {
    for (let length = 0; length < whole.length; length++) {
      assert.throws(() => readAll(whole.subarray(0, length)), { name: 'DataError' }, `cut at ${length}`)
    }
  })

  it('never does worse than be refused when any one byte is wrong', () => {
    for (let at = 0; at < whole.length; at++) {
      for (const value of [0, 0x20, 0x5f, 0xe1, 0xff]) {
        const broken = Buffer.from(whole)
        broken[at] = value
        try {
          readAll(broken)
        } catch (error) {
          assert.equal((error as Error).name, 'DataError', `byte ${at} as ${value}: ${error}`)
        }
      }
    }
  })
})
