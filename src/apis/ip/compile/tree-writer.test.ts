import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { compareWords, type Words } from '../../../kernel/ip-address.ts'
import { entryFor, networkAt, networkLimit, placeAt, placeLimit, type Tree } from '../snapshot/tree.ts'
import { joined } from './joined.ts'
import { firstWords, type Ranges, RangeWriter, valueAt } from './ranges.ts'
import { writeTree } from './tree-writer.ts'

/** Stretches from words in any order; their values have all bits in use. */
function cut(version: 4 | 6, starts: readonly Words[]): Ranges {
  const writer = new RangeWriter(version)
  const ordered = [firstWords(version), ...starts].sort(compareWords)
  for (const [index, start] of ordered.entries()) {
    writer.append(start, joined((index * 7_654_321) % placeLimit, (index * 1_234_567) % networkLimit))
  }
  return writer.finish()
}

function found(tree: Tree, version: 4 | 6, words: Words): number {
  const entry = entryFor(tree, words, version === 4 ? 12 : 0)
  return joined(placeAt(tree, entry), networkAt(tree, entry))
}

/** Compares the tree with the stretches at each start, just before it, and at further addresses. */
function assertSame(version: 4 | 6, starts: readonly Words[], further: readonly Words[] = []): void {
  const ranges = cut(version, starts)
  const tree = writeTree(ranges)
  for (const words of [...starts, ...starts.map(before), ...further]) {
    assert.equal(found(tree, version, words), valueAt(ranges, words), words.join())
  }
}

function before(words: Words): Words {
  const lower = words.slice()
  for (let word = 3; word >= 0; word--) {
    lower[word] = (lower[word] ?? 0) - 1
    if (words[word] !== 0) break // Only a zero borrows from the word before.
  }
  return lower
}

const ipv4Words = (value: number) => Uint32Array.of(0, 0, 0xffff, value)
/** Numbers that share bytes with each other, so that nodes get many entries and lie deep. */
const near = fc.oneof(
  fc.nat(0xff),
  fc.nat(0xffff),
  fc.nat(0xff).map((byte) => byte << 8),
  fc.nat(0xffffffff),
)
const ipv4s = fc.array(
  near.map((low) => ipv4Words(0x0b000000 + (low & 0xffffff))),
  { maxLength: 400 },
)
const ipv6s = fc.array(
  fc
    .tuple(fc.constantFrom(0x2a000000, 0x2a000001, 0x2a0f0000), near, near, near)
    .map((words) => Uint32Array.from(words)),
  { maxLength: 200 },
)

describe('writeTree', () => {
  it('leads every IPv4 address to the stretch that holds it', () => {
    fc.assert(fc.property(ipv4s, ipv4s, (starts, further) => assertSame(4, starts, further)))
  })

  it('leads every IPv6 address to the stretch that holds it, down to the last bit', () => {
    fc.assert(fc.property(ipv6s, ipv6s, (starts, further) => assertSame(6, starts, further)))
  })

  for (const count of [63, 64, 65, 256]) {
    it(`holds a node with ${count} entries, of which some are cut further`, () => {
      const starts = Array.from({ length: count }, (_, index) => ipv4Words(0x0b010000 + index * 256))
      const finer = starts.filter((_, index) => index % 5 === 0).map((words) => ipv4Words((words[3] ?? 0) + 128))
      assertSame(4, [...starts, ...finer])
    })
  }

  it('holds what starts at the very last address', () => {
    assertSame(4, [ipv4Words(0xffffffff)])
    assertSame(6, [Uint32Array.of(0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff)])
  })
})
