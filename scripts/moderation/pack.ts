import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { learned } from '../../src/apis/moderation/categories.ts'
import { mostPieces, pieceText } from '../../src/apis/moderation/encoder/piece-text.ts'
import { openPieces, pieceNumbers } from '../../src/apis/moderation/encoder/pieces.ts'
import type { Passage } from '../../src/apis/moderation/read.ts'
import { isListed } from '../../src/apis/moderation/rules/concepts.ts'
import { windowEnd } from '../../src/apis/moderation/window.ts'
import { dataFolder } from './lists.ts'
import { readMaterial, usualData } from './material.ts'
import { family, type Row } from './rows.ts'
import { weigh } from './weigh.ts'

/** Packs all texts as the encoder reads them, with labels and weights, for the training in `training/`. */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: usualData },
    out: { type: 'string', default: join(import.meta.dirname, '../../training/pack') },
    sample: { type: 'string', default: '1' },
  },
})

/** Weights travel as bytes in steps of one over this. */
const weightUnit = 50
/** Clean text kept apart that is packed too, for the measures; thresholds are fitted elsewhere on all of it. */
const cleanShare = 12
/** Plain sentences of one set and language that are packed: more where the corpus makes the encoder see harm. */
const mostPlain = (language: string) => (language === 'en' ? 9000 : isListed(language) ? 3000 : 600)

const pieces = openPieces(readFileSync(join(dataFolder, 'encoder/pieces.txt'), 'utf8'))
const { train, dev, clean, readText } = readMaterial(values.data, Number(values.sample))
const learnedFrom = limited(train)
const rows = [...learnedFrom, ...dev, ...clean.filter((_, index) => index % cleanShare === 0)]
const firstOfDev = learnedFrom.length
const sets = [...new Set(rows.map(family))].sort()
const languages = [...new Set(rows.map((row) => row.language))].sort()

const texts = rows.map(({ text }) => {
  const { tokens } = readText(text).passages[0] as Passage
  return pieceNumbers(pieceText(tokens, 0, windowEnd(tokens, 0)), pieces, mostPieces)
})
const weighed = rows.map(weigh)

mkdirSync(values.out, { recursive: true })
write('ids', Uint16Array.from(texts.flat()))
write(
  'lengths',
  Uint16Array.from(texts, (ids) => ids.length),
)
write('labels', Int8Array.from(weighed.flatMap(({ labels }) => [...labels])))
write(
  'weights',
  Uint8Array.from(weighed.flatMap(({ weights }) => [...weights].map((one) => Math.round(one * weightUnit)))),
)
write(
  'sets',
  Uint8Array.from(rows, (row: Row) => sets.indexOf(family(row))),
)
write(
  'languages',
  Uint8Array.from(rows, ({ language }) => languages.indexOf(language)),
)
write(
  'splits',
  Uint8Array.from(rows, (_, index) => (index < firstOfDev ? 0 : 1)),
)
writeFileSync(
  join(values.out, 'pack.json'),
  JSON.stringify({ rows: rows.length, pieces: pieces.size, weightUnit, categories: learned, sets, languages }, null, 1),
)
console.log(`${rows.length} rows, ${rows.length - firstOfDev} of them kept apart, in ${values.out}`)

function limited(all: readonly Row[]): Row[] {
  const counts = new Map<string, number>()
  return all.filter((row) => {
    const set = family(row)
    if (set !== 'everyday' && set !== 'clean-commonvoice') return true
    const key = `${set} ${row.language}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count <= mostPlain(row.language)
  })
}

function write(name: string, column: Uint8Array | Int8Array | Uint16Array): void {
  const path = join(values.out, `${name}.bin`)
  writeFileSync(path, Buffer.from(column.buffer, column.byteOffset, column.byteLength))
  execFileSync('xz', ['-3', '-T2', '-f', path])
}
