import Type, { type Static } from 'typebox'
import { sorts } from './answer.ts'
import { categoryBases } from './categorize/categorize.ts'
import { slugs } from './category.ts'
import { sourceNames } from './snapshot.ts'

const words = <const Word extends string>(list: readonly Word[], description: string) =>
  Type.Enum([...list], { description })

const Time = (description: string) => Type.String({ description, examples: ['2026-11-15T12:00:00.000Z'] })
const TimeOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description })
const Country = Type.Optional(
  Type.String({
    maxLength: 100,
    description: 'ISO 3166 code of a followed country, in any letter case',
    default: 'US',
  }),
)

export const TrendingInput = Type.Object(
  {
    category: Type.Optional(
      Type.String({ maxLength: 100, description: `A slug or a name: ${slugs.join(', ')}`, default: 'all' }),
    ),
    country: Country,
    source: Type.Optional(Type.String({ maxLength: 40, description: `One of ${sourceNames.join(', ')}` })),
    date: Type.Optional(Type.String({ maxLength: 10, description: 'A past day in UTC, YYYY-MM-DD' })),
    sort: Type.Optional(
      Type.String({ maxLength: 20, description: `One of ${sorts.join(', ')}`, default: 'relevance' }),
    ),
    limit: Type.Optional(Type.String({ maxLength: 4, description: 'How many at most, 1 to 1000', default: '1000' })),
  },
  { additionalProperties: false },
)

export const Trend = Type.Object({
  keyword: Type.String(),
  searchVolume: Type.String({ description: 'The volume as a bucket', examples: ['200K+'] }),
  growth: Type.String({ description: 'The increase over the expected volume', examples: ['+1,000%'] }),
  category: words(slugs, 'The category asked for, else the first of `categories`'),
  country: Type.String(),
  rank: Type.Integer({ minimum: 1, description: 'The position in this answer' }),
  volume: Type.Number({ description: 'Searches at least; page views for `wikimedia`' }),
  increasePercent: Type.Number(),
  categories: Type.Array(words(slugs, 'A category')),
  categoryBasis: words(categoryBases, 'Where the categories come from'),
  growthBasis: words(['source', 'history', 'estimated'], 'Where the growth comes from; an estimate is a lower bound'),
  startedAt: TimeOrNull('When the search began to trend'),
  endedAt: TimeOrNull('When it stopped'),
  active: Type.Boolean({ description: 'Whether the source still lists it' }),
})

export const Trending = Type.Object({
  trends: Type.Array(Trend),
  category: words(slugs, 'The category asked for'),
  country: Type.String(),
  count: Type.Integer({ minimum: 0 }),
  timestamp: Time('The time of the data, UTC'),
  source: words(sourceNames, 'Where the data comes from'),
  stale: Type.Boolean({ description: 'True when the data is not as new as it should be' }),
  refreshedAt: Time('When the source last confirmed or renewed the data'),
  nextRefreshAt: TimeOrNull('When the data is looked for again'),
})
export type Trending = Static<typeof Trending>

export const HistoryInput = Type.Object(
  {
    keyword: Type.String({ minLength: 1, maxLength: 200 }),
    country: Country,
    days: Type.Optional(Type.String({ maxLength: 3, description: 'How many days back, 1 to 400', default: '30' })),
  },
  { additionalProperties: false },
)

export const History = Type.Object({
  keyword: Type.String(),
  country: Type.String(),
  days: Type.Integer(),
  points: Type.Array(
    Type.Object({
      date: Type.String(),
      rank: Type.Integer(),
      volume: Type.Number(),
      searchVolume: Type.String(),
      source: words(sourceNames, 'Whose list it was on'),
    }),
    { description: 'The days on which it was listed, oldest first' },
  ),
  volumes: Type.Array(Type.Number(), { description: 'One value a day, oldest first, 0 when not listed: a sparkline' }),
})
export type History = Static<typeof History>

export const NoInput = Type.Object({}, { additionalProperties: false })

export const Categories = Type.Object({
  count: Type.Integer(),
  categories: Type.Array(Type.Object({ slug: Type.String(), name: Type.String() })),
})

export const Countries = Type.Object({
  count: Type.Integer(),
  countries: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Type.String(),
      source: Type.Union([Type.String(), Type.Null()]),
      timestamp: TimeOrNull('The time of the data; null while there is none'),
      stale: Type.Boolean(),
    }),
  ),
})
export type Countries = Static<typeof Countries>

export const StreamInput = Type.Object({ country: Country }, { additionalProperties: false })

/** One change as the stream tells it, in the `data` of an event. */
export const Change = Type.Object({
  change: words(['new', 'up', 'down', 'ended'], 'What happened to the search'),
  keyword: Type.String(),
  country: Type.String(),
  category: Type.String(),
  searchVolume: Type.String(),
  growth: Type.String(),
  rank: Type.Integer(),
  timestamp: Time('The time of the data'),
})
export type Change = Static<typeof Change>

export const EventsInput = Type.Object(
  { lines: Type.String({ description: 'One JSON object a line: {"q", "t"?, "country"?, "user"?}' }) },
  { additionalProperties: false },
)

export const Ingested = Type.Object({
  accepted: Type.Integer(),
  dropped: Type.Object({
    invalid: Type.Integer({ description: 'Not in the form asked for' }),
    personal: Type.Integer({ description: 'Held an email address or a long number' }),
    untimely: Type.Integer({ description: 'From the future, or too old to matter' }),
  }),
  errors: Type.Array(Type.Object({ line: Type.Integer(), detail: Type.String() }), {
    description: 'The first few lines that are not in the form asked for',
  }),
})
export type Ingested = Static<typeof Ingested>

export const ImportInput = Type.Object(
  {
    country: Country,
    lines: Type.String({ description: "A CSV export of Trending Now, SerpApi's JSON, or our own JSON" }),
  },
  { additionalProperties: false },
)

export const Imported = Type.Object({
  country: Type.String(),
  snapshots: Type.Array(Type.Object({ timestamp: Type.String(), rows: Type.Integer() })),
})
export type Imported = Static<typeof Imported>
