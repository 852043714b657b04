import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Fingerprint, Signal } from './engine/fingerprint.ts'
import { resolve } from './resolve.ts'

const make = (name: string, parts: Partial<Fingerprint> = {}): Fingerprint => {
  return { name, categories: ['X'], website: 'https://x.example', implies: [], clues: [], ...parts }
}
const known = new Map(
  [
    make('Plugin', { implies: [{ name: 'Platform' }] }),
    make('Platform', { implies: [{ name: 'Language' }, { name: 'Unknown' }] }),
    make('Language'),
    make('Rival', { excludes: ['Platform'] }),
    make('Needy', { requires: ['Language'] }),
    make('Picky', { requiresCategories: ['Y'] }),
    make('Circle', { implies: [{ name: 'Ring' }] }),
    make('Ring', { implies: [{ name: 'Circle' }], categories: ['Y'] }),
  ].map((one) => [one.name, one]),
)
const seen = (name: string, ...signals: Signal[]) => ({ name, signals, confidence: 100 })
const brief = (...sightings: ReturnType<typeof seen>[]) =>
  resolve(sightings, known).map(({ name, confidence }) => `${name} ${confidence}`)

describe('confidence', () => {
  const cases: [Signal[], number][] = [
    [['headers'], 30],
    [['meta'], 25],
    [['scripts'], 25],
    [['html'], 20],
    [['cookies'], 15],
    [['headers', 'cookies'], 45],
    [['headers', 'meta', 'scripts', 'html'], 100],
    [['headers', 'meta', 'scripts', 'html', 'cookies'], 100],
  ]
  for (const [signals, expected] of cases) {
    it(`is ${expected} for ${signals.join(' and ')}`, () =>
      assert.equal(resolve([seen('Language', ...signals)], known)[0]?.confidence, expected))
  }

  it('is never more than the patterns themselves grant', () =>
    assert.equal(resolve([{ ...seen('Language', 'headers', 'html'), confidence: 10 }], known)[0]?.confidence, 10))
})

describe('what follows from what was seen', () => {
  it('is implied to the end, at 50, and told apart from what was seen', () => {
    const [first, second, third] = resolve([seen('Plugin', 'headers', 'meta', 'html')], known)
    assert.deepEqual(first, { name: 'Plugin', category: 'X', confidence: 75, signals: ['headers', 'meta', 'html'] })
    assert.deepEqual(second, {
      name: 'Language',
      category: 'X',
      confidence: 50,
      signals: ['implied'],
      impliedBy: ['Platform'],
    })
    assert.deepEqual(third?.impliedBy, ['Plugin'])
  })

  it('has the larger confidence when it was also seen, and its own signals', () => {
    const language = resolve([seen('Platform', 'html'), seen('Language', 'headers')], known).find(
      ({ name }) => name === 'Language',
    )
    assert.deepEqual([language?.confidence, language?.signals], [50, ['headers']])
  })

  it('ends where implications go in circles', () =>
    assert.deepEqual(brief(seen('Circle', 'html')), ['Circle 50', 'Ring 50']))

  it('leaves out what is excluded, before it can imply anything', () =>
    assert.deepEqual(brief(seen('Rival', 'html'), seen('Platform', 'meta')), ['Rival 20']))

  it('leaves out what lacks what it requires', () => {
    assert.deepEqual(brief(seen('Needy', 'html')), [])
    assert.deepEqual(brief(seen('Needy', 'html'), seen('Platform', 'html')), ['Language 50', 'Needy 20', 'Platform 20'])
    assert.deepEqual(brief(seen('Picky', 'html')), [])
    assert.deepEqual(brief(seen('Picky', 'html'), seen('Ring', 'meta')).at(-1), 'Picky 20')
  })
})
