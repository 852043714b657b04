import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { learned } from '../../src/apis/moderation/categories.ts'
import { conceptNames, lexicon } from '../../src/apis/moderation/lexicon.ts'
import type { ModelCard } from '../../src/apis/moderation/model/bundle.ts'
import { FeatureReader } from '../../src/apis/moderation/model/features.ts'
import { logits, type Weights, width } from '../../src/apis/moderation/model/linear.ts'
import { openVocabulary } from '../../src/apis/moderation/model/vocabulary.ts'
import { type Passage, read } from '../../src/apis/moderation/read.ts'
import { formConcepts } from '../../src/apis/moderation/rules/tags.ts'
import { calibrate, type Scored, shifts } from './calibrate.ts'
import { corpusRows } from './corpus.ts'
import { type Example, Learner, quantized } from './learn.ts'
import { dataFolder, readConceptFiles, readLookalikes } from './lists.ts'
import { buildLanguages, buildVocabulary } from './prepare.ts'
import { seeded, shuffled } from './random.ts'
import { family, type Row, readRows } from './rows.ts'
import { everydaySentences } from './sentences.ts'
import { weigh } from './weigh.ts'

/** Trains the linear model from labelled sets and the project's corpus, and writes `data/moderation/model`. The same input gives the same bytes. */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: join(import.meta.dirname, '../../../shared/data/moderation') },
    epochs: { type: 'string', default: '5' },
    sample: { type: 'string', default: '1' },
    out: { type: 'string', default: join(dataFolder, 'model') },
  },
})
const sample = Number(values.sample)
const epochs = Number(values.epochs)
const startedAt = Date.now()
const say = (text: string) => console.log(`${((Date.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${text}`)
const random = seeded(7)

const files = readConceptFiles()
const lookalikes = readLookalikes()
const given = readRows(join(values.data, 'train')).filter((row) => row.obfuscation !== 1)
const everyday = everydaySentences(join(values.data, 'encoder/tatoeba-pairs.tsv.xz'), (language) =>
  language === 'en' ? 40000 : language === 'es' ? 12000 : 6000,
)
say(`${given.length} rows, everyday sentences in ${everyday.size} languages`)

const isClean = (row: Row) => row.labels.every((label) => label === 0)
const sentences = [
  ...given.filter(isClean).map(({ text, language }) => ({ text, language })),
  ...[...everyday].flatMap(([language, texts]) => texts.map((text) => ({ text, language }))),
  ...given
    .filter((row) => row.language === 'hi' && family(row) === 'identity-templates')
    .map(({ text }) => ({ text, language: 'hi-Latn' })),
]
const vocabularyBytes = buildVocabulary(sentences, files.values())
const languages = buildLanguages(sentences, lookalikes)
say(`${languages.languages.length} languages: ${languages.languages.join(' ')}`)

const lists = lexicon({ files, rules: [] })
const words = { lookalikes, vocabulary: openVocabulary(vocabularyBytes) }
const reader = new FeatureReader()
const firstTokens = 128
const passageOf = (text: string): Passage =>
  read(text.slice(0, 4000), { words, lexicon: lists, languages }).passages[0] as Passage
const featuresOf = (text: string) => {
  const { tokens, words: tagged } = passageOf(text)
  return reader.read(tokens, tagged, 0, Math.min(tokens.length, firstTokens))
}

/** Clean text is split: a part to learn from, a part kept for thresholds. */
const cleanSets = new Set(['clean-commonvoice', 'clean-xquad', 'everyday'])
const learnedFromPerLanguage = 1700
const own = corpusRows(join(dataFolder, 'corpus'), files)
const everydayRows = [...everyday].flatMap(([language, texts]) =>
  texts.filter(isHarmless).map((text, index) => plainRow(index % 7 === 0 ? beginning(text) : text, language)),
)
const perLanguage = new Map<string, number>()
const keptApart: Row[] = []
const train: Row[] = []
const dev: Row[] = []
for (const row of shuffled([...given, ...own, ...everydayRows], random)) {
  if (sample < 1 && random() > sample) continue
  if (cleanSets.has(family(row))) {
    const key = `${family(row)} ${row.language}`
    const count = perLanguage.get(key) ?? 0
    perLanguage.set(key, count + 1)
    const most = learnedFromPerLanguage * (row.language === 'en' ? 8 : row.language === 'es' ? 3 : 1)
    if (row.split === 'dev' || count >= most || count % 4 === 3) keptApart.push(row)
    else train.push(row)
  } else if (row.split === 'dev') dev.push(row)
  else train.push(row)
}
say(
  `${train.length} rows to learn from, ${dev.length} to calibrate, ${keptApart.length} clean ones kept apart, ${own.length} of our own`,
)

