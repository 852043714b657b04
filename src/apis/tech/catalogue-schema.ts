import Type, { type Static } from 'typebox'
import { parser } from '../../kernel/parse.ts'

const Expression = Type.String({
  format: 'regex',
  description:
    'A regular expression, letters in either case; a group named "version" shows the version. Empty: is there.',
})
const Named = Type.Record(Type.String(), Type.Union([Expression, Type.Array(Expression, { minItems: 1 })]))

export const SourceRule = Type.Union([
  Expression,
  Type.Object(
    { pattern: Expression, sameSite: Type.Boolean({ description: "Only addresses of the page's own site count." }) },
    { additionalProperties: false },
  ),
])

export const HtmlRule = Type.Union([
  Type.Object(
    {
      tag: Type.Optional(Type.String({ description: 'The element; any when left out.' })),
      attributes: Type.Optional(
        Type.Record(Type.String(), Expression, {
          description: 'All must fit. A name that begins with ^ is an expression.',
        }),
      ),
      text: Type.Optional(Expression),
    },
    { additionalProperties: false, minProperties: 1 },
  ),
  Type.Object({ comment: Expression }, { additionalProperties: false }),
  Type.Object({ style: Expression }, { additionalProperties: false }),
  Type.Object(
    { code: Expression },
    { additionalProperties: false, description: 'In a running script, not in a string or a comment of it.' },
  ),
  Type.Object(
    { loads: Expression },
    { additionalProperties: false, description: 'At the start of a string in a script.' },
  ),
])

const Sample = Type.Union([
  Type.String({ description: 'A page.' }),
  Type.Object(
    {
      url: Type.Optional(Type.String()),
      headers: Type.Optional(Type.Record(Type.String(), Type.String())),
      cookies: Type.Optional(Type.Array(Type.String(), { description: 'name=value' })),
      html: Type.Optional(Type.String()),
    },
    { additionalProperties: false },
  ),
])

const Entry = Type.Object(
  {
    name: Type.String({ minLength: 1 }),
    website: Type.String({ pattern: '^https://' }),
    implies: Type.Optional(Type.Array(Type.String())),
    headers: Type.Optional(Named),
    meta: Type.Optional(Named),
    cookies: Type.Optional(Named),
    scripts: Type.Optional(Type.Array(SourceRule)),
    html: Type.Optional(Type.Array(HtmlRule)),
    matches: Type.Array(Sample, { description: 'Every pattern is found in at least one of these.' }),
    misses: Type.Array(Sample, { description: 'None of these shows the technology.' }),
  },
  { additionalProperties: false },
)

/** One file of `data/tech`: a category and its technologies. */
export const CatalogueFile = Type.Object(
  { $schema: Type.Optional(Type.String()), category: Type.String({ minLength: 1 }), technologies: Type.Array(Entry) },
  { additionalProperties: false, title: 'Technologies of one category' },
)

export type SourceRule = Static<typeof SourceRule>
export type HtmlRule = Static<typeof HtmlRule>
export type Sample = Static<typeof Sample>
export type CatalogueEntry = Static<typeof Entry>
export type Catalogue = readonly Static<typeof CatalogueFile>[]

export const parseCatalogueFile = parser(CatalogueFile)

/** The schema of a catalogue file as editors read it. */
export function catalogueSchema(): Record<string, unknown> {
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...JSON.parse(JSON.stringify(CatalogueFile)) }
}
