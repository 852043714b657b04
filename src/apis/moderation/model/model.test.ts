import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { defaultValues } from '../../../kernel/settings.ts'
import type { Token } from '../normalize/tokens.ts'
import { openEngine } from '../ports.ts'
import { read } from '../read.ts'
import { moderationSettings } from '../settings.ts'
import { bundle } from './bundle.ts'
import { FeatureReader } from './features.ts'
import { contributions, logits, type Weights, width } from './linear.ts'
import { addWord, openVocabulary } from './vocabulary.ts'

const { engine } = await openEngine({ ...defaultValues(moderationSettings), encoder: 'off' })

describe('the guess of a language', () => {
  const cases: [string, string][] = [
    ['en', 'The train to the coast leaves every hour in summer.'],
    ['es', 'El tren a la costa sale cada hora en verano.'],
    ['fr', 'Le train pour la côte part toutes les heures en été.'],
    ['de', 'Der Zug an die Küste fährt im Sommer jede Stunde.'],
    ['pt', 'O comboio para a costa parte de hora a hora no verão.'],
    ['it', 'Il treno per la costa parte ogni ora in estate.'],
    ['nl', 'De trein naar de kust vertrekt in de zomer elk uur.'],
    ['pl', 'Latem pociąg nad morze odjeżdża co godzinę.'],
    ['ru', 'Летом поезд к морю отправляется каждый час.'],
    ['uk', 'Влітку потяг до моря відправляється щогодини.'],
    ['tr', 'Yazın sahile giden tren her saat kalkıyor.'],
    ['ar', 'يغادر القطار إلى الساحل كل ساعة في الصيف.'],
    ['hi', 'गर्मियों में समुद्र तट की ट्रेन हर घंटे जाती है।'],
    ['zh', '夏天去海边的火车每小时一班。'],
    ['ja', '夏は海へ行く電車が一時間ごとに出ます。'],
    ['ko', '여름에는 바다로 가는 기차가 매시간 출발합니다.'],
  ]
  for (const [language, text] of cases) {
    it(`is ${language} for: ${text}`, () => assert.equal(read(text, engine).guess.language, language))
  }

  it('is left open for a text without words', () => assert.equal(read('1234 !!', engine).guess.language, 'und'))
})

describe('the known words', () => {
  it('hold what was added, with or without accents, and hardly anything else', () => {
    const bits = new Uint8Array(2 ** 14)
    for (let i = 0; i < 5000; i++) addWord(bits, `word${i}é`)
    const vocabulary = openVocabulary(bits)
    assert.ok(vocabulary.has('word17é') && vocabulary.has('word17e'))
    const wrong = Array.from({ length: 2000 }, (_, i) => `other${i}`).filter((word) => vocabulary.has(word)).length
    assert.ok(wrong < 60, String(wrong))
  })
})

const token = (text: string): Token => ({ text, folded: text, start: 0, end: text.length, shape: 'word' })

describe('the linear model', () => {
  const tokens = ['good', 'bad'].map(token)
  const reader = new FeatureReader()

  it('counts a letter group once, however often it occurs', () => {
    const once = reader.read([token('abc')], [], 0, 1).gramCount
    const more = reader.read([token('abc'), token('abc'), token('abc')], [], 0, 3).gramCount
    // What is new is the pair of the word with itself.
    assert.equal(more, once + 1)
  })

  it('adds up the weights of what it sees, and shows which word they came from', () => {
    const weights: Weights = {
      grams: new Int8Array(2 ** 20 * width),
      concepts: new Int8Array(2 ** 15 * width),
      gramScale: new Array(width).fill(1),
      conceptScale: new Array(width).fill(1),
      bias: new Array(width).fill(-1),
    }
    const { grams, gramOwners, gramCount } = reader.read(tokens, [], 0, 2)
    for (let i = 0; i < gramCount; i++) if (gramOwners[i] === 1) weights.grams[(grams[i] as number) * width + 3] = 1
    const into = new Float64Array(width)
    logits(reader.features, weights, into)
    assert.equal(into[0], -1)
    assert.ok((into[3] as number) > 0)
    const given = contributions(reader.features, weights, 3, { from: 0, to: 2 })
    assert.equal(given[0], 0)
    assert.ok((given[1] as number) > 0)
  })

  it('refuses files of the wrong size', () => {
    assert.throws(() => bundle(engine.model.card, new Uint8Array(3), new Uint8Array(3)), /weights have 3 bytes/)
  })
})
