import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { learned } from '../../src/apis/moderation/categories.ts'
import { conceptNames } from '../../src/apis/moderation/lexicon.ts'
import type { ModelCard } from '../../src/apis/moderation/model/bundle.ts'
import { FeatureReader } from '../../src/apis/moderation/model/features.ts'
import { logits, type Weights, width } from '../../src/apis/moderation/model/linear.ts'
import type { Passage } from '../../src/apis/moderation/read.ts'
import { formConcepts } from '../../src/apis/moderation/rules/tags.ts'
import { windowEnd } from '../../src/apis/moderation/window.ts'
import { calibrate, oddsOf, type Scored } from './calibrate.ts'
import { type Example, Learner, quantized } from './learn.ts'
import { dataFolder } from './lists.ts'
import { readMaterial, usualData } from './material.ts'
import { seeded, shuffled } from './random.ts'
import { family, type Row } from './rows.ts'
import { harmfulOdds, type Odds, shifts } from './shifts.ts'
import { weigh } from './weigh.ts'

/** Trains the linear model from labelled sets and the project's corpus, and writes `data/moderation/model`. The same input gives the same bytes. */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: usualData },
    epochs: { type: 'string', default: '5' },
    sample: { type: 'string', default: '1' },
    out: { type: 'string', default: join(dataFolder, 'model') },
  },
})
const epochs = Number(values.epochs)
const startedAt = Date.now()
const say = (text: string) => console.log(`${((Date.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${text}`)
const random = seeded(7)

const material = readMaterial(values.data, Number(values.sample))
const { train, dev, clean, files, languages, readText } = material
say(`${train.length} rows to learn from, ${dev.length} to calibrate, ${clean.length} clean ones kept apart`)
say(`${languages.languages.length} languages: ${languages.languages.join(' ')}`)

const reader = new FeatureReader()
const featuresOf = (text: string) => {
  const { tokens, words } = readText(text).passages[0] as Passage
  return reader.read(tokens, words, 0, windowEnd(tokens, 0))
}

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
const scored = [...dev, ...shuffled(clean, random).slice(0, 20_000)].map(score)
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
const cleanOdds = new Map<string, Odds[]>()
for (const row of clean) {
  // Everyday sentences were chosen for having no hard words; shifts taken from them would be too small.
  if (family(row) === 'everyday') continue
  const { language } = readText(row.text).guess
  // Text taken for another language is rare in use; here, with its many small languages, it would drown the rest.
  if (language !== row.language && random() > 0.2) continue
  const rows = cleanOdds.get(language) ?? []
  cleanOdds.set(language, rows)
  if (rows.length < 5000) rows.push(oddsOf(score(row).logits, calibration))
}
const harmful = harmfulOdds(scored.map(({ row, logits: read }) => ({ row, odds: oddsOf(read, calibration) })))
const finished: ModelCard = { ...card, shifts: shifts(cleanOdds, harmful) }
say('calibrated')

mkdirSync(values.out, { recursive: true })
writeFileSync(join(values.out, 'model.json'), `${JSON.stringify(finished, null, 1)}\n`)
writeFileSync(join(values.out, 'weights.bin'), Buffer.concat([bytesOf(grams.bytes), bytesOf(concepts.bytes)]))
writeFileSync(join(values.out, 'languages.bin'), bytesOf(languages.table))
writeFileSync(join(values.out, 'words.bin'), material.vocabulary)
say(`shifts en ${JSON.stringify(finished.shifts['en'])}`)
say(`calibration ${JSON.stringify(calibration)}`)

function bytesOf(table: Int8Array): Buffer {
  return Buffer.from(table.buffer, table.byteOffset, table.length)
}
