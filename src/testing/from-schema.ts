import fc from 'fast-check'
import type { TSchema } from 'typebox'

/** The parts of JSON Schema that our inputs use. */
type Shape = {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
}

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.webUrl(),
  fc.emailAddress(),
)

/** Values a schema allows, as odd as it allows them. */
export function fitting(schema: TSchema): fc.Arbitrary<unknown> {
  return fit(schema as Shape)
}

/** Anything at all, often close to what a schema allows: a field missing, added, or of another type. */
export function nearly(schema: TSchema): fc.Arbitrary<unknown> {
  const { properties = {} } = schema as Shape
  const anything = fc.anything({ maxDepth: 3, withNullPrototype: false })
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, shape]) => [
      name,
      fc.oneof({ weight: 3, arbitrary: fit(shape) }, { weight: 1, arbitrary: anything }),
    ]),
  )
  const close = fc.record(fields, { requiredKeys: [] })
  const extended = fc
    .tuple(close, fc.dictionary(fc.string(), anything, { maxKeys: 2 }))
    .map(([own, more]) => ({ ...more, ...own }))
  return fc.oneof(fit(schema as Shape), close, extended, anything)
}

function fit(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(fit))
  switch (shape.type) {
    case 'object':
      return fc.record(mapValues(shape.properties ?? {}, fit), { requiredKeys: [...(shape.required ?? [])] })
    case 'array':
      return fc.array(fit(shape.items ?? {}), {
        minLength: shape.minItems ?? 0,
        maxLength: Math.min(shape.maxItems ?? 12, 12),
      })
    case 'string':
      return text.filter((value) => shape.maxLength === undefined || value.length <= shape.maxLength)
    case 'integer':
      return fc.integer({ min: shape.minimum ?? -(2 ** 31), max: shape.maximum ?? 2 ** 31 - 1 })
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    default:
      return fc.anything({ maxDepth: 2 })
  }
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))
}
