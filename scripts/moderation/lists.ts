import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Confusables, lookalikesFrom } from '../../src/apis/moderation/normalize/lookalikes.ts'
import { type ConceptFile, type ListLanguage, parseConcepts } from '../../src/apis/moderation/rules/concepts.ts'
import { parseWords } from '../../src/apis/moderation/rules/rude.ts'
import type { Rule } from '../../src/apis/moderation/rules/rule.ts'

export const dataFolder = join(import.meta.dirname, '../../data/moderation')

export function readConceptFiles(): Map<ListLanguage, ConceptFile> {
  const folder = join(dataFolder, 'concepts')
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
  // English comes first, so that the numbers of its concepts do not depend on the other files.
  files.sort((a, b) => Number(b === 'en.txt') - Number(a === 'en.txt'))
  return new Map(
    files.map((file) => [
      file.replace('.txt', '') as ListLanguage,
      parseConcepts(readFileSync(join(folder, file), 'utf8')),
    ]),
  )
}

export function readWorthHiding(): string[] {
  const folder = join(dataFolder, 'worth-hiding')
  return readdirSync(folder)
    .sort()
    .flatMap((file) => parseWords(readFileSync(join(folder, file), 'utf8')))
}

export function readRules(): Rule[] {
  const folder = join(dataFolder, 'rules')
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
  return files.flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Rule[])
}

export function readLookalikes() {
  return lookalikesFrom(JSON.parse(readFileSync(join(dataFolder, 'confusables.json'), 'utf8')) as Confusables)
}
