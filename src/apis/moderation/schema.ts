import Type, { type Static } from 'typebox'
import { categories } from './categories.ts'

const maxTextLength = 10_000
const maxBatch = 100

const Text = Type.String({
  maxLength: maxTextLength,
  tooLarge: 'text_too_long',
  description: 'The text, in any language; a character is a Unicode code point.',
})

export const DetectInput = Type.Object({ text: Text }, { additionalProperties: false })

export const BatchInput = Type.Object(
  { texts: Type.Array(Text, { minItems: 1, maxItems: maxBatch, tooLarge: 'batch_too_large' }) },
  { additionalProperties: false },
)

const Span = Type.Object({ start: Type.Integer({ minimum: 0 }), end: Type.Integer({ minimum: 1 }) })

export const Result = Type.Object({
  flagged: Type.Boolean({ description: 'Whether the score reaches the threshold of the category.' }),
  score: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'How likely the category holds; 0 when nothing was detected.',
  }),
  reason: Type.String({ description: 'What was seen, in words; personal data is masked.' }),
  spans: Type.Optional(Type.Array(Span, { description: 'Where it was seen, in code points.' })),
})
export type Result = Static<typeof Result>

export const Summary = Type.Object({
  flaggedAny: Type.Boolean(),
  highestScore: Type.Number(),
  topCategory: Type.Enum([...categories, 'none']),
  overallScore: Type.Number({ description: 'The chance that any category holds: 1 − Π(1 − score).' }),
})
export type Summary = Static<typeof Summary>

const Results = Type.Object({
  spam: Result,
  nsfw: Result,
  hateSpeech: Result,
  harassment: Result,
  violence: Result,
  selfHarm: Result,
  csam: Result,
  extremism: Result,
  misinformation: Result,
  pii: Result,
  obfuscation: Result,
})

export const Detection = Type.Object({
  results: Results,
  summary: Summary,
  stages: Type.Integer({
    minimum: 1,
    maximum: 2,
    description: 'How many models read the text: 2 with the encoder, 1 where it is absent, switched off or busy.',
  }),
  language: Type.Optional(
    Type.String({ description: 'The language of the text as a BCP 47 tag, where it could be told.' }),
  ),
})
export type Detection = Static<typeof Detection>

export const BatchOutput = Type.Object({ results: Type.Array(Detection) })

/** OpenAI's request: one text, several, or the text parts of one message. The model named makes no difference. */
export const ModerationsInput = Type.Object(
  {
    input: Type.Union([
      Text,
      Type.Array(
        Type.Union([Text, Type.Object({ type: Type.Literal('text'), text: Text }, { additionalProperties: false })]),
        {
          minItems: 1,
          maxItems: maxBatch,
          tooLarge: 'batch_too_large',
        },
      ),
    ]),
    model: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
)

const Flags = Type.Record(Type.String(), Type.Boolean())
const Scores = Type.Record(Type.String(), Type.Number())

export const ModerationsOutput = Type.Object({
  id: Type.String(),
  model: Type.String(),
  results: Type.Array(Type.Object({ flagged: Type.Boolean(), categories: Flags, category_scores: Scores })),
})
export type ModerationsOutput = Static<typeof ModerationsOutput>

/** Perspective's request; what only its own service could use is accepted and left aside. */
export const AnalyzeInput = Type.Object(
  {
    comment: Type.Object({ text: Text, type: Type.Optional(Type.String()) }, { additionalProperties: false }),
    context: Type.Optional(Type.Object({}, { additionalProperties: true })),
    requestedAttributes: Type.Record(Type.String(), Type.Object({}, { additionalProperties: true })),
    languages: Type.Optional(Type.Array(Type.String())),
    doNotStore: Type.Optional(Type.Boolean()),
    spanAnnotations: Type.Optional(Type.Boolean()),
    clientToken: Type.Optional(Type.String()),
    communityId: Type.Optional(Type.String()),
    sessionId: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
)
export type AnalyzeInput = Static<typeof AnalyzeInput>

const AttributeScore = Type.Object({ value: Type.Number(), type: Type.Literal('PROBABILITY') })

export const AnalyzeOutput = Type.Object({
  attributeScores: Type.Record(
    Type.String(),
    Type.Object({
      spanScores: Type.Array(Type.Object({ begin: Type.Integer(), end: Type.Integer(), score: AttributeScore })),
      summaryScore: AttributeScore,
    }),
  ),
  languages: Type.Array(Type.String()),
  detectedLanguages: Type.Array(Type.String()),
  clientToken: Type.Optional(Type.String()),
})
export type AnalyzeOutput = Static<typeof AnalyzeOutput>
