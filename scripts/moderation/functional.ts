import { join } from 'node:path'
import { learned } from '../../src/apis/moderation/categories.ts'
import type { Moderator } from '../../src/apis/moderation/index.ts'
import { readCorpus } from './corpus.ts'
import { dataFolder } from './lists.ts'

/** A sentence that tests one thing, what is right about it, and what the moderator made of it. */
type Case = {
  readonly text: string
  readonly language: string
  readonly functionality: string
  readonly wanted: Int8Array
  readonly flagged: readonly boolean[]
}

/** Runs the functional tests: sentences by language and functionality, written apart from what the models learn from. */
export async function functionalCases(moderator: Moderator): Promise<Case[]> {
  const cases: Case[] = []
  for (const { file } of readCorpus(join(dataFolder, 'functional'))) {
    for (const { text, labels, kind } of file.entries) {
      const { results } = await moderator.moderate(text)
      const flagged = learned.map((category) => results[category].flagged)
      cases.push({ text, language: file.language, functionality: kind, wanted: labels, flagged })
    }
  }
  return cases
}

/** Right is a case in which every category that must be flagged is, and none is that must not be. */
export function isRight({ wanted, flagged }: Case): boolean {
  return flagged.every((flag, k) => wanted[k] === -1 || flag === (wanted[k] === 1))
}

export function byFunctionality(cases: readonly Case[]) {
  return accuracy(cases, ({ functionality }) => functionality)
}

export function byLanguage(cases: readonly Case[]) {
  return accuracy(cases, ({ language }) => language)
}

function accuracy(cases: readonly Case[], key: (one: Case) => string) {
  return [...Map.groupBy(cases, key)].map(([name, members]) => {
    const right = members.filter(isRight).length
    const wrong = members.find((one) => !isRight(one))
    return { name, cases: members.length, right: share(right, members.length), wrong: wrong?.text.slice(0, 60) ?? '' }
  })
}

/** Precision and recall of each category over all languages. */
export function byCategory(cases: readonly Case[]) {
  return learned.map((category, k) => {
    const known = cases.filter(({ wanted }) => wanted[k] !== -1)
    const positives = known.filter(({ wanted }) => wanted[k] === 1)
    const flagged = known.filter((one) => one.flagged[k])
    const found = positives.filter((one) => one.flagged[k]).length
    return {
      category,
      cases: positives.length,
      recall: share(found, positives.length),
      precision: share(found, flagged.length),
    }
  })
}

function share(part: number, whole: number): number {
  return Math.round((1000 * part) / Math.max(1, whole)) / 1000
}
