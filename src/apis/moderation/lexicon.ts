import { buildTree, type ConceptFile, type Entry, type ListLanguage, type Tree } from './rules/concepts.ts'
import { indexRules, type RuleIndex } from './rules/match.ts'
import { compileRule, phraseConcept, type Rule } from './rules/rule.ts'
import { compileSenses, type Sense, type Senses } from './rules/senses.ts'
import { formConcepts } from './rules/tags.ts'

/** Everything the lists say: the words of the concepts, the phrases of the rules, and the rules over what both find. */
export type Lexicon = {
  readonly words: Tree
  /** Apart from the words, so that a new phrase never hides a word from the model. */
  readonly phrases: Tree
  readonly allowed: Tree
  readonly senses: Senses
  readonly rules: RuleIndex
  /** Names by number; the model knows those before `learnedConcepts`. */
  readonly concepts: readonly string[]
  readonly learnedConcepts: number
}

export type LexiconParts = {
  readonly files: ReadonlyMap<ListLanguage, ConceptFile>
  readonly rules: readonly Rule[]
  /** Words in harmless senses, by language. */
  readonly senses?: ReadonlyMap<ListLanguage, readonly Sense[]>
  /** Phrases that never count, in any language. */
  readonly allowed?: readonly string[]
  /** The order of the concepts the model was trained with. */
  readonly conceptOrder?: readonly string[]
}

/** Joins concept files and rules into one lexicon. */
export function lexicon(parts: LexiconParts): Lexicon {
  const { files, rules, senses = new Map(), allowed = [], conceptOrder = conceptNames(files) } = parts
  const phraseRules = rules.filter((rule) => rule.phrases)
  const concepts = [...formConcepts, ...conceptOrder, ...phraseRules.map(phraseConcept)]
  const ids = new Map(concepts.map((name, id) => [name, id]))
  const ignored = new Map([...files].map(([language, file]) => [language, file.ignored]))
  return {
    words: buildTree(
      [...files].flatMap(([language, file]) => wordEntries(file, language, ids)),
      ignored,
    ),
    phrases: buildTree(
      phraseRules.flatMap((rule) => phraseEntries(rule, ids)),
      ignored,
    ),
    allowed: buildTree(
      allowed.map((words) => ({ id: 0, language: 'en', words })),
      new Map(),
    ),
    senses: compileSenses(senses),
    rules: indexRules(rules.map((rule) => compileRule(rule, (name) => ids.get(name)))),
    concepts,
    learnedConcepts: formConcepts.length + conceptOrder.length,
  }
}

type Ids = ReadonlyMap<string, number>

/** A concept added since the model was trained has no number yet, and waits for the next training. */
function wordEntries({ concepts }: ConceptFile, language: ListLanguage, ids: Ids): Entry[] {
  return [...concepts].flatMap(([name, list]) => {
    const id = ids.get(name)
    return id === undefined ? [] : list.map((words) => ({ id, language, words }))
  })
}

function phraseEntries(rule: Rule, ids: Ids): Entry[] {
  const id = ids.get(phraseConcept(rule)) as number
  return Object.entries(rule.phrases ?? {}).flatMap(([language, list]) =>
    // Korean words go on after the stem, so that a phrase never ends where its last word does.
    list.map((words) => ({ id, language: language as ListLanguage, words: language === 'ko' ? `${words}*` : words })),
  )
}

export function conceptNames(files: ReadonlyMap<ListLanguage, ConceptFile>): string[] {
  return [...new Set([...files.values()].flatMap(({ concepts }) => [...concepts.keys()]))]
}
