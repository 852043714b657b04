import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Marked, segments } from './segments.ts'

const cases: [when: string, text: string, marks: Marked[], expected: [string, string[]][]][] = [
  ['there are no marks', 'plain', [], [['plain', []]]],
  ['the text is empty', '', [{ start: 0, end: 3, name: 'a' }], []],
  [
    'characters take two code units',
    '😀😀bad',
    [{ start: 2, end: 5, name: 'a' }],
    [
      ['😀😀', []],
      ['bad', ['a']],
    ],
  ],
  [
    'marks overlap',
    'abcdef',
    [
      { start: 0, end: 4, name: 'a' },
      { start: 2, end: 6, name: 'b' },
    ],
    [
      ['ab', ['a']],
      ['cd', ['a', 'b']],
      ['ef', ['b']],
    ],
  ],
  [
    'a mark reaches beyond the end',
    'abc',
    [{ start: 1, end: 9, name: 'a' }],
    [
      ['a', []],
      ['bc', ['a']],
    ],
  ],
]

describe('a text with marks', () => {
  for (const [when, text, marks, expected] of cases) {
    it(`is cut rightly when ${when}`, () => {
      assert.deepEqual(
        segments(text, marks).map(({ text: part, names }) => [part, names]),
        expected,
      )
    })
  }
})
