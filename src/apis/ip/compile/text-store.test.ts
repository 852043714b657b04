import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
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

  it('refuses a text that is too long and one that could no longer be named', () => {
    assert.throws(() => new TextStore(10).add('x'.repeat(4096)), /too much text/)
    const store = new TextStore(2)
    store.add('twelve bytes')
    assert.throws(() => store.add(''), /too much text/)
  })
})
