import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Category, categories, learned } from '../../src/apis/moderation/categories.ts'
import { openModeration } from '../../src/apis/moderation/index.ts'
import type { Detection } from '../../src/apis/moderation/schema.ts'
import { corpusRows } from './corpus.ts'
import { byCategory, byFunctionality, byLanguage, functionalCases } from './functional.ts'
import { dataFolder, readConceptFiles } from './lists.ts'
import { usualData } from './material.ts'
import { areaPrecisionRecall, areaUnderCurve } from './metrics.ts'
import { family, type Row, readRows } from './rows.ts'
import { unseenRows } from './unseen.ts'

/** Measures the moderator on what was kept apart from training: by set and category, by language, by trick, on functional tests and tricky sentences. */
const folder = join(usualData, 'train')
const { values } = parseArgs({ options: { encoder: { type: 'string', default: 'auto' }, out: { type: 'string' } } })
const moderator = await openModeration({ encoder: values.encoder === 'off' ? 'off' : 'auto' })
console.log(`${moderator.stages === 2 ? 'Both stages' : 'The first stage alone'} (--encoder off leaves the second out)`)
const pages: string[] = []
const table = (title: string, lines: readonly Record<string, unknown>[]) => {
  console.log(`\n${title}`)
  console.table(lines)
  pages.push(markdownTable(title, lines))
}

const given = existsSync(folder) ? readRows(folder) : []
if (given.length === 0) console.log('The public labelled sets are development material and are not here.')
const own = corpusRows(join(dataFolder, 'corpus'), readConceptFiles())
const rows = [...given, ...own].filter((row) => row.split === 'dev')
const unseen = unseenRows()
const answers = new Map<Row, Detection>()
for (const row of [...rows, ...unseen])
  answers.set(row, await moderator.moderate([...row.text].slice(0, 10_000).join('')))
const isOwn = (row: Row) => family(row) === 'corpus' || family(row) === 'templates'
table('Categories by set', byGroup(rows, family))
table(
  'The corpus by language',
  byGroup(rows.filter(isOwn), ({ language }) => language),
)
table('Clean text by language: flagged per 10,000 sentences, all categories', cleanByLanguage())
table('Clean text: flagged per 10,000 by category', cleanByCategory())
table('Hidden writing: recall by trick', byTrick())
table('Personal data', piiRows())
table('Calibration: what a score of the models comes true at', calibration())
const cases = await functionalCases(moderator)
table('Functional tests by language', byLanguage(cases))
table('Functional tests by functionality', byFunctionality(cases))
table('Functional tests by category', byCategory(cases))
table('Unseen sets by category', byGroup(unseen, family))
table('Unseen sets as a whole', asWhole(unseen))
table('Tricky sentences', await tricky())
await moderator.close()
if (values.out) writeFileSync(values.out, `# Evaluation\n\nMade by \`npm run eval:moderation\`.\n\n${pages.join('\n')}`)

function scoreOf(row: Row, category: Category): number {
  return answers.get(row)?.results[category].score ?? 0
}

function byGroup(some: readonly Row[], key: (row: Row) => string) {
  return [...Map.groupBy(some, key)].flatMap(([group, members]) =>
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
          group,
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

/** How well the harmful texts of a set are told from the harmless ones, whatever the category. */
function asWhole(some: readonly Row[]) {
  return [...Map.groupBy(some, family)].map(([set, members]) => {
    const flagged = members.filter((row) => answers.get(row)?.summary.flaggedAny)
    const harmful = members.filter((row) => row.labels.includes(1))
    const found = flagged.filter((row) => row.labels.includes(1)).length
    const labels = members.map((row) => Number(row.labels.includes(1)))
    const scores = members.map((row) => Math.max(...learned.map((category) => scoreOf(row, category))))
    return {
      set,
      harmful: harmful.length,
      found: rounded(found / harmful.length),
      harmless: members.length - harmful.length,
      accused: rounded((flagged.length - found) / (members.length - harmful.length)),
      auprc: rounded(areaPrecisionRecall(labels, scores)),
    }
  })
}

function cleanRows(): Row[] {
  return rows.filter((row) => family(row).startsWith('clean-'))
}

function cleanByLanguage() {
  const groups = Map.groupBy(cleanRows(), (row) => row.language)
  const counted = [...groups].map(([language, members]) => {
    const flagged = members.filter((row) => answers.get(row)?.summary.flaggedAny).length
    return { language, rows: members.length, flagged, per10000: Math.round((flagged / members.length) * 10_000) }
  })
  return counted.filter(({ flagged, rows: size }) => flagged > 0 || size > 120).sort((a, b) => b.per10000 - a.per10000)
}

function cleanByCategory() {
  const clean = cleanRows()
  return categories.map((category) => {
    const flagged = clean.filter((row) => answers.get(row)?.results[category].flagged)
    return {
      category,
      per10000: Math.round((flagged.length / clean.length) * 10_000),
      example: flagged[0]?.text.slice(0, 60),
    }
  })
}

function byTrick() {
  const hidden = rows.filter((row) => row.obfuscation === 1)
  const groups = Map.groupBy(hidden, (row) => row.source.split('/')[1]?.split('<')[0] ?? '')
  const line = (trick: string, members: readonly Row[]) => {
    const found = members.filter((row) => answers.get(row)?.results.obfuscation.flagged).length
    return { trick, rows: members.length, recall: rounded(found / members.length) }
  }
  return [...[...groups].map(([trick, members]) => line(trick, members)), line('all', hidden)]
}

function piiRows() {
  return ['presidio-large', 'synthetic-pii'].map((set) => {
    const known = rows.filter((row) => family(row) === set && row.pii !== -1)
    const found = known.filter((row) => answers.get(row)?.results.pii.flagged)
    const right = found.filter((row) => row.pii === 1).length
    const positives = known.filter((row) => row.pii === 1).length
    return { set, rows: known.length, precision: rounded(right / found.length), recall: rounded(right / positives) }
  })
}

function calibration() {
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

async function tricky() {
  const given = JSON.parse(readFileSync(join(dataFolder, 'tricky.json'), 'utf8')) as [string, boolean][]
  const judged: Detection[] = []
  // One after the other: of many at once the second stage would leave the last to the first.
  for (const [text] of given) judged.push(await moderator.moderate(text))
  const wrong = given.filter(([, flagged], i) => judged[i]?.summary.flaggedAny !== flagged)
  const missed = wrong.filter(([, flagged]) => flagged).map(([text]) => text)
  const accused = wrong.filter(([, flagged]) => !flagged).map(([text]) => text)
  return [
    {
      sentences: given.length,
      right: given.length - wrong.length,
      missed: missed.join(' / '),
      'wrongly flagged': accused.join(' / '),
    },
  ]
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}

function markdownTable(title: string, lines: readonly Record<string, unknown>[]): string {
  const columns = Object.keys(lines[0] ?? {})
  const cell = (value: unknown) =>
    String(value ?? '')
      .replaceAll('|', '\\|')
      .replaceAll('\n', ' ')
  const row = (cells: readonly unknown[]) => `| ${cells.map(cell).join(' | ')} |\n`
  return `## ${title}\n\n${row(columns)}${row(columns.map(() => '---'))}${lines.map((line) => row(columns.map((name) => line[name]))).join('')}`
}
