import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { type Learned, learned } from '../../src/apis/moderation/categories.ts'
import { moderate } from '../../src/apis/moderation/moderate.ts'
import { openEngine } from '../../src/apis/moderation/ports.ts'
import { moderationSettings } from '../../src/apis/moderation/settings.ts'
import { defaultValues } from '../../src/kernel/settings.ts'
import { corpusRows, readCorpus } from './corpus.ts'
import { parseCorpusFile } from './corpus-file.ts'
import { dataFolder, readConceptFiles } from './lists.ts'
import type { Row } from './rows.ts'

const folder = join(dataFolder, 'corpus')
const rows = corpusRows(folder, readConceptFiles())

describe('the corpus', () => {
  const languages = ['es', 'fr', 'de', 'pt', 'it', 'nl', 'pl', 'ru', 'uk', 'tr', 'ar', 'hi', 'zh', 'ja']
  const least = new Map([['en', 2000], ...languages.map((language) => [language, 300] as const)])

  for (const [language, wanted] of least) {
    it(`has at least ${wanted} texts for and against each category in ${language}`, () => {
      const own = rows.filter((row) => row.language.slice(0, 2) === language)
      const thin = learned.filter((category, k) => {
        const positives = own.filter(({ labels }) => labels[k] === 1).length
        return positives < wanted || lookAlikes(own, category, k).length < wanted
      })
      assert.deepEqual(thin, [])
    })
  }

  it('keeps a part apart, and no text of it is learned from', () => {
    const learnedFrom = new Set(rows.filter(({ split }) => split === 'train').map(keyOf))
    const kept = rows.filter(({ split }) => split === 'dev')
    assert.ok(kept.length > rows.length / 20)
    assert.deepEqual(
      kept.filter((row) => learnedFrom.has(keyOf(row))),
      [],
    )
  })

  it('says nothing sexual about minors', async () => {
    const { engine } = await openEngine({ ...defaultValues(moderationSettings), encoder: 'off' })
    const sexual = rows.filter(({ labels }) => labels[learned.indexOf('nsfw')] === 1)
    const answers = await Promise.all(sexual.map(({ text }) => moderate(text, engine)))
    const wrong = sexual.filter((_, i) => answers[i]?.results.csam.flagged)
    assert.deepEqual(
      wrong.map(({ text }) => text),
      [],
    )
  })
})

/** What is against a category: texts of the files about it that do not break it. */
function lookAlikes(own: readonly Row[], category: Learned, k: number): Row[] {
  const about = new RegExp(category === 'hateSpeech' ? 'hate' : category, 'i')
  return own.filter(({ labels, source }) => labels[k] === 0 && (about.test(source) || source.includes('clean')))
}

function keyOf({ language, text }: Row): string {
  return `${language} ${text.toLowerCase()}`
}

describe('a corpus file', () => {
  const head = 'language: en\nsource: a test\n'

  it('has labels that hold, that are unknown and that do not hold, and a kind', () => {
    const { entries, slots } = parseCorpusFile(
      `${head}@who: you | them\n= violence ~harassment : threat\nI see {who}\\nnow`,
    )
    assert.deepEqual(slots.get('who'), ['you', 'them'])
    assert.equal(entries[0]?.kind, 'threat')
    assert.equal(entries[0]?.text, 'I see {who}\nnow')
    const label = (name: Learned) => entries[0]?.labels[learned.indexOf(name)]
    assert.deepEqual([label('violence'), label('harassment'), label('spam')], [1, -1, 0])
  })

  it('is refused without a head, with a text before any label, and with a label nobody knows', () => {
    assert.throws(() => parseCorpusFile('= none\nhello'), /does not name language/)
    assert.throws(() => parseCorpusFile(`${head}hello`), /no label line before/)
    assert.throws(() => parseCorpusFile(`${head}= rude\nhello`), /The label rude is not known/)
  })

  it('reads as a whole', () => assert.ok(readCorpus(folder).length > 20))
})
