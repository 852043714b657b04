import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { defaultValues } from '../../kernel/settings.ts'
import { scratchFolder } from '../../testing/scratch.ts'
import { type Category, categories } from './categories.ts'
import { moderate } from './moderate.ts'
import { openEngine } from './ports.ts'
import { moderationSettings } from './settings.ts'

const usual = { ...defaultValues(moderationSettings), encoder: 'off' as const }
const { engine } = await openEngine(usual)
const flagged = async (text: string) => {
  const { results } = await moderate(text, engine)
  return categories.filter((category) => results[category].flagged)
}

describe('moderate', () => {
  const seen: [Category, string][] = [
    ['spam', 'CONGRATULATIONS!!! You WON a FREE iPhone!!! Click here NOW http://bit.ly/win and claim your prize!!!'],
    ['violence', 'I am going to find you and kill you, you worthless piece of trash.'],
    ['harassment', 'You are a worthless idiot and everybody hates you.'],
    ['hateSpeech', 'Immigrants are vermin and should be wiped out.'],
    ['selfHarm', 'I want to kill myself tonight.'],
    ['extremism', 'Heil Hitler! White power!'],
    ['misinformation', 'The vaccine contains a microchip, wake up before they delete this.'],
    ['nsfw', 'She moaned as he pushed his cock deep into her wet pussy.'],
    ['pii', 'My card is 4111 1111 1111 1111.'],
    ['obfuscation', 'k\u200bi\u200bl\u200bl th3m @ll'],
    ['violence', 'Te voy a matar'],
    ['violence', 'Я тебя убью'],
    ['violence', '我要杀了你'],
    ['selfHarm', 'もう死にたい'],
  ]
  for (const [category, text] of seen) {
    it(`sees ${category} in: ${text}`, async () => {
      const found = await flagged(text)
      assert.ok(found.includes(category), found.join())
    })
  }

  const clean = [
    'The meeting starts at three. Please bring the printed agenda and your notes.',
    'बैठक तीन बजे शुरू होगी। कृपया समय पर आएँ।',
    '会议三点开始，请带上你的笔记。',
    'يبدأ الاجتماع في الساعة الثالثة.',
    'La reunión empieza a las tres. Traiga sus notas, por favor.',
    'Scunthorpe United played well, and the crowd in Essex cheered.',
    'How do I kill a process in Linux?',
    // Turkmen, half of it typed with Cyrillic letters.
    'Ertir bazara bar\u0443p täz\u0435 kitap alar\u0443n, soň öý\u0435 gaýdyp çaý iç\u0435rin.',
    '😀😀😀',
    '',
    '.',
  ]
  for (const text of clean) it(`leaves alone: ${text}`, async () => assert.deepEqual(await flagged(text), []))

  it('reads a word in its harmless sense, and points at what was written', async () => {
    const { results } = await moderate('The cock crowed, and you are a worthless idiot.', engine)
    assert.equal(results.nsfw.flagged, false)
    assert.equal(results.harassment.flagged, true)
    assert.doesNotMatch(results.harassment.reason, /rooster/)
  })

  it('believes a denial in a sentence, and not on a page', async () => {
    const denial = 'The vaccine contains no microchips.'
    const page = `${denial} ${'Everybody knows that the vaccine is poison and that they hide it from you. '.repeat(3)}`
    assert.equal((await moderate(denial, engine)).results.misinformation.flagged, false)
    assert.equal((await moderate(page, engine)).results.misinformation.flagged, true)
  })

  it('says nothing of an empty text', async () => {
    const { results, summary } = await moderate('', engine)
    for (const category of categories)
      assert.deepEqual(results[category], { flagged: false, score: 0, reason: 'Nothing was detected.' })
    assert.deepEqual(summary, { flaggedAny: false, highestScore: 0, topCategory: 'none', overallScore: 0 })
  })

  it('sums up what the categories say', async () => {
    const { results, summary } = await moderate('I will kill you, my number is +1 212 555 0142', engine)
    const scores = categories.map((category) => results[category].score)
    assert.equal(summary.highestScore, Math.max(...scores))
    assert.equal(results[summary.topCategory as Category].score, summary.highestScore)
    const overall = 1 - scores.reduce((left, score) => left * (1 - score), 1)
    assert.ok(Math.abs(summary.overallScore - overall) < 1e-4)
  })

  it('points at the place in code points', async () => {
    const text = '😀😀😀 My card is 4111 1111 1111 1111.'
    const [span] = (await moderate(text, engine)).results.pii.spans ?? []
    assert.equal([...text].slice(span?.start, span?.end).join(''), '4111 1111 1111 1111')
  })

  it('gives the words of a threat as its reason', async () => {
    assert.match(
      (await moderate('Listen: I will kill you', engine)).results.violence.reason,
      /^Threat of violence.*"I will kill you"/,
    )
  })

  it('never repeats personal data, in no reason of any category', async () => {
    const text =
      'Win $1,000! Call +1 212 555 0142 now or write jane.roe@example.com, pay with 4111 1111 1111 1111, SSN 078-05-1120'
    const answer = JSON.stringify(await moderate(text, engine))
    for (const secret of ['4111 1111 1111 1111', '078-05-1120', 'jane.roe@example.com', '212 555 0142']) {
      assert.ok(!answer.includes(secret), secret)
    }
  })

  it('answers any text with scores and spans within bounds', async () => {
    const texts = [
      '\ud800 x',
      'a\u0000b\u0007c\u202ed',
      '\u0301'.repeat(10_000),
      '😀'.repeat(10_000),
      'f.u.c.k '.repeat(1250),
      '1-'.repeat(5000),
    ]
    for (const text of texts) {
      const { results } = await moderate(text, engine)
      const length = [...text].length
      for (const { score, reason, spans = [] } of Object.values(results)) {
        assert.ok(score >= 0 && score <= 1 && reason.length <= 500)
        for (const { start, end } of spans) assert.ok(start >= 0 && start < end && end <= length)
      }
    }
  })
})

