import Type, { type Static } from 'typebox'

const Time = Type.Union([Type.String(), Type.Null()])

/** Our own answer to `GET /trending`, or a hand-written list in the same form. */
export const OwnList = Type.Object({
  country: Type.Optional(Type.String()),
  timestamp: Type.Optional(Type.String()),
  trends: Type.Array(
    Type.Object({
      keyword: Type.String(),
      volume: Type.Optional(Type.Number({ minimum: 0 })),
      searchVolume: Type.Optional(Type.String()),
      increasePercent: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
      category: Type.Optional(Type.String()),
      categories: Type.Optional(Type.Array(Type.String())),
      startedAt: Type.Optional(Time),
      endedAt: Type.Optional(Time),
    }),
    { minItems: 1 },
  ),
})
export type OwnList = Static<typeof OwnList>

/** What SerpApi answers to `engine=google_trends_trending_now`. */
export const SerpApiList = Type.Object({
  search_metadata: Type.Optional(Type.Object({ created_at: Type.Optional(Type.String()) })),
  search_parameters: Type.Optional(Type.Object({ geo: Type.Optional(Type.String()) })),
  trending_searches: Type.Array(
    Type.Object({
      query: Type.String(),
      search_volume: Type.Number({ minimum: 0 }),
      increase_percentage: Type.Optional(Type.Number()),
      start_timestamp: Type.Optional(Type.Number()),
      end_timestamp: Type.Optional(Type.Number()),
      active: Type.Optional(Type.Boolean()),
      categories: Type.Optional(Type.Array(Type.Object({ id: Type.Number() }))),
      trend_breakdown: Type.Optional(Type.Array(Type.String())),
    }),
    { minItems: 1 },
  ),
})
export type SerpApiList = Static<typeof SerpApiList>