const counts = learned.map((_, k) => ({
  positive: train.filter((row) => row.labels[k] === 1).length,
  negative: train.filter((row) => row.labels[k] === 0).length,
}))
const positiveWeight = Float32Array.from(counts, ({ positive, negative }) =>
  Math.max(1, Math.min(8, Math.sqrt(negative / Math.max(1, positive)) / 2)),
)
say(`positives ${counts.map(({ positive }, k) => `${learned[k]} ${positive}`).join(', ')}`)

const learner = new Learner(positiveWeight)
const cached: (Example | undefined)[] = new Array(train.length)
const exampleOf = (index: number): Example => {
  const known = cached[index]
  if (known) return known
  const row = train[index] as Row
  const found = featuresOf(row.text)
  const grams = found.grams.slice(0, found.gramCount)
  const concepts = found.concepts.slice(0, found.conceptCount)
  const features = { ...found, grams, concepts, gramCount: grams.length, conceptCount: concepts.length }
  const example = { ...weigh(row), read: () => features }
  cached[index] = example
  return example
}
const order = train.map((_, index) => index)
for (let epoch = 0; epoch < epochs; epoch++) {
  let loss = 0
  const shuffledOrder = shuffled(order, random)
  for (const [done, index] of shuffledOrder.entries()) {
    const progress = (epoch + done / order.length) / epochs
    loss += learner.step(exampleOf(index), 1 - 0.9 * progress)
  }
  say(`epoch ${epoch + 1}: loss ${(loss / order.length).toFixed(4)}`)
}

const grams = quantized(learner.grams)
const concepts = quantized(learner.concepts)
const weights: Weights = {
  grams: grams.bytes,
  concepts: concepts.bytes,
  gramScale: grams.scale,
  conceptScale: concepts.scale,
  bias: [...learner.bias],
}
const score = (row: Row): Scored => {
  const into = new Float64Array(width)
  logits(featuresOf(row.text), weights, into)
  return { row, logits: into }
}
const scored = [...dev, ...shuffled(keptApart, random).slice(0, 20_000)].map(score)
const calibration = calibrate(scored)
const card: ModelCard = {
  madeBy: 'npm run train:moderation',
  forms: formConcepts,
  concepts: conceptNames(files),
  languages: languages.languages,
  gramScale: weights.gramScale,
  conceptScale: weights.conceptScale,
  bias: weights.bias,
  calibration,
  shifts: {},
}
/** Grouped by the language that is guessed, because a guess is all there is when a text comes in. */
const clean = new Map<string, Float64Array[]>()
for (const row of keptApart) {
  // Everyday sentences were chosen for having no hard words; shifts taken from them would be too small.
  if (family(row) === 'everyday') continue
  const { language } = read(row.text.slice(0, 4000), { words, lexicon: lists, languages }).guess
  // Text taken for another language is rare in use; here, with its many small languages, it would drown the rest.
  if (language !== row.language && random() > 0.2) continue
  const rows = clean.get(language) ?? []
  clean.set(language, rows)
  if (rows.length < 5000) rows.push(score(row).logits)
}
const finished: ModelCard = { ...card, shifts: shifts(clean, calibration) }
say('calibrated')

mkdirSync(values.out, { recursive: true })
writeFileSync(join(values.out, 'model.json'), `${JSON.stringify(finished, null, 1)}\n`)
writeFileSync(join(values.out, 'weights.bin'), Buffer.concat([bytesOf(grams.bytes), bytesOf(concepts.bytes)]))
writeFileSync(join(values.out, 'languages.bin'), bytesOf(languages.table))
writeFileSync(join(values.out, 'words.bin'), vocabularyBytes)
say(`shifts en ${JSON.stringify(finished.shifts['en'])}`)
say(`calibration ${JSON.stringify(calibration)}`)

function bytesOf(table: Int8Array): Buffer {
  return Buffer.from(table.buffer, table.byteOffset, table.length)
}

/** Everyday sentences are taken as clean only where no hard word occurs in them. */
function isHarmless(text: string): boolean {
  const hard = new Set([
    'slur',
    'insult',
    'profanity',
    'kill',
    'hurt',
    'rape',
    'die',
    'suicide',
    'cut',
    'sex',
    'body',
    'adult',
    'extremist',
    'hate',
    'weapon',
    'conspiracy',
  ])
  const { words: found } = passageOf(text)
  return !found.some(({ id }) => hard.has(lists.concepts[id] as string))
}

function plainRow(text: string, language: string): Row {
  return { text, language, source: 'everyday', split: 'train', labels: new Int8Array(width), obfuscation: 0, pii: 0 }
}

/** The first words of a sentence: people also write next to nothing, and that is clean as well. */
function beginning(text: string): string {
  return text
    .split(' ')
    .slice(0, 1 + (text.length % 4))
    .join(' ')
}
