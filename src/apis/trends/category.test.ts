import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Fault } from '../../kernel/fault.ts'
import { categories, parseCategory, sourceCategories } from './category.ts'

describe('parseCategory', () => {
  for (const { slug, name } of categories) {
    it(`reads ${name} in every spelling`, () => {
      const spellings = [slug, name, name.toUpperCase(), slug.replaceAll('-', '_'), name.replace(' & ', '&')]
      assert.deepEqual([...new Set(spellings.map(parseCategory))], [slug])
    })
  }

  for (const text of [
    '',
    'nope',
    'autos',
    'sports\0',
    ' sports',
    '__proto__',
    'constructor',
    '😀',
    '17',
    'a'.repeat(5000),
  ]) {
    it(`refuses ${JSON.stringify(text.slice(0, 20))} and lists what there is`, () => {
      assert.throws(
        () => parseCategory(text),
        (thrown) =>
          thrown instanceof Fault && thrown.code === 'unknown_category' && thrown.message.includes('travel-and-transp'),
      )
    })
  }
})

describe('sourceCategories', () => {
  it('reads ids and names, once each, without the unknown ones and without all', () => {
    assert.deepEqual(sourceCategories([17, 4, 17, 12, 0, 99]), ['sports', 'entertainment'])
    assert.deepEqual(sourceCategories(['Law and Government', 'Pets & Animals', 'Nonsense']), [
      'law-and-government',
      'pets-and-animals',
    ])
  })
})
