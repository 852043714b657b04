import { writeFileSync } from 'node:fs'
import { buckets } from '../../src/apis/trends/categorize/features.ts'
import type { ModelFile } from '../../src/apis/trends/categorize/model.ts'
import { dataUrl, material, repeatable } from './material.ts'
import { samplesOf, samplesOfLists, train } from './train.ts'

/** Trains the model of the trend categories from `data/trends` and writes it to `data/trends/model.json`. */
const { lists, rules, snapshots } = material()
const samples = [...samplesOf(snapshots, rules), ...samplesOfLists(lists)]
const { categories, scale, weights } = train(samples, repeatable(1))
const file: ModelFile = { buckets, categories, scale, weights: Buffer.from(weights).toString('base64') }
writeFileSync(new URL('model.json', dataUrl), `${JSON.stringify(file)}\n`)
console.log(
  `${samples.length} samples learnt; ${weights.filter((weight) => weight !== 0).length} weights are not zero.`,
)
