import { join } from 'node:path'
import { learned } from '../../src/apis/moderation/categories.ts'
import { corpusRows, readCorpus } from './corpus.ts'
import { dataFolder, readConceptFiles } from './lists.ts'
import { family } from './rows.ts'

/** Says what the corpus holds by language and category, and what stands in it twice: `corpus-report.ts [language]`. */
const [only] = process.argv.slice(2)
const folder = join(dataFolder, 'corpus')
const rows = corpusRows(folder, readConceptFiles()).filter(({ language }) => !only || language === only)
const byLanguage = Map.groupBy(rows, ({ language }) => language)

for (const [language, members] of byLanguage) {
  const natural = members.filter((row) => family(row) === 'corpus').length
  console.log(`\n${language}: ${members.length} texts, ${natural} of them natural`)
  console.table(
    Object.fromEntries([
      ...learned.map((category, k) => {
        const count = (set: string, label: number) =>
          members.filter(
            (row) => family(row) === set && row.labels[k] === label && (label === 1 || touches(row.source)),
          ).length
        const touches = (source: string) => source.toLowerCase().includes(category.toLowerCase())
        return [
          category,
          {
            natural: count('corpus', 1),
            filled: count('templates', 1),
            'natural look-alikes': count('corpus', 0),
            'filled look-alikes': count('templates', 0),
          },
        ] as const
      }),
      [
        'none',
        { natural: members.filter((row) => family(row) === 'corpus' && row.labels.every((label) => label < 1)).length },
      ],
    ]),
  )
}

const seen = new Map<string, string>()
for (const { name, file } of readCorpus(folder)) {
  if (only && file.language !== only) continue
  for (const { text } of file.entries) {
    const key = `${file.language} ${text.toLowerCase()}`
    const before = seen.get(key)
    if (before) console.log(`twice: ${before} and ${name}: ${text.slice(0, 80)}`)
    seen.set(key, name)
  }
}
