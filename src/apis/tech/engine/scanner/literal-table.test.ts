import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { PageScanner } from './page-scanner.ts'

/** Every place where a literal ends, found the slow way. */
function plainly(literals: readonly string[], text: string): string[] {
  const found: string[] = []
  const lower = text.toLowerCase()
  for (let end = 1; end <= text.length; end++)
    for (const [id, literal] of literals.entries())
      if (lower.slice(0, end).endsWith(literal)) found.push(`${id}@${end}`)
  return found
}

function byScanner(literals: readonly string[], text: string): string[] {
  const found: string[] = []
  const page = literals.map((literal, id) => ({ text: literal, id }))
  const scanner = new PageScanner({ literals: { page }, watched: new Map() })
  const { start, end } = scanner.load([Buffer.from(text, 'latin1')])
  scanner.search('page', { start, end }, (ids, at) => found.push(...ids.map((id) => `${id}@${at - start}`)))
  return found
}

describe('the search for literals', () => {
  it('finds overlapping literals, and letters in either case', () =>
    assert.deepEqual(byScanner(['he', 'she', 'hers'], 'uSHErs').sort(), ['0@4', '1@4', '2@6']))

  it('takes only letters for the same in both cases', () =>
    assert.deepEqual(byScanner(['a-[b]'], 'A\r{B}a-[B]'), ['0@10']))

  it('looks only at the part it is told to', () => {
    const found: number[] = []
    const scanner = new PageScanner({ literals: { page: [{ text: 'needle', id: 7 }] }, watched: new Map() })
    const { start } = scanner.load([Buffer.from('needle needle needle')])
    scanner.search('page', { start: start + 1, end: start + 14 }, (_, end) => found.push(end - start))
    assert.deepEqual(found, [13])
  })

  it('goes on when it has found more than it can hold', () =>
    assert.equal(byScanner(['needle', 'edlene'], 'needle'.repeat(5000)).length, 9999))

  for (const [what, minLength] of [
    ['short', 1],
    ['long', 6],
  ] as const) {
    it(`finds exactly what a plain search finds, with ${what} literals`, () => {
      const literal = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '-'), minLength, maxLength: minLength + 5 })
      fc.assert(
        fc.property(
          fc.uniqueArray(literal, { minLength: 1, maxLength: 8 }),
          fc.array(fc.oneof(literal, fc.string({ unit: fc.constantFrom('a', 'b', 'c', '-', 'x', 'A') })), {
            maxLength: 12,
          }),
          (literals, pieces) => {
            const text = pieces.join('') + literals[0]
            assert.deepEqual(byScanner(literals, text).sort(), plainly(literals, text).sort())
          },
        ),
        { numRuns: 300 },
      )
    })
  }
})
