import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { openPieces, pieceNumbers } from './pieces.ts'

const list = readFileSync(join(import.meta.dirname, '../../../../data/moderation/encoder/pieces.txt'), 'utf8')
const pieces = openPieces(list)
const names = list.trimEnd().split('\n')
const read = (text: string, most = 64) => pieceNumbers(text, pieces, most).map((number) => names[number])

describe('the pieces of a text', () => {
  const cases: [string, string[]][] = [
    ['I will kill you', ['i', 'will', 'kill', 'you']],
    ['Café CAFÉ', ['cafe', 'cafe']],
    ['ｆｕｌｌ ﬁne', ['full', 'fine']],
    ["don't!", ['don', "'", 't', '!']],
    ['我要杀了你', ['我', '要', '杀', '了', '你']],
    ['ok👍ok', ['ok', '👍', 'ok']],
    ['a\u200bb\u0000c', ['abc']],
    ['', []],
  ]
  for (const [text, expected] of cases) {
    it(`of ${JSON.stringify(text)} are ${expected.join(' ')}`, () => {
      assert.deepEqual(read(text), ['[CLS]', ...expected, '[SEP]'])
    })
  }

  it('join to the word again', () => {
    const parts = read('antidisestablishmentarianism').slice(1, -1)
    assert.ok(parts.length > 1)
    assert.equal(parts.map((part) => part?.replace('##', '')).join(''), 'antidisestablishmentarianism')
  })

  it('are unknown where no piece fits, and for a word nobody writes', () => {
    assert.deepEqual(read('𓀀'), ['[CLS]', '[UNK]', '[SEP]'])
    assert.deepEqual(read('a'.repeat(10_000)), ['[CLS]', '[UNK]', '[SEP]'])
  })

  it('are never more than asked for', () => {
    assert.equal(read('one two three '.repeat(500), 32).length, 32)
    assert.equal(read('antidisestablishmentarianism', 4).length, 4)
  })
})
