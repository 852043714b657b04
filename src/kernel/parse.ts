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
  // The schema library stops after the first few errors, however many there are.
  const fields = errors.flatMap(fieldErrors)
  const first = fields[0]
  const where = first?.pointer ? `${first.pointer} ` : 'The request '
  return new Fault('invalid_request', `${where}${first?.detail ?? 'does not fit the schema'}.`, { errors: fields })
}

/** A caller's own field names are told back no longer than this. */
const longestPointer = 200

function fieldErrors({ keyword, params, instancePath, message }: SchemaError): FieldError[] {
  const pointer = instancePath.slice(0, longestPointer)
  switch (keyword) {
    case 'required':
      return params.requiredProperties.map((name) => ({ pointer: `${pointer}/${name}`, detail: 'is required' }))
    case 'boolean':
      // A field whose schema is `false`: one that must not be there.
      return [{ pointer, detail: 'is not a known field' }]
    case 'additionalProperties':
      return [] // Each of them is told of above.
    default:
      return [{ pointer, detail: message }]
  }
}

/** The fault a schema names for its own bound, found by walking the error's path, `#/properties/emails`. */
function faultOf(schema: TSchema, schemaPath: string): FaultCode | undefined {
  let at: unknown = schema
  for (const step of schemaPath.split('/').slice(1)) at = (at as Record<string, unknown> | undefined)?.[step]
  return (at as { tooLarge?: FaultCode } | undefined)?.tooLarge
}
