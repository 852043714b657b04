import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Slug } from '../category.ts'
import type { Row } from '../snapshot.ts'
import { categorizer, type Knowledge, type SearchContext } from './categorize.ts'
import { buckets, featuresOf } from './features.ts'
import { openMemory } from './memory.ts'
import { guess, readModel } from './model.ts'
import { openRules, parseRules, verdictOf } from './rules.ts'
import { wordsOf } from './words.ts'

const context = (key: string, headlines: string[] = []): SearchContext => ({
  key,
  country: 'US',
  related: [],
  headlines,
})

describe('categorizer', () => {
  const rules = openRules([...parseRules('climate', 'storm\n'), ...parseRules('sports', 'team\n')])
  const knowledge: Knowledge = {
    memory: (key) => (key === 'known storm' ? ['science', 'climate'] : undefined),
    rules: (text) => verdictOf(rules(text)),
    model: ({ key }) => (key.startsWith('guess') ? 'health' : undefined),
  }
  const cases: [string, SearchContext, Slug[], string][] = [
    ['was categorised before', context('known storm'), ['science', 'climate'], 'memory'],
    ['holds a word of a list', context('big storm'), ['climate'], 'rules'],
    ['has headlines that do', context('mike', ['The team wins', 'Team mates']), ['sports'], 'rules'],
    ['says more than its headlines', context('storm', ['The team wins the team']), ['climate'], 'rules'],
    ['can only be guessed', context('guess what'), ['health'], 'model'],
    ['cannot even be guessed', context('xyz'), ['other'], 'none'],
  ]
  for (const [when, one, categories, basis] of cases) {
    it(`says ${categories} (${basis}) when a search ${when}`, () =>
      assert.deepEqual(categorizer(knowledge)(one), { categories, basis }))
  }
})

describe('rules', () => {
  const rules = openRules([
    ...parseRules('sports', '# teams\nworld cup\n!vs\n~game\n'),
    ...parseRules('food-and-drink', 'cup\npizza'),
    ...parseRules('games', 'video game'),
  ])
  const cases: [string, Slug | undefined][] = [
    ['world cup', 'sports'],
    ['coffee cup', 'food-and-drink'],
    ['World Cup pizza', 'sports'],
    ['pizza game', 'food-and-drink'],
    ['game', undefined],
    ['video game', 'games'],
    ['pizza hut vs dominos', 'sports'],
    ['teams', undefined],
    ['', undefined],
  ]
  for (const [text, category] of cases) {
    it(`say ${category} to ${JSON.stringify(text)}`, () => assert.equal(verdictOf(rules(text)), category))
  }

  it('read a very long text in a moment', () => {
    assert.equal(verdictOf(rules('a b c '.repeat(200_000))), undefined)
  })
})

describe('wordsOf', () => {
  const cases: [string, string[]][] = [
    ['Martin Ødegaard', ['martin', 'odegaard']],
    ["N'Golo Kanté", ['ngolo', 'kante']],
    ['8वें वेतन आयोग', ['8वें', 'वेतन', 'आयोग']],
    ['U.S. vs. Iran!', ['us', 'vs', 'iran']],
    ['knicks.com/sweeps', ['knickscom', 'sweeps']],
    ['…', []],
  ]
  for (const [text, words] of cases) it(`reads ${text}`, () => assert.deepEqual(wordsOf(text), words))
})

describe('memory', () => {
  const row = (keyword: string, categories: Slug[], related: string[] = []): Row => ({
    keyword,
    volume: 1,
    increasePercent: null,
    categories,
    startedAt: null,
    endedAt: null,
    active: true,
    related,
  })
  const learn = (maxKeywords: number, rows: Row[]) => {
    const memory = openMemory(maxKeywords)
    memory.learn({ source: 'import', country: 'US', capturedAt: 0, windowHours: 24, rows })
    return memory
  }

  it('remembers keywords and what is related to them', () => {
    const memory = learn(10, [row('Messi', ['sports'], ['Lionel  Messi']), row('unknown', [])])
    assert.deepEqual(memory.recall('messi'), ['sports'])
    assert.deepEqual(memory.recall('lionel messi'), ['sports'])
    assert.equal(memory.recall('unknown'), undefined)
  })

  it('forgets what it learnt first when it is full', () => {
    const memory = learn(2, [row('a', ['sports']), row('b', ['health']), row('a', ['games']), row('c', ['climate'])])
    assert.deepEqual(['a', 'b', 'c'].map(memory.recall), [['games'], undefined, ['climate']])
  })
})

describe('the model', () => {
  it('guesses by the weights it is given', () => {
    const none = openRules([])
    const weights = new Int8Array(2 * buckets)
    for (const [index] of featuresOf(context('zyx'), none)) weights[index] = 100
    const file = { buckets, categories: ['health', 'games'] as const, scale: 0.1 }
    const model = readModel({ ...file, weights: Buffer.from(weights).toString('base64') })
    const { category, confidence } = guess(featuresOf(context('zyx'), none), model)
    assert.equal(category, 'health')
    assert.ok(confidence > 0.99)
    assert.throws(() => readModel({ ...file, weights: 'AAAA' }), /train it anew/)
  })
})
