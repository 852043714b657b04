import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { Fault, type FaultCode, type FieldError } from './fault.ts'

/** Reads a foreign value by a schema: the value itself, or a Fault that points to every offending field. */
export type Parser<Value> = (value: unknown) => Value

/** A schema may name the fault of its own upper bound: `{ maxItems: 10, tooLarge: 'batch_too_large' }`. */
declare module 'typebox' {
  interface TSchemaOptions {
    tooLarge?: FaultCode
  }
}

const mostErrors = 20

/** Compiles a schema into a parser. Nothing is coerced and unknown fields are refused where the schema says so. */
export function parser<Schema extends TSchema>(schema: Schema): Parser<Static<Schema>> {
  const compiled = Compile(schema)
  return (value) => {
    if (compiled.Check(value)) return value
    throw refusal(schema, compiled.Errors(value))
  }
}

type SchemaError = ReturnType<ReturnType<typeof Compile>['Errors']>[number]

function refusal(schema: TSchema, errors: readonly SchemaError[]): Fault {
  const tooLarge = errors.find((error) => error.keyword === 'maxItems' || error.keyword === 'maxLength')
  const code = tooLarge && faultOf(schema, tooLarge.schemaPath)
  if (tooLarge && code) {
    const detail = `${tooLarge.instancePath.slice(1)} ${tooLarge.message}.`
    return new Fault(code, detail, { errors: [{ pointer: tooLarge.instancePath, detail: tooLarge.message }] })
  }
  const fields = errors.flatMap(fieldErrors).slice(0, mostErrors)
  const first = fields[0]
  const where = first?.pointer ? `${first.pointer} ` : 'The request '
  return new Fault('invalid_request', `${where}${first?.detail ?? 'does not fit the schema'}.`, { errors: fields })
}

function fieldErrors(error: SchemaError): FieldError[] {
  const at = (names: readonly string[], detail: string) =>
    names.map((name) => ({ pointer: `${error.instancePath}/${escapePointer(name)}`, detail }))
  switch (error.keyword) {
    case 'required':
      return at(error.params.requiredProperties, 'is required')
    case 'additionalProperties':
      return at(error.params.additionalProperties, 'is not a known field')
    case 'boolean':
      return [] // A field that must not be there; `additionalProperties` tells of it in words.
    default:
      return [{ pointer: error.instancePath, detail: error.message }]
  }
}

/** The fault a schema names for its own bound, found by walking the error's path, `#/properties/emails`. */
function faultOf(schema: TSchema, schemaPath: string): FaultCode | undefined {
  let at: unknown = schema
  for (const step of schemaPath.split('/').slice(1)) at = (at as Record<string, unknown> | undefined)?.[step]
  return (at as { tooLarge?: FaultCode } | undefined)?.tooLarge
}

function escapePointer(name: string): string {
  return name.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1')
}
