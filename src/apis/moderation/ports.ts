import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Values } from '../../kernel/settings.ts'
import type { World } from '../../kernel/world.ts'
import type { EncoderCard } from './encoder/combine.ts'
import { boundedEncoder, type Encoder } from './encoder/encoder.ts'
import { openWorker } from './encoder/open-worker.ts'
import { openPieces } from './encoder/pieces.ts'
import { type Engine, engine } from './engine.ts'
import { bundle, type ModelCard } from './model/bundle.ts'
import type { Confusables } from './normalize/lookalikes.ts'
import { type ConceptFile, type ListLanguage, listLanguages, parseConcepts } from './rules/concepts.ts'
import { parseWords } from './rules/rude.ts'
import { parseRules, type Rule } from './rules/rule.ts'
import type { Sense } from './rules/senses.ts'
import type { moderationSettings } from './settings.ts'

export type ModerationPorts = {
  readonly engine: Engine
  readonly ownRules: number
  /** Why the second stage is not there; empty where it is. */
  readonly encoderAbsent: string
  readonly close: () => Promise<void>
}

/** The data folder of the package: the same distance from the sources and from the compiled files. */
const dataFolder = join(dirname(fileURLToPath(import.meta.url)), '../../../data/moderation')

type Options = Values<typeof moderationSettings>

export function openPorts(_world: World, settings: Options): Promise<ModerationPorts> {
  return openEngine(settings)
}

/** Reads the lists, the rules and the model once; from then on nothing touches the disk. */
export async function openEngine(settings: Options): Promise<ModerationPorts> {
  const [
    second,
    concepts,
    worthHiding,
    rules,
    senses,
    own,
    allowed,
    confusables,
    card,
    weights,
    languages,
    vocabulary,
  ] = await Promise.all([
    openEncoder(settings.encoder),
    readConcepts(),
    readWorthHiding(),
    readRules(join(dataFolder, 'rules')),
    readSenses(join(dataFolder, 'senses')),
    readOwnRules(settings.rulesFile),
    readAllowed(settings.allowFile),
    readFile(join(dataFolder, 'confusables.json'), 'utf8'),
    readFile(join(dataFolder, 'model/model.json'), 'utf8'),
    readFile(join(dataFolder, 'model/weights.bin')),
    readFile(join(dataFolder, 'model/languages.bin')),
    readFile(join(dataFolder, 'model/words.bin')),
  ])
  const made = engine({
    concepts,
    worthHiding,
    rules: [...rules, ...own.map((rule) => ({ ...rule, isOwn: true }))],
    senses,
    confusables: JSON.parse(confusables) as Confusables,
    vocabulary,
    model: bundle(JSON.parse(card) as ModelCard, weights, languages),
    encoder: second.encoder,
    thresholds: settings.thresholds,
    allowed,
  })
  return {
    engine: made,
    ownRules: own.length,
    encoderAbsent: second.absent,
    close: async () => second.encoder?.close(),
  }
}

/** Why the second stage is absent where the operator wants it so; anything else is a lack. */
export const switchedOff = 'switched off'

type SecondStage = { readonly encoder: Encoder | undefined; readonly absent: string }

/** Opens the second stage; whatever is missing for it, the first answers alone. */
async function openEncoder(wanted: Options['encoder']): Promise<SecondStage> {
  if (wanted === 'off') return { encoder: undefined, absent: switchedOff }
  const folder = join(dataFolder, 'encoder')
  try {
    const [card, pieces, reader] = await Promise.all([
      readFile(join(folder, 'card.json'), 'utf8'),
      readFile(join(folder, 'pieces.txt'), 'utf8'),
      openWorker(join(folder, 'model.onnx')),
    ])
    return { encoder: boundedEncoder(JSON.parse(card) as EncoderCard, openPieces(pieces), reader), absent: '' }
  } catch (error) {
    return { encoder: undefined, absent: (error as Error).message.split('\n')[0] ?? '' }
  }
}

async function readConcepts(): Promise<Map<ListLanguage, ConceptFile>> {
  const files = listLanguages.map(async (language) => {
    const text = await readFile(join(dataFolder, 'concepts', `${language}.txt`), 'utf8')
    return [language, parseConcepts(text)] as const
  })
  return new Map(await Promise.all(files))
}

async function readWorthHiding(): Promise<string[]> {
  const folder = join(dataFolder, 'worth-hiding')
  const texts = await Promise.all((await readdir(folder)).sort().map((file) => readFile(join(folder, file), 'utf8')))
  return texts.flatMap(parseWords)
}

async function readRules(folder: string): Promise<Rule[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return texts.flatMap((text, index) => parseRules(text, files[index] as string))
}

async function readSenses(folder: string): Promise<Map<ListLanguage, Sense[]>> {
  const languages = (await readdir(folder)).map((file) => file.replace('.json', '')).sort()
  const texts = await Promise.all(languages.map((language) => readFile(join(folder, `${language}.json`), 'utf8')))
  return new Map(languages.map((language, i) => [language as ListLanguage, JSON.parse(texts[i] as string) as Sense[]]))
}

async function readOwnRules(path: string): Promise<Rule[]> {
  return path === '' ? [] : parseRules(await readFile(path, 'utf8'), path)
}

async function readAllowed(path: string): Promise<string[]> {
  if (path === '') return []
  const lines = (await readFile(path, 'utf8')).split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '' && !line.startsWith('#'))
}
