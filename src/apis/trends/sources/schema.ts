import Type, { type Static } from 'typebox'

/** An article in Wikimedia's list of a day; `views_ceil` is rounded up to the next hundred. */
export const Article = Type.Object({
  article: Type.String(),
  project: Type.String(),
  views_ceil: Type.Number({ minimum: 1 }),
})
export type Article = Static<typeof Article>

export const ArticlePage = Type.Object({
  items: Type.Array(Type.Object({ articles: Type.Array(Article) }), { minItems: 1 }),
})
