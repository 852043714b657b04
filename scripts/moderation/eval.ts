import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Category, categories, learned } from '../../src/apis/moderation/categories.ts'
import { openModeration } from '../../src/apis/moderation/index.ts'
import type { Detection } from '../../src/apis/moderation/schema.ts'
import { dataFolder } from './lists.ts'
import { areaPrecisionRecall, areaUnderCurve } from './metrics.ts'
import { family, type Row, readRows } from './rows.ts'

/** Measures the moderator on what was kept apart from training: by set and category, by language, by trick, and on tricky sentences. */
const folder = join(import.meta.dirname, '../../../shared/data/moderation/train')
const moderator = await openModeration()
const table = (title: string, rows: readonly Record<string, unknown>[]) => {
  console.log(`\n${title}`)
  console.table(rows)
}

if (existsSync(folder)) {
  const rows = readRows(folder).filter((row) => row.split === 'dev')
  const answers = new Map<Row, Detection>()
  for (const row of rows) answers.set(row, await moderator.moderate([...row.text].slice(0, 10_000).join('')))
  const scoreOf = (row: Row, category: Category) => answers.get(row)?.results[category].score ?? 0
  table('Categories by set (dev part)', bySet(rows, scoreOf))
  table('Clean text by language: flagged per 10,000 sentences, all categories', cleanByLanguage(rows, answers))
  table('Clean text: flagged per 10,000 by category', cleanByCategory(rows, answers))
  table('Hidden writing: recall by trick', byTrick(rows, answers))
  table('Personal data', piiRows(rows, answers))
  table('Calibration: what a score of the model comes true at', calibration(rows, scoreOf))
} else {
  console.log(
    'The labelled sets are optional development material and are not here; only the tricky sentences are measured.',
  )
}
await tricky()

function bySet(rows: readonly Row[], scoreOf: (row: Row, category: Category) => number) {
  const sets = Map.groupBy(rows, (row) => family(row))
  return [...sets].flatMap(([set, members]) =>
    learned.flatMap((category, k) => {
      const known = members.filter((row) => row.labels[k] !== -1)
      const labels = known.map((row) => row.labels[k] as number)
      const positives = labels.filter((label) => label === 1).length
      if (positives < 10 || labels.length - positives < 10) return []
      const scores = known.map((row) => scoreOf(row, category))
      const flagged = known.filter((_, i) => (scores[i] as number) >= 0.5)
      const right = flagged.filter((row) => row.labels[k] === 1).length
      return [
        {
          set,
          category,
          rows: known.length,
          positives,
          auprc: rounded(areaPrecisionRecall(labels, scores)),
          auc: rounded(areaUnderCurve(labels, scores)),
          precision: rounded(right / Math.max(1, flagged.length)),
          recall: rounded(right / positives),
        },
      ]
    }),
  )
}

function cleanRows(rows: readonly Row[]): Row[] {
  return rows.filter((row) => family(row).startsWith('clean-'))
}

function cleanByLanguage(rows: readonly Row[], answers: ReadonlyMap<Row, Detection>) {
  const groups = Map.groupBy(cleanRows(rows), (row) => row.language)
  const counted = [...groups].map(([language, members]) => {
    const flagged = members.filter((row) => answers.get(row)?.summary.flaggedAny).length
    return { language, rows: members.length, flagged, per10000: Math.round((flagged / members.length) * 10_000) }
  })
  return counted.filter(({ flagged, rows: size }) => flagged > 0 || size > 120).sort((a, b) => b.per10000 - a.per10000)
}

function cleanByCategory(rows: readonly Row[], answers: ReadonlyMap<Row, Detection>) {
  const clean = cleanRows(rows)
  return categories.map((category) => {
    const flagged = clean.filter((row) => answers.get(row)?.results[category].flagged)
    return {
      category,
      per10000: Math.round((flagged.length / clean.length) * 10_000),
      example: flagged[0]?.text.slice(0, 60),
    }
  })
}

function byTrick(rows: readonly Row[], answers: ReadonlyMap<Row, Detection>) {
  const hidden = rows.filter((row) => row.obfuscation === 1)
  const groups = Map.groupBy(hidden, (row) => row.source.split('/')[1]?.split('<')[0] ?? '')
  const line = (trick: string, members: readonly Row[]) => {
    const found = members.filter((row) => answers.get(row)?.results.obfuscation.flagged).length
    return { trick, rows: members.length, recall: rounded(found / members.length) }
  }
  return [...[...groups].map(([trick, members]) => line(trick, members)), line('all', hidden)]
}

function piiRows(rows: readonly Row[], answers: ReadonlyMap<Row, Detection>) {
  return ['presidio-large', 'synthetic-pii'].map((set) => {
    const known = rows.filter((row) => family(row) === set && row.pii !== -1)
    const found = known.filter((row) => answers.get(row)?.results.pii.flagged)
    const right = found.filter((row) => row.pii === 1).length
    const positives = known.filter((row) => row.pii === 1).length
    return { set, rows: known.length, precision: rounded(right / found.length), recall: rounded(right / positives) }
  })
}

function calibration(rows: readonly Row[], scoreOf: (row: Row, category: Category) => number) {
  const bins = [0.02, 0.2, 0.4, 0.6, 0.8, 0.9, 1.01]
  return bins.slice(0, -1).map((from, i) => {
    const to = bins[i + 1] as number
    const points = learned.flatMap((category, k) =>
      rows
        .filter((row) => row.labels[k] !== -1)
        .flatMap((row) => {
          const score = scoreOf(row, category)
          return score >= from && score < to ? [row.labels[k] as number] : []
        }),
    )
    const hits = points.filter((label) => label === 1).length
    return { from, to: Math.min(1, to), answers: points.length, trueShare: rounded(hits / Math.max(1, points.length)) }
  })
}

async function tricky(): Promise<void> {
  const cases = JSON.parse(readFileSync(join(dataFolder, 'tricky.json'), 'utf8')) as [string, boolean][]
  const answers = await Promise.all(cases.map(([text]) => moderator.moderate(text)))
  const wrong = cases.filter(([, flagged], i) => answers[i]?.summary.flaggedAny !== flagged)
  console.log(`\nTricky sentences: ${cases.length - wrong.length} of ${cases.length} right`)
  for (const [text, flagged] of wrong) console.log(`  ${flagged ? 'missed' : 'wrongly flagged'}: ${text}`)
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
