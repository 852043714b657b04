import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { ipv4, type Words } from '../../../kernel/ip-address.ts'
import { IntervalWriter } from './intervals.ts'
import { firstWords, overlay, type Ranges, RangeWriter, valueAt } from './ranges.ts'

const words = (value: number): Words => ipv4(value).words
const last = 0xffffffff

/** Cuts by the first address of each stretch. */
const cut = (stretches: readonly (readonly [start: number, value: number])[]): Ranges => {
  const writer = new RangeWriter(4, 2)
  writer.append(firstWords(4), 0)
  for (const [start, value] of stretches) writer.append(words(start), value)
  return writer.finish()
}
const shown = ({ starts, values, length }: Ranges) =>
  Array.from({ length }, (_, index) => [starts[index], values[index]])

describe('RangeWriter', () => {
  it('joins neighbours with equal values and lets a later value replace one at the same start', () => {
    assert.deepEqual(
      shown(
        cut([
          [5, 1],
          [9, 1],
          [12, 2],
          [12, 3],
        ]),
      ),
      [
        [0, 0],
        [5, 1],
        [12, 3],
      ],
    )
    assert.deepEqual(
      shown(
        cut([
          [0, 4],
          [7, 0],
          [7, 4],
        ]),
      ),
      [[0, 4]],
    )
  })
  it('refuses what is out of order', () => {
    assert.throws(
      () =>
        cut([
          [5, 1],
          [4, 2],
        ]),
      { name: 'DataError' },
    )
  })
})

const place = fc.integer({ min: 0, max: 40 })
const stretches = fc
  .uniqueArray(place, { maxLength: 8 })
  .chain((starts) =>
    fc.tuple(fc.constant(starts.sort((a, b) => a - b)), fc.array(fc.nat(3), { minLength: 8, maxLength: 8 })),
  )
  .map(([starts, values]) => starts.map((start, index) => [start, values[index] ?? 0] as const))

describe('overlay', () => {
  it('gives each address the combination of its two values', () => {
    fc.assert(
      fc.property(stretches, stretches, (a, b) => {
        const both = overlay(cut(a), cut(b), (x, y) => x * 10 + y)
        for (let at = 0; at <= 45; at++) {
          assert.equal(valueAt(both, words(at)), valueAt(cut(a), words(at)) * 10 + valueAt(cut(b), words(at)))
        }
      }),
    )
  })
})

describe('IntervalWriter', () => {
  const interval = fc.tuple(place, fc.nat(10)).map(([first, length]) => ({ first, last: first + length }))

  it('lets the interval that starts last count, and goes back to the outer one behind it', () => {
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 8 }), (intervals) => {
        const ordered = intervals.sort((a, b) => a.first - b.first || b.last - a.last)
        const writer = new IntervalWriter(4)
        for (const [index, { first, last }] of ordered.entries()) writer.add(words(first), words(last), index + 1)
        const ranges = writer.finish()
        for (let at = 0; at <= 60; at++) {
          const expected = ordered.findLastIndex(({ first, last }) => first <= at && at <= last) + 1
          assert.equal(valueAt(ranges, words(at)), expected, `at ${at}`)
        }
      }),
    )
  })

  it('reaches to the very last address', () => {
    const writer = new IntervalWriter(4)
    writer.add(words(last - 1), words(last), 7)
    assert.equal(valueAt(writer.finish(), words(last)), 7)
  })

  it('carries from word to word in IPv6', () => {
    const writer = new IntervalWriter(6)
    writer.add(Uint32Array.of(1, 0, 0, 0), Uint32Array.of(1, last, last, last), 5)
    const ranges = writer.finish()
    assert.equal(valueAt(ranges, Uint32Array.of(1, 7, 7, 7)), 5)
    assert.equal(valueAt(ranges, Uint32Array.of(2, 0, 0, 0)), 0)
  })

  it('refuses intervals that are out of order or end before they start', () => {
    const writer = new IntervalWriter(4)
    writer.add(words(5), words(9), 1)
    assert.throws(() => writer.add(words(4), words(9), 1), { name: 'DataError' })
    assert.throws(() => writer.add(words(8), words(7), 1), { name: 'DataError' })
  })
})
