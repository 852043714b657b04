import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import Type from 'typebox'
import { Fault } from './fault.ts'
import { parser } from './parse.ts'

const parse = parser(
  Type.Object(
    {
      text: Type.String({ maxLength: 5, tooLarge: 'text_too_long' }),
      tags: Type.Optional(Type.Array(Type.String(), { maxItems: 2, tooLarge: 'batch_too_large' })),
      nested: Type.Optional(Type.Object({ 'a/b': Type.Integer() }, { additionalProperties: false })),
    },
    { additionalProperties: false },
  ),
)

function refusal(value: unknown): Fault {
  try {
    parse(value)
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
  throw new Error('it was accepted')
}

describe('parser', () => {
  it('gives the very value that fits', () => {
    const value = { text: 'hello', tags: ['a'] }
    assert.equal(parse(value), value)
  })

  const cases: [string, unknown, string, string[]][] = [
    ['a missing field', {}, 'invalid_request', ['/text']],
    ['an unknown field', { text: 'a', surprise: 1 }, 'invalid_request', ['/surprise']],
    ['a wrong type, never coerced', { text: 5 }, 'invalid_request', ['/text']],
    ['something that is no object', null, 'invalid_request', ['']],
    ['an item of a list', { text: 'a', tags: [1] }, 'invalid_request', ['/tags/0']],
    [
      'a name with a slash, escaped',
      { text: 'a', nested: { 'a/b': 1, 'c/d~': 1 } },
      'invalid_request',
      ['/nested/c~1d~0'],
    ],
    ['a list that is too long', { text: 'a', tags: ['a', 'b', 'c'] }, 'batch_too_large', ['/tags']],
    ['a text that is too long', { text: 'abcdef' }, 'text_too_long', ['/text']],
  ]
  for (const [what, value, code, pointers] of cases) {
    it(`refuses ${what} with ${code} and points to it`, () => {
      const fault = refusal(value)
      assert.equal(fault.code, code)
      assert.deepEqual(
        fault.extras.errors?.map((error) => error.pointer),
        pointers,
      )
      assert.match(fault.message, /\.$/)
    })
  }

  it('counts a character outside the basic plane as one', () => {
    assert.doesNotThrow(() => parse({ text: '😀😀😀😀😀' }))
    assert.equal(refusal({ text: '😀😀😀😀😀😀' }).code, 'text_too_long')
  })

  it('lists the first few errors, however many there are', () => {
    const value = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`field${i}`, 1]))
    const errors = refusal(value).extras.errors ?? []
    assert.ok(errors.length > 1 && errors.length <= 20, `${errors.length} errors`)
    assert.ok(errors.every(({ pointer }) => /^\/(field\d+|text)$/.test(pointer)))
  })
})
