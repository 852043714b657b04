import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { openModel, readModel } from './categorize/model.ts'
import { openRules, parseRules } from './categorize/rules.ts'
import { slugs } from './category.ts'
import { starters } from './starter.ts'

const read = (name: string) => readFileSync(new URL(`../../../data/trends/${name}`, import.meta.url), 'utf8')
const named = slugs.filter((slug) => slug !== 'all')
const rules = named.flatMap((slug) => parseRules(slug, read(`categories/${slug}.txt`)))

describe('data/trends/categories', () => {
  for (const slug of named) {
    it(`${slug}.txt lists every phrase once, in order within its group, and each is found`, () => {
      const find = openRules(rules)
      const seen = new Set<string>()
      let before = ''
      for (const line of read(`categories/${slug}.txt`).split('\n')) {
        const phrase = line.replace(/^[!~]/, '')
        if (line === '' || line.startsWith('#')) {
          before = ''
          continue
        }
        assert.ok(!seen.has(phrase), `${phrase} is listed twice`)
        assert.ok(before <= phrase, `${phrase} stands after ${before}`)
        assert.ok((find(phrase).get(slug) ?? 0) > 0, `${phrase} is not found`)
        seen.add(phrase)
        before = phrase
      }
    })
  }
})

describe('data/trends/starter.json', () => {
  const all = starters(JSON.parse(read('starter.json')))

  it('has a complete list for each of the two countries of the contract', () => {
    for (const country of ['US', 'IN']) {
      assert.ok(all.some(({ snapshot, complete }) => complete && snapshot.country === country))
    }
  })

  it('holds only rows that can be answered with', () => {
    for (const { snapshot } of all) {
      assert.ok(snapshot.capturedAt > 0)
      for (const row of snapshot.rows) {
        assert.ok(row.volume > 0 && row.categories.length > 0, row.keyword)
        assert.ok(row.startedAt === null || row.startedAt <= snapshot.capturedAt, row.keyword)
      }
    }
  })
})

describe('data/trends/model.json', () => {
  it('fits the code and knows a little of the world', () => {
    const guess = openModel(readModel(JSON.parse(read('model.json'))), openRules(rules))
    const of = (key: string) => guess({ key, country: 'US', related: [], headlines: [] })
    assert.equal(of('yankees game tonight live'), 'sports')
    assert.equal(of('winter storm warning tomorrow'), 'climate')
    assert.equal(of('new movie trailer season'), 'entertainment')
  })
})
