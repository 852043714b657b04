import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { learned } from '../../src/apis/moderation/categories.ts'
import { type EncoderCard, odds } from '../../src/apis/moderation/encoder/combine.ts'
import { openWorker } from '../../src/apis/moderation/encoder/open-worker.ts'
import { mostPieces, pieceText } from '../../src/apis/moderation/encoder/piece-text.ts'
import { openPieces, pieceNumbers } from '../../src/apis/moderation/encoder/pieces.ts'
import { windowsOf } from '../../src/apis/moderation/opinion.ts'
import { openEngine } from '../../src/apis/moderation/ports.ts'
import { read } from '../../src/apis/moderation/read.ts'
import { isListed } from '../../src/apis/moderation/rules/concepts.ts'
import { hitsIn, strengths } from '../../src/apis/moderation/rules/held.ts'
import { moderationSettings } from '../../src/apis/moderation/settings.ts'
import { defaultValues } from '../../src/kernel/settings.ts'
import { dataFolder } from './lists.ts'
import { readMaterial, usualData } from './material.ts'
import { seeded } from './random.ts'
import { family, type Row } from './rows.ts'
import { flaggedUnseen, harmfulOdds, type Odds, shifts } from './shifts.ts'
import { type Heard, stack } from './stack.ts'

/** Fits how the two models and the rules are put together, and the shifts by language, on the encoder as it is served: `data/moderation/encoder/card.json`. */
const { values } = parseArgs({ options: { data: { type: 'string', default: usualData } } })
const folder = join(dataFolder, 'encoder')
const pieces = openPieces(readFileSync(join(folder, 'pieces.txt'), 'utf8'))
const { engine } = await openEngine({ ...defaultValues(moderationSettings), encoder: 'off' })
const threads = await Promise.all([1, 2].map(() => openWorker(join(folder, 'model.onnx'))))
const { dev, clean } = readMaterial(values.data)
const random = seeded(11)
const startedAt = Date.now()
const say = (text: string) => console.log(`${((Date.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${text}`)
const longestText = 4000

type Scored = Heard & { readonly language: string }

/** Both models on the first window of a text, and the rules; nothing where it holds no words. */
async function score(row: Row, thread: number): Promise<Scored | undefined> {
  const reading = read(row.text.slice(0, longestText), engine)
  const [window] = windowsOf(reading, engine)
  if (!window) return undefined
  const text = pieceText(window.passage.tokens, window.from, window.to)
  const encoder = await threads[thread]?.read(pieceNumbers(text, pieces, mostPieces))
  const rules = strengths(hitsIn(reading, engine))
  return encoder && { row, linear: window.linear, encoder, rules, language: reading.guess.language }
}

async function scoreAll(rows: readonly Row[]): Promise<Scored[]> {
  const found: Scored[] = []
  const parts = threads.map(async (_, thread) => {
    for (let i = thread; i < rows.length; i += threads.length) {
      const scored = await score(rows[i] as Row, thread)
      if (scored) found.push(scored)
    }
  })
  await Promise.all(parts)
  return found.sort((a, b) => (a.row.text < b.row.text ? -1 : 1))
}

const mostPerSet = 4000
/** Where the corpus has harmful texts, more is flagged, and what clean text reaches must be known better. */
const mostPerLanguage = (language: string) => (isListed(language) ? 3000 : 1000)
const limited = (rows: readonly Row[], key: (row: Row) => string, most: (key: string) => number) => {
  const counts = new Map<string, number>()
  return rows.filter((row) => {
    const count = (counts.get(key(row)) ?? 0) + 1
    counts.set(key(row), count)
    return count <= most(key(row))
  })
}

const plain = limited(
  // Everyday sentences were chosen for having no hard words; shifts taken from them would be too small.
  clean.filter((row) => family(row) !== 'everyday'),
  ({ language }) => language,
  mostPerLanguage,
)
const scoredPlain = await scoreAll(plain)
say(`${scoredPlain.length} clean texts read`)
const scoredDev = await scoreAll(limited(dev, family, () => mostPerSet))
say(`${scoredDev.length} labelled texts read`)
const combiner = stack([...scoredDev, ...scoredPlain.filter((_, index) => index % 8 === 0)])

const oddsOf = (heard: Heard): Odds => learned.map((category, k) => odds(combiner[category], k, heard))
const cleanOdds = new Map<string, Odds[]>()
for (const heard of scoredPlain) {
  // Text taken for another language is rare in use; here, with its many small languages, it would drown the rest.
  if (heard.language !== heard.row.language && random() > 0.2) continue
  const rows = cleanOdds.get(heard.language) ?? []
  cleanOdds.set(heard.language, rows)
  rows.push(oddsOf(heard))
}
const harmful = harmfulOdds(scoredDev.map((heard) => ({ row: heard.row, odds: oddsOf(heard) })))
const card: EncoderCard = { madeBy: 'npm run fit:moderation', combiner, shifts: shifts(cleanOdds, harmful) }
writeFileSync(join(folder, 'card.json'), `${JSON.stringify(card, null, 1)}\n`)
say(`combiner ${JSON.stringify(combiner)}`)
say(`shifts en ${JSON.stringify(card.shifts['en'])}`)
const unseen = flaggedUnseen(cleanOdds, harmful)
const sum = (key: 'flagged' | 'texts') => unseen.reduce((total, one) => total + one[key], 0)
say(`with shifts set on one half ${sum('flagged')} of ${sum('texts')} clean texts of the other are flagged; over 1 %:`)
for (const { language, flagged, texts } of unseen) {
  if (texts >= 60 && flagged > texts / 100) say(`  ${language}: ${flagged} of ${texts}`)
}
await Promise.all(threads.map((thread) => thread.close()))
