import type { TSchema } from 'typebox'
import { type Html, html } from './html.ts'

/** The parts of JSON Schema that the tables show. */
type Shape = {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, Shape>>
  readonly patternProperties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** The fields of an object schema as a table, nested ones indented below their parent. */
export function schemaTable(schema: TSchema): Html {
  const rows = rowsOf(schema as Shape, 0)
  if (rows.length === 0) return html`<p class="none">None.</p>`
  return html`<div class="scroll"><table class="fields"><tbody>${rows}</tbody></table></div>`
}

function rowsOf(shape: Shape, depth: number): Html[] {
  const inner = shape.items ?? shape
  return Object.entries(inner.properties ?? {}).flatMap(([name, field]) => [
    html`<tr><td class="depth-${Math.min(depth, 3)}"><code>${name}</code>${inner.required?.includes(name) ? '' : html`<i>optional</i>`}</td><td>${typeOf(field)}<small>${remarks(field)}</small></td></tr>`,
    ...rowsOf(field, depth + 1),
  ])
}

function typeOf(shape: Shape): string {
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.anyOf) return shape.anyOf.map(typeOf).join(' | ')
  if (shape.items) return `list of ${typeOf(shape.items)}`
  return shape.type ?? 'any'
}

function remarks(shape: Shape): string {
  const bounds = [
    shape.minItems !== undefined && `at least ${shape.minItems}`,
    shape.maxItems !== undefined && `at most ${shape.maxItems}`,
    shape.maxLength !== undefined && `at most ${shape.maxLength.toLocaleString('en')} characters`,
    shape.minimum !== undefined && `from ${shape.minimum}`,
    shape.maximum !== undefined && `up to ${shape.maximum}`,
    shape.default !== undefined && `default ${JSON.stringify(shape.default)}`,
  ]
  return [shape.description, ...bounds].filter((remark) => remark).join('; ')
}
