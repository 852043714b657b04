import Type, { type Static } from 'typebox'

const closed = { additionalProperties: false }
const Url = Type.String({
  minLength: 1,
  description: 'A web address; without a scheme https is tried, then http.',
  examples: ['https://blog.example/'],
})

export const DetectInput = Type.Object({ url: Url }, closed)
export const BatchInput = Type.Object(
  { urls: Type.Array(Url, { minItems: 1, maxItems: 10, tooLarge: 'batch_too_large' }) },
  closed,
)
export const NoInput = Type.Object({}, closed)

const HeaderValue = Type.Union([Type.String(), Type.Array(Type.String())])
export const AnalyzeInput = Type.Object(
  {
    url: Type.Optional(Type.String({ description: "The page's own address; some signals only count on it." })),
    headers: Type.Optional(
      Type.Record(Type.String(), HeaderValue, { description: 'Response headers, any letter case.' }),
    ),
    html: Type.Optional(Type.String({ description: 'The page.' })),
    cookies: Type.Optional(Type.Record(Type.String(), Type.String(), { description: 'Cookies by name.' })),
  },
  closed,
)

const Summary = {
  name: Type.String(),
  category: Type.String(),
  confidence: Type.Integer({ minimum: 0, maximum: 100 }),
  version: Type.Optional(Type.String()),
  impliedBy: Type.Optional(Type.Array(Type.String(), { description: 'The technologies that bring this one along.' })),
}
const SignalName = Type.Enum(['headers', 'meta', 'scripts', 'html', 'cookies', 'implied'])

export const Technology = Type.Object({
  ...Summary,
  signals: Type.Array(SignalName, { description: 'Where it was seen, each once.' }),
})

const finalUrl = Type.String({ description: 'Where redirects led.' })
const truncated = Type.Boolean({ description: 'The page was longer than what was looked at.' })

export const Detection = Type.Object({
  url: Type.String({ description: 'What was asked for.' }),
  finalUrl: Type.Optional(finalUrl),
  status: Type.Optional(Type.Integer({ description: "The status of the site's answer." })),
  count: Type.Integer(),
  technologies: Type.Array(Technology),
  implied: Type.Array(Type.String(), { description: 'Names of those that were not seen but follow.' }),
  truncated: Type.Optional(truncated),
  cachedAt: Type.Optional(
    Type.String({ description: 'When the result was made, ISO 8601; it is given again until it is too old.' }),
  ),
})

export const Analysis = Type.Object({
  url: Type.Optional(Type.String()),
  count: Type.Integer(),
  technologies: Type.Array(Technology),
  implied: Type.Array(Type.String()),
})

export const BatchItem = Type.Object({
  url: Type.String(),
  finalUrl: Type.Optional(finalUrl),
  count: Type.Integer(),
  technologies: Type.Array(Type.Object(Summary)),
  error: Type.Optional(Type.Object({ code: Type.String(), detail: Type.String() })),
})
export const BatchOutput = Type.Object({ results: Type.Array(BatchItem) })

export const Listing = Type.Object({
  count: Type.Integer(),
  categories: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() })),
  technologies: Type.Array(
    Type.Object({
      name: Type.String(),
      category: Type.String(),
      website: Type.String(),
      implies: Type.Optional(Type.Array(Type.String())),
      signals: Type.Array(Type.String(), { description: 'What it can be seen by.' }),
    }),
  ),
})

export const Health = Type.Object({
  status: Type.Literal('ok'),
  technologies: Type.Integer(),
  categories: Type.Integer(),
})

export type Detection = Static<typeof Detection>
export type Analysis = Static<typeof Analysis>
export type AnalyzeInput = Static<typeof AnalyzeInput>
export type BatchItem = Static<typeof BatchItem>
export type BatchOutput = Static<typeof BatchOutput>
export type Listing = Static<typeof Listing>
