import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { automaton, textOf } from './automaton.ts'

/** Every place where a literal ends, found the slow way. */
function plainly(literals: readonly string[], text: string): string[] {
  const found: string[] = []
  const lower = text.toLowerCase()
  for (let end = 1; end <= text.length; end++)
    for (const [id, literal] of literals.entries())
      if (lower.slice(0, end).endsWith(literal)) found.push(`${id}@${end}`)
  return found
}

function byAutomaton(literals: readonly string[], text: string): string[] {
  const found: string[] = []
  const bytes = Buffer.from(text, 'latin1')
  const built = automaton(literals.map((literal, id) => ({ text: literal, id })))
  built.scan(textOf(bytes), 0, bytes.length, (ids, end) => found.push(...ids.map((id) => `${id}@${end}`)))
  return found
}

describe('an automaton', () => {
  it('finds overlapping literals, and letters in either case', () =>
    assert.deepEqual(byAutomaton(['he', 'she', 'hers'], 'uSHErs'), ['1@4', '0@4', '2@6']))

  it('looks only at the part it is told to', () => {
    const found: number[] = []
    const bytes = Buffer.from('needle needle needle')
    automaton([{ text: 'needle', id: 7 }]).scan(textOf(bytes), 1, 14, (_, end) => found.push(end))
    assert.deepEqual(found, [13])
  })

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
            assert.deepEqual(byAutomaton(literals, text).sort(), plainly(literals, text).sort())
          },
        ),
        { numRuns: 300 },
      )
    })
  }
})
