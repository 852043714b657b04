import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LetterTree } from './letters.ts'

const words = ['kill', 'killer', 'die', 'die in a fire', 'i', 'ты', 'тупой', '杀', '죽', 'vax', 'vaccin', '12岁']
const tree = new LetterTree(words.map((spelled) => ({ spelled, isStem: spelled === 'vax' || spelled === 'vaccin' })))
const walk = (word: string) => [...word].reduce((node, letter) => tree.next(node, letter.charCodeAt(0)), 0)

describe('LetterTree', () => {
  it('leads to the end of every word it was given', () => {
    for (const [i, word] of words.entries()) {
      assert.equal(walk(word), tree.nodes[i], word)
      assert.ok(tree.isEnd(walk(word)), word)
    }
  })

  it('leads nowhere by any other letter', () => {
    assert.equal(tree.next(0, 'z'.charCodeAt(0)), 0)
    assert.equal(tree.next(walk('kill'), 'x'.charCodeAt(0)), 0)
    assert.equal(tree.isEnd(walk('kil')), false)
  })

  it('finds its way among many children', () => {
    const letters = Array.from({ length: 500 }, (_, i) => String.fromCharCode(0x4e00 + 3 * i))
    const wide = new LetterTree(letters.map((spelled) => ({ spelled, isStem: false })))
    for (const [i, letter] of letters.entries()) assert.equal(wide.next(0, letter.charCodeAt(0)), wide.nodes[i])
    assert.equal(wide.next(0, 0x4e01), 0)
  })

  it('never turns a word away that an entry begins with', () => {
    for (const word of [
      'kill',
      'killer',
      'die',
      'i',
      'ты',
      'тупой',
      '杀',
      '죽어',
      '12',
      'vax',
      'vaxxed',
      'vaccination',
    ]) {
      assert.ok(tree.mayBegin(word), word)
    }
  })

  it('turns most other words away', () => {
    const others = 'the and from which library committee Thursday discuss welcome vacant killjoyless'.split(' ')
    assert.ok(others.filter((word) => tree.mayBegin(word)).length <= 1)
  })
})
