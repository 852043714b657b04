import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Category, learned } from '../categories.ts'
import { denied, strengths, strongest } from './held.ts'
import type { Hit } from './match.ts'
import type { Rule } from './rule.ts'

const hit = (id: string, category: Category, weight: number, isOwn = false): Hit => ({
  rule: { id, category, weight, sense: id, matches: [], misses: [], isOwn } satisfies Rule,
  start: 0,
  end: 1,
  weight,
})
const strengthOf = (hits: readonly Hit[], category: Category) =>
  strengths(hits)[(learned as readonly Category[]).indexOf(category)]

describe('what rules say', () => {
  it('grows with each rule, and not with the same rule twice', () => {
    assert.equal(strengthOf([hit('a', 'violence', 0.5), hit('b', 'violence', 0.5)], 'violence'), 0.75)
    assert.equal(strengthOf([hit('a', 'violence', 0.5), hit('a', 'violence', 0.4)], 'violence'), 0.5)
  })

  it('leaves the rules of an operator out, which count by themselves', () => {
    assert.equal(strengthOf([hit('a', 'violence', 0.9, true)], 'violence'), 0)
  })

  it('keeps categories apart, and what speaks against one from what speaks for it', () => {
    const hits = [hit('a', 'spam', 0.6), hit('b', 'hateSpeech', -0.7)]
    assert.equal(strengthOf(hits, 'violence'), 0)
    assert.equal(strengthOf(hits, 'hateSpeech'), 0)
    assert.equal(denied(hits, 'hateSpeech'), 0.7)
    assert.deepEqual(strongest(hits, 'hateSpeech'), [])
  })
})
