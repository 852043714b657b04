import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { buildDomainSet, mergeDomainSets, openDomainSet } from './domain-set.ts'
import { editDistance } from './edit-distance.ts'
import { type ListData, lists, parseList } from './lists.ts'
import { isRole } from './role.ts'
import { openSelectors } from './selectors.ts'
import { openSuggestion } from './suggestion.ts'

describe('openDomainSet', () => {
  const names = Array.from({ length: 5000 }, (_, index) => `n${index}.example`)
  const madeAt = Date.UTC(2026, 10, 15)
  const set = openDomainSet(buildDomainSet(names, madeAt))

  it('has what was put in and what lies below it, and nothing else', () => {
    assert.deepEqual([set.size, set.madeAt], [5000, '2026-11-15T00:00:00.000Z'])
    assert.ok(names.every((name) => set.has(name) && set.has(`deep.below.${name}`)))
    assert.ok(names.every((name) => !set.has(`x${name}`) && !set.has(name.replace('.example', '.test'))))
    assert.equal(set.has('example'), false)
    assert.equal(set.has(''), false)
  })

  it('is joined with another, each domain once', () => {
    const other = openDomainSet(buildDomainSet(['n1.example', 'new.example'], madeAt + 86_400_000))
    const both = mergeDomainSets(set, other)
    assert.deepEqual([both.size, both.madeAt], [5001, other.madeAt])
    assert.ok(['n1.example', 'new.example', 'n4999.example'].every((name) => both.has(name)))
  })

  it('refuses bytes that are no table', () => {
    const full = new Uint32Array(buildDomainSet(['a.example'], madeAt).buffer).map((word, at) => (at < 6 ? word : 7))
    assert.throws(() => openDomainSet(new Uint8Array(full.buffer)), /not a table/)
    assert.throws(() => openDomainSet(new Uint8Array(64)), /not a table/)
    assert.throws(() => openDomainSet(buildDomainSet(names, madeAt).subarray(0, 1000)), /not a table/)
  })
})

describe('lists', () => {
  const set = (...entries: string[]) => new Set(entries)
  const data: ListData = {
    disposable: openDomainSet(buildDomainSet(['throw.test', 'provider.test', 'relay.test'], 0)),
    deny: set('denied.test'),
    allow: set('provider.test'),
    relay: set('relay.test'),
    free: set('free.test'),
    neighbours: set('neighbour.test'),
    roles: set('info'),
    providers: ['gmail.com'],
    own: { allow: set('own-allowed.throw.test'), deny: set('own-denied.test', 'free.test') },
  }
  const { isDisposable, isRelay, isFree } = lists(data)
  const cases: [string, boolean][] = [
    ['throw.test', true],
    ['mail.throw.test', true],
    ['own-allowed.throw.test', false],
    ['below.own-allowed.throw.test', false],
    ['denied.test', true],
    ['own-denied.test', true],
    ['free.test', true],
    ['provider.test', false],
    ['relay.test', false],
    ['unheard-of.test', false],
  ]
  for (const [domain, expected] of cases)
    it(`${expected ? 'calls' : 'does not call'} ${domain} disposable`, () =>
      assert.equal(isDisposable(domain), expected))

  it('knows relays and free providers', () => {
    assert.deepEqual([isRelay('a.relay.test'), isRelay('free.test'), isFree('free.test')], [true, false, true])
  })

  it('reads list files with remarks, blank lines and capitals', () => {
    assert.deepEqual(parseList('# ours\r\nA.test # why\n\n b.test\n'), ['a.test', 'b.test'])
  })
})

describe('isRole', () => {
  const words = new Set(['info', 'support', 'noreply', 'pr'])
  const cases: [string, boolean][] = [
    ['info', true],
    ['INFO', true],
    ['info+tag', true],
    ['no-reply', true],
    ['no.reply_2', true],
    ['support24', true],
    ['pr', true],
    ['p.r', false],
    ['jane', false],
    ['informant', false],
    ['+info', false],
    ['2024', false],
  ]
  for (const [local, expected] of cases)
    it(`is ${expected} for ${local}`, () => assert.equal(isRole(local, words), expected))
})

describe('suggestion', () => {
  const rest = Array.from({ length: 30 }, (_, index) => `provider-${index}.example`)
  const suggestion = openSuggestion({
    top: ['gmail.com', 'hotmail.com', 'yahoo.com', 'yahoo.de', 'mail.ru', 'protonmail.com', ...rest, 'me.com'],
    isKnown: (domain) => domain === 'ymail.com',
  })
  const cases: [string, string | undefined][] = [
    ['gmial.com', 'gmail.com'],
    ['gmai.com', 'gmail.com'],
    ['gmail.con', 'gmail.com'],
    ['gmail.co', 'gmail.com'],
    ['gmail,com', 'gmail.com'],
    ['gmailcom', 'gmail.com'],
    ['hotmial.com', 'hotmail.com'],
    ['protonmial.con', 'protonmail.com'],
    ['protnmial.com', 'protonmail.com'],
    ['gmial.con', 'gmail.com'],
    ['hmail.com', 'gmail.com'],
    ['xgmail.com', 'gmail.com'],
    ['nmail.ru', 'mail.ru'],
    ['me.con', 'me.com'],
    ['xmail.com', undefined],
    ['email.ru', undefined],
    ['hotepmail.com', undefined],
    ['hotmial.se', undefined],
    ['ge.com', undefined],
    ['em.com', undefined],
    ['gmail.com', undefined],
    ['ymail.com', undefined],
    ['yahoo.se', undefined],
    ['company.example', undefined],
    ['x'.repeat(1000), undefined],
  ]
  for (const [domain, expected] of cases)
    it(`of ${domain.slice(0, 20)} is ${expected}`, () => assert.equal(suggestion(domain), expected))
})

describe('editDistance', () => {
  const cases: [string, string, number][] = [
    ['abc', 'abc', 0],
    ['abc', 'acb', 1],
    ['abc', 'abd', 1],
    ['abc', 'ab', 1],
    ['ab', 'cab', 1],
    ['abcd', 'badc', 2],
    ['', 'ab', 2],
  ]
  for (const [from, to, expected] of cases)
    it(`from "${from}" to "${to}" is ${expected}`, () => assert.equal(editDistance(from, to), expected))
})

describe('openSelectors', () => {
  const list = {
    first: ['default'],
    providers: [
      { name: 'One', mx: ['one.test'], spf: [], selectors: ['o1'] },
      { name: 'Two', mx: [], spf: ['_spf.two.test'], selectors: ['t1', 'o1'] },
    ],
  }
  const selectorsFor = openSelectors(list)
  it('joins what mail servers and SPF point to', () => {
    assert.deepEqual(selectorsFor(['mx.one.test'], 'v=spf1 include:_SPF.two.test -all').hinted, ['o1', 't1'])
    assert.deepEqual(selectorsFor(['mx.other.test']).hinted, [])
  })
})
