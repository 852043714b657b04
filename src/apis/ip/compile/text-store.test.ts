import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { headOf, lengthIn, numberIn, textsIn } from '../snapshot/texts.ts'
import { TextStore } from './text-store.ts'

describe('a text store', () => {
  it('gives back texts and the numbers that go with them, in order', () => {
    const store = new TextStore(1000)
    const texts = ['', 'a', 'München', '12345678', 'x'.repeat(4095)]
    const names = texts.map((text, index) => store.add(text, index === 1 ? 0xfffff : index))
    assert.deepEqual(
      names.map((name) => store.text(name)),
      texts,
    )
    assert.deepEqual(
      names.map((name) => store.number(name)),
      [0, 0xfffff, 2, 3, 4],
    )
    assert.deepEqual(
      [...names.slice(1), store.end],
      names.map((name) => store.after(name)),
    )
  })

  it('tells lengths and numbers in the bytes that are kept', () => {
    const store = new TextStore(1000)
    const names = ['', 'a', 'München', '12345678'].map((text, index) => store.add(text, index))
    const heads = names.map((name) => headOf(textsIn(store.finish()), name))
    assert.deepEqual(heads.map(lengthIn), [0, 1, 8, 8])
    assert.deepEqual(heads.map(numberIn), [0, 1, 2, 3])
  })

  it('gives whole units, however full its memory is', () => {
    const store = new TextStore(200_000)
    for (let count = 1; count < 140_000; count++) {
      store.add('')
      assert.equal(store.finish().byteLength, (count + 1) * 8 + 32)
    }
  })

  it('refuses a text that is too long and one that could no longer be named', () => {
    assert.throws(() => new TextStore(10).add('x'.repeat(4096)), /too much text/)
    const store = new TextStore(2)
    store.add('twelve bytes')
    assert.throws(() => store.add(''), /too much text/)
  })
})
