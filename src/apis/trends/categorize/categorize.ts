import type { Slug } from '../category.ts'

/** Where a category comes from; `none` means that nothing was sure enough, and the category is `other`. */
export const categoryBases = ['source', 'memory', 'rules', 'model', 'none'] as const
export type CategoryBasis = (typeof categoryBases)[number]

/** What is known of a search: its compared form, where it is searched, and the words around it. */
export type SearchContext = {
  readonly key: string
  readonly country: string
  readonly related: readonly string[]
  readonly headlines: readonly string[]
}

export type Categorized = { readonly categories: readonly Slug[]; readonly basis: CategoryBasis }

/** Names the categories of a search whose source has none. */
export type Categorize = (context: SearchContext) => Categorized

/** The ways to know a category, from the surest to the least sure; each may know nothing. */
export type Knowledge = {
  readonly memory: (key: string) => readonly Slug[] | undefined
  readonly rules: (text: string) => Slug | undefined
  readonly model: (context: SearchContext) => Slug | undefined
}

/** Asks the memory of categorised searches, then the rules, then the model; the search itself says more than its headlines. */
export function categorizer({ memory, rules, model }: Knowledge): Categorize {
  return (context) => {
    const remembered = memory(context.key)
    if (remembered) return { categories: remembered, basis: 'memory' }
    const ruled = rules(context.key) ?? rules([...context.related, ...context.headlines].join(' | '))
    if (ruled) return { categories: [ruled], basis: 'rules' }
    const guessed = model(context)
    return guessed ? { categories: [guessed], basis: 'model' } : { categories: ['other'], basis: 'none' }
  }
}
