import { join } from 'node:path'
import { type Lexicon, lexicon } from '../../src/apis/moderation/lexicon.ts'
import type { LanguageTable } from '../../src/apis/moderation/model/language.ts'
import { width } from '../../src/apis/moderation/model/linear.ts'
import { openVocabulary } from '../../src/apis/moderation/model/vocabulary.ts'
import { type Reading, read } from '../../src/apis/moderation/read.ts'
import { type ConceptFile, isListed, type ListLanguage } from '../../src/apis/moderation/rules/concepts.ts'
import { rudeWords } from '../../src/apis/moderation/rules/rude.ts'
import { corpusRows } from './corpus.ts'
import { dataFolder, readConceptFiles, readLookalikes, readWorthHiding } from './lists.ts'
import { buildLanguages, buildVocabulary } from './prepare.ts'
import { seeded, shuffled } from './random.ts'
import { family, type Row, readRows } from './rows.ts'
import { everydaySentences } from './sentences.ts'

/** Where the labelled sets lie unless an option says otherwise: development material that does not come with the project. */
export const usualData = join(import.meta.dirname, '../../../shared/data/moderation')

/** All texts, in the parts that training, calibration and thresholds use, and a way to read them as the server does. */
export type Material = {
  readonly files: ReadonlyMap<ListLanguage, ConceptFile>
  readonly languages: LanguageTable
  readonly vocabulary: Uint8Array
  readonly train: readonly Row[]
  readonly dev: readonly Row[]
  /** Clean text nobody learned from, for thresholds by language. */
  readonly clean: readonly Row[]
  readonly readText: (text: string) => Reading
}

/** Clean text is split: a part to learn from, a part kept for thresholds. */
const cleanSets = new Set(['clean-commonvoice', 'clean-xquad', 'everyday'])
const learnedFromPerLanguage = 1700
const longestText = 4000

/** Reads the labelled sets, the everyday sentences and the corpus; the same input gives the same parts in the same order. */
export function readMaterial(data: string, sample = 1): Material {
  const random = seeded(7)
  const files = readConceptFiles()
  const lookalikes = readLookalikes()
  const given = readRows(join(data, 'train')).filter((row) => row.obfuscation !== 1)
  const own = corpusRows(join(dataFolder, 'corpus'), files)
  const everyday = everydaySentences(join(data, 'encoder/tatoeba-pairs.tsv.xz'), (language) =>
    language === 'en' ? 40000 : language === 'es' ? 12000 : 6000,
  )
  const natural = own.filter((row) => family(row) === 'corpus')
  const sentences = [
    ...[...given, ...natural].filter(isClean).map(({ text, language }) => ({ text, language })),
    ...[...everyday].flatMap(([language, texts]) => texts.map((text) => ({ text, language }))),
    ...given.filter(isRomanHindi).map(({ text }) => ({ text, language: 'hi-Latn' })),
  ]
  const worthHiding = readWorthHiding()
  const harmful = natural.filter((row) => !isClean(row))
  const vocabulary = buildVocabulary({ clean: sentences, harmful, files: files.values(), worthHiding })
  const languages = buildLanguages(sentences, lookalikes)
  const known = openVocabulary(vocabulary)
  const parts = {
    words: { lookalikes, vocabulary: known, rude: rudeWords(files.values(), worthHiding, known) },
    lexicon: lexicon({ files, rules: [] }),
    languages,
  }
  const readText = (text: string) => read(text.slice(0, longestText), parts)
  const plain = [...everyday].flatMap(([language, texts]) =>
    texts
      .filter((text) => isHarmless(readText(text), parts.lexicon))
      .map((text, index) => plainRow(index % 7 === 0 ? beginning(text) : text, language)),
  )
  const rows = shuffled([...given, ...own, ...plain], random).filter(() => sample === 1 || random() <= sample)
  return { files, languages, vocabulary, readText, ...parted(rows) }
}

function parted(rows: readonly Row[]): Pick<Material, 'train' | 'dev' | 'clean'> {
  const perLanguage = new Map<string, number>()
  const train: Row[] = []
  const dev: Row[] = []
  const clean: Row[] = []
  for (const row of rows) {
    if (cleanSets.has(family(row))) {
      const key = `${family(row)} ${row.language}`
      const count = perLanguage.get(key) ?? 0
      perLanguage.set(key, count + 1)
      if (row.split === 'dev' || count >= mostLearned(row.language) || count % 4 === 3) clean.push(row)
      else train.push(row)
    } else if (row.split === 'dev') dev.push(row)
    else train.push(row)
  }
  return { train, dev, clean }
}

/** Where more is flagged, more must be known of what is harmless. */
function mostLearned(language: string): number {
  return learnedFromPerLanguage * (language === 'en' ? 8 : language === 'es' ? 3 : isListed(language) ? 2 : 1)
}

function isClean(row: Row): boolean {
  return row.labels.every((label) => label === 0)
}

function isRomanHindi(row: Row): boolean {
  return row.language === 'hi' && family(row) === 'identity-templates'
}

const hardConcepts = new Set([
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

/** Everyday sentences are taken as clean only where no hard word occurs in them. */
function isHarmless({ passages }: Reading, { concepts }: Lexicon): boolean {
  return !passages[0]?.words.some(({ id }) => hardConcepts.has(concepts[id] as string))
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