describe('what an operator adds', () => {
  const folder = scratchFolder()
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }

  it('counts: a rule of their own', async () => {
    const rule = {
      id: 'own',
      category: 'spam',
      weight: 0.9,
      sense: 'our competitor',
      phrases: { en: ['acme rockets'] },
      matches: [],
      misses: [],
    }
    const { engine: own } = await openEngine({ ...usual, rulesFile: file('rules.json', JSON.stringify([rule])) })
    const { spam } = (await moderate('Buy acme rockets', own)).results
    assert.equal(spam.flagged, true)
    assert.equal(spam.reason, 'Our competitor: "acme rockets".')
  })

  it('counts: a phrase that is allowed', async () => {
    const { engine: own } = await openEngine({ ...usual, allowFile: file('allow.txt', '# our band\nkill you\n') })
    assert.equal((await moderate('I will kill you', engine)).results.violence.flagged, true)
    assert.equal((await moderate('I will kill you', own)).results.violence.flagged, false)
  })

  it('counts: a threshold', async () => {
    const thresholds = moderationSettings.thresholds.parse('violence=1')
    const { engine: own } = await openEngine({ ...usual, thresholds })
    assert.equal((await moderate('I will kill you', own)).results.violence.flagged, false)
  })

  it('is refused by name when it is wrong', async () => {
    const path = file('wrong.json', '[{"id":"x","category":"weather","sense":"y","weight":1}]')
    await assert.rejects(openEngine({ ...usual, rulesFile: path }), /rule x: weather is no category/)
    assert.throws(() => moderationSettings.thresholds.parse('weather=0.4'), /a list such as/)
    assert.throws(() => moderationSettings.thresholds.parse('spam=2'), /a list such as/)
  })
})
