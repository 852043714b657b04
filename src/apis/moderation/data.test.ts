import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { defaultValues } from '../../kernel/settings.ts'
import { moderate } from './moderate.ts'
import type { Token } from './normalize/tokens.ts'
import { openEngine } from './ports.ts'
import { read } from './read.ts'
import { listLanguages } from './rules/concepts.ts'
import { hitsIn } from './rules/held.ts'
import { parseWords } from './rules/rude.ts'
import { parseRules } from './rules/rule.ts'
import { moderationSettings } from './settings.ts'

const folder = join(import.meta.dirname, '../../../data/moderation')
const { engine } = await openEngine({ ...defaultValues(moderationSettings), encoder: 'off' })

function holds(id: string, text: string): boolean {
  return hitsIn(read(text, engine), engine).some(({ rule }) => rule.id === id)
}

for (const file of readdirSync(join(folder, 'rules'))) {
  describe(`rules of ${file}`, () => {
    for (const rule of parseRules(readFileSync(join(folder, 'rules', file), 'utf8'), file)) {
      it(`${rule.id} sees what it must and nothing else`, () => {
        // A rule about minors is proven by what it leaves alone: no text of that kind is ever written.
        if (rule.category !== 'csam') assert.ok(rule.matches.length > 0, 'needs texts that match')
        assert.ok(rule.misses.length > 0, 'needs texts that must not match')
        for (const text of rule.matches) assert.ok(holds(rule.id, text), `does not match: ${text}`)
        for (const text of rule.misses) assert.ok(!holds(rule.id, text), `matches: ${text}`)
      })
    }
  })
}

describe('senses', () => {
  const readsAs = (text: string, reads: string) => {
    const { passages, normalized } = read(text, engine)
    const count = (tokens: readonly Token[]) => tokens.filter((token) => token.text === reads).length
    return count(passages[0]?.tokens ?? []) > count(normalized.tokens)
  }
  for (const { id, reads, matches, misses } of engine.lexicon.senses.list) {
    it(`${id} holds where it must and nowhere else`, () => {
      assert.ok(matches.length > 0 && misses.length > 0)
      for (const text of matches) assert.ok(readsAs(text, reads), `is not seen: ${text}`)
      for (const text of misses) assert.ok(!readsAs(text, reads), `is seen: ${text}`)
    })
  }
})

describe('words worth hiding', () => {
  for (const file of readdirSync(join(folder, 'worth-hiding'))) {
    it(`${file} holds single words, each once, with stars only behind long beginnings`, () => {
      const words = parseWords(readFileSync(join(folder, 'worth-hiding', file), 'utf8'))
      assert.equal(new Set(words).size, words.length)
      for (const word of words) assert.match(word, /^(?:\p{L}{3,}|\p{L}{5,}\*)$/u)
    })
  }

  const disguised = ['vi-ag-ra', 'x4nax', 'k^o^k^a^i^n^a', 'fu ck', 'd3snudas', 'ḱill myself please', 'к0каїн']
  for (const text of disguised)
    it(`prove that ${text} hides something`, async () => {
      const { results } = await moderate(text, engine)
      assert.ok(results.obfuscation.flagged, results.obfuscation.reason)
    })

  it('mean nothing where they are written openly', async () => {
    const { results } = await moderate('The pharmacy lost its licence over viagra, the casino over its slots.', engine)
    assert.equal(results.obfuscation.flagged, false)
  })
})

describe('the lists', () => {
  it('give every language its threats, wishes to die, abuse, spam, slogans and false claims', () => {
    const phraseRules = [
      'threat-phrase',
      'suicide-intent',
      'suicide-encouraged',
      'abuse-phrase',
      'spam-phrase',
      'extremist-phrase',
      'false-claim',
      'coded-term',
    ]
    const rules = readdirSync(join(folder, 'rules')).flatMap((file) =>
      parseRules(readFileSync(join(folder, 'rules', file), 'utf8'), file),
    )
    for (const id of phraseRules) {
      const rule = rules.find((one) => one.id === id)
      assert.deepEqual(Object.keys(rule?.phrases ?? {}).sort(), [...listLanguages].sort(), id)
    }
  })

  it('have a concept file for each language', () => {
    const files = readdirSync(join(folder, 'concepts')).map((file) => file.replace('.txt', ''))
    assert.deepEqual(files.sort(), [...listLanguages].sort())
  })
})

describe('tricky sentences', () => {
  it('are told apart in at least nine of ten cases', async () => {
    const cases = JSON.parse(readFileSync(join(folder, 'tricky.json'), 'utf8')) as [string, boolean][]
    const answers = await Promise.all(cases.map(([text]) => moderate(text, engine)))
    const wrong = cases.filter(([, flagged], i) => answers[i]?.summary.flaggedAny !== flagged)
    assert.ok(wrong.length <= cases.length / 10, JSON.stringify(wrong))
  })
})
