import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { defaultValues } from '../../kernel/settings.ts'
import { moderations } from './openai.ts'
import { analyze } from './perspective.ts'
import { openEngine } from './ports.ts'
import { moderationSettings } from './settings.ts'

const { engine } = await openEngine({ ...defaultValues(moderationSettings), encoder: 'off' })

describe('the endpoint in the shape of OpenAI', () => {
  it('answers one text with one result of thirteen categories', async () => {
    const { results, model, id } = await moderations('I will kill you', engine)
    assert.equal(results.length, 1)
    assert.equal(Object.keys(results[0]?.categories ?? {}).length, 13)
    assert.deepEqual(Object.keys(results[0]?.category_scores ?? {}), Object.keys(results[0]?.categories ?? {}))
    assert.equal(results[0]?.flagged, true)
    assert.equal(results[0]?.categories['violence'], true)
    assert.equal(results[0]?.categories['sexual'], false)
    assert.equal(model, 'fivefold-moderation')
    assert.match(id, /^modr-[0-9a-f]{24}$/)
  })

  it('answers several texts in order, and the parts of a message as one', async () => {
    const texts = await moderations(['Good morning.', 'I want to kill myself'], engine)
    assert.deepEqual(
      texts.results.map(({ flagged }) => flagged),
      [false, true],
    )
    const parts = await moderations(
      [
        { type: 'text', text: 'Good' },
        { type: 'text', text: 'morning.' },
      ],
      engine,
    )
    assert.equal(parts.results.length, 1)
  })
})

describe('the endpoint in the shape of Perspective', () => {
  const ask = (text: string, ...attributes: string[]) =>
    analyze(
      {
        comment: { text },
        requestedAttributes: Object.fromEntries(attributes.map((name) => [name, {}])),
        clientToken: 't',
      },
      engine,
    )

  it('answers just the attributes that were asked for', async () => {
    const answer = await ask('You are an idiot', 'TOXICITY', 'INSULT', 'THREAT_EXPERIMENTAL')
    assert.deepEqual(Object.keys(answer.attributeScores), ['TOXICITY', 'INSULT', 'THREAT_EXPERIMENTAL'])
    assert.ok((answer.attributeScores['INSULT']?.summaryScore.value ?? 0) > 0.5)
    assert.ok((answer.attributeScores['THREAT_EXPERIMENTAL']?.summaryScore.value ?? 1) < 0.5)
    assert.equal(answer.clientToken, 't')
  })

  it('refuses an attribute it does not know, and a call that asks for none', async () => {
    await assert.rejects(ask('hi', 'WEATHER'), { code: 'invalid_request' })
    await assert.rejects(ask('hi'), { code: 'invalid_request' })
  })
})
