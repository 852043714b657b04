import { type Category, categories } from '../categories.ts'
import type { ListLanguage } from './concepts.ts'

/** A rule as it stands in `data/moderation/rules`. It sees phrases, or concepts near each other, and proves itself. */
export type Rule = {
  readonly id: string
  readonly category: Category
  /**
   * How likely the category is where the rule holds, from 0 to 1. Below 0 the rule speaks against the category: it takes
   * that share off what the models make of a short text.
   */
  readonly weight: number
  /** What the rule sees, in words; it begins the reason. */
  readonly sense: string
  /** Words and phrases by language; a star at the end stands for any ending. */
  readonly phrases?: Readonly<Partial<Record<ListLanguage, readonly string[]>>>
  /** Concepts in this order, each at most `gap` steps after the one before; `a|b` is either. */
  readonly order?: readonly string[]
  /** Concepts in any order within `gap` steps of the first named. */
  readonly near?: readonly string[]
  readonly gap?: number
  /** Concepts within reach that take the rule back; `rule x` stands for the phrases of another rule. */
  readonly unless?: readonly string[]
  /** Concepts within reach that leave a third of the weight each; the usual ones are meant when this is absent. */
  readonly softened?: readonly string[]
  readonly matches: readonly string[]
  readonly misses: readonly string[]
  /** Written by the operator: it counts as it stands, whatever the models think. */
  readonly isOwn?: boolean
}

/** Contexts in which hard words are mostly harmless: what is told, played, programmed, cooked or joked about. */
export const usualSofteners = [
  'idiom',
  'tech',
  'fiction',
  'sport',
  'nature',
  'news',
  'counter',
  'help',
  'quote',
  'quotation',
  'medical',
  'sexedu',
]

/** A rule made ready: its concepts are numbers. */
export type CompiledRule = {
  readonly rule: Rule
  readonly first: ReadonlySet<number>
  readonly rest: readonly ReadonlySet<number>[]
  readonly ordered: boolean
  readonly gap: number
  readonly unless: ReadonlySet<number>
  /** A negation takes a rule back, but only right before it or inside it. */
  readonly negation: number | undefined
  readonly softened: ReadonlySet<number>
}

const usualGap = 4

/** Turns concept names into numbers; an unknown name is a mistake in the data and is refused. */
export function compileRule(rule: Rule, idOf: (concept: string) => number | undefined): CompiledRule {
  const ids = (names: string) =>
    new Set(
      names.split('|').map((name) => {
        const id = idOf(name)
        if (id === undefined) throw new Error(`Rule ${rule.id} names the concept ${name}, which no list has.`)
        return id
      }),
    )
  const steps = rule.phrases ? [phraseConcept(rule)] : (rule.order ?? rule.near ?? [])
  const [first, ...rest] = steps.map(ids)
  if (!first) throw new Error(`Rule ${rule.id} sees nothing.`)
  return {
    rule,
    first,
    rest,
    ordered: rule.near === undefined,
    gap: rule.gap ?? usualGap,
    unless: new Set((rule.unless ?? []).filter((name) => name !== 'not').flatMap((name) => [...ids(name)])),
    negation: rule.unless?.includes('not') ? idOf('not') : undefined,
    softened: new Set((rule.softened ?? (rule.weight < 0 ? [] : usualSofteners)).flatMap((name) => [...ids(name)])),
  }
}

/** The phrases of a rule are a concept of their own. */
export function phraseConcept(rule: Rule): string {
  return `rule ${rule.id}`
}

/** Reads a file of rules; what is wrong with it is said by name, so that an operator can mend it. */
export function parseRules(text: string, file: string): Rule[] {
  const rules: unknown = JSON.parse(text)
  if (!Array.isArray(rules)) throw new Error(`${file} must hold a list of rules.`)
  for (const [index, rule] of (rules as Partial<Rule>[]).entries()) {
    const name = `${file}, rule ${rule.id ?? index + 1}`
    if (!rule.id || !rule.sense || !rule.category) throw new Error(`${name} needs id, category and sense.`)
    if (!(categories as readonly string[]).includes(rule.category))
      throw new Error(`${name}: ${rule.category} is no category.`)
    if (!(Math.abs(Number(rule.weight)) <= 1) || Number(rule.weight) === 0)
      throw new Error(`${name} needs a weight from -1 to 1 that is not 0.`)
    if (!rule.phrases && !rule.order && !rule.near) throw new Error(`${name} needs phrases, order or near.`)
  }
  return rules as Rule[]
}
