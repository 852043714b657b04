import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { defaultValues } from '../../../kernel/settings.ts'
import { moderate } from '../moderate.ts'
import { openEngine, switchedOff } from '../ports.ts'
import { moderationSettings } from '../settings.ts'
import type { EncoderCard } from './combine.ts'
import { boundedEncoder } from './encoder.ts'
import { openPieces } from './pieces.ts'

const usual = defaultValues(moderationSettings)

describe('the second stage', async () => {
  const { engine, encoderAbsent, close } = await openEngine(usual)
  const absent = encoderAbsent === '' ? false : `the encoder cannot run here: ${encoderAbsent}`

  it('reads a text and says so', { skip: absent }, async () => {
    const { results, stages } = await moderate('I will find you and I will stab you tonight.', engine)
    assert.equal(stages, 2)
    assert.equal(results.violence.flagged, true)
  })

  const windowsRead: [string, string, number][] = [
    [
      'no more of a long text than of a few pages',
      'The weather was fine and we walked along the river. '.repeat(190),
      4,
    ],
    ['the beginning of a short text in ideographs', '今天天气很好我们去河边散步'.repeat(16), 1],
    ['more of a longer one', '今天天气很好我们去河边散步'.repeat(20), 3],
    ['the first words of a short text that begins with pictures', `${'🌧 '.repeat(113)}fine weather`, 1],
  ]
  for (const [what, text, count] of windowsRead) {
    it(`reads ${what}`, { skip: absent }, async () => {
      let windows = 0
      const counted = engine.encoder && {
        ...engine.encoder,
        read: (given: readonly (readonly number[])[]) => {
          windows += given.length
          return engine.encoder?.read(given) ?? Promise.resolve(undefined)
        },
      }
      await moderate(text, { ...engine, encoder: counted })
      assert.equal(windows, count)
    })
  }

  it('is left out when it is switched off', async () => {
    const { engine: first, encoderAbsent: why } = await openEngine({ ...usual, encoder: 'off' })
    assert.equal(why, switchedOff)
    assert.equal((await moderate('I will kill you', first)).stages, 1)
  })

  it('leaves the first to answer alone when it fails, and is not asked again', async () => {
    let asked = 0
    const failing = boundedEncoder({} as EncoderCard, openPieces('[PAD]\n[UNK]\n[CLS]\n[SEP]'), {
      read: () => {
        asked++
        return Promise.reject(new Error('out of memory'))
      },
      close: async () => {},
    })
    for (let i = 0; i < 3; i++) {
      const { results, stages } = await moderate('I will kill you', { ...engine, encoder: failing })
      assert.equal(stages, 1)
      assert.equal(results.violence.flagged, true)
    }
    assert.equal(asked, 1)
    assert.equal(failing.trouble(), 'out of memory')
  })

  it('is passed over when too many wait, and asked again when they are done', async () => {
    const done: ((logits: Float32Array) => void)[] = []
    const slow = boundedEncoder({} as EncoderCard, openPieces('[PAD]'), {
      read: () => new Promise((resolve) => done.push(resolve)),
      close: async () => {},
    })
    const first = slow.read(Array.from({ length: 160 }, () => [2, 3]))
    assert.equal(await slow.read([[2, 3]]), undefined)
    for (const resolve of done) resolve(new Float32Array(8))
    assert.equal((await first)?.length, 160)
    const again = slow.read([[2, 3]])
    done.at(-1)?.(new Float32Array(8))
    assert.equal((await again)?.length, 1)
  })

  it('ends with what it was opened for', () => close())
})
