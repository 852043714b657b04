import Type, { type Static } from 'typebox'
import { Fault } from '../kernel/fault.ts'
import { parser } from '../kernel/parse.ts'

/** What a plan allows on one interface; what is absent is not limited. */
export type Limits = { readonly perMinute?: number; readonly perMonth?: number }

export type Plan = {
  readonly name: string
  readonly priceUsd: number
  readonly limits: ReadonlyMap<string, Limits>
}

export type Plans = ReadonlyMap<string, Plan>

const count = Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 }))

export const LimitsSchema = Type.Object({ perMinute: count, perMonth: count }, { additionalProperties: false })

const PlanSchema = Type.Object(
  {
    priceUsd: Type.Optional(Type.Number({ minimum: 0 })),
    limits: Type.Record(Type.String(), LimitsSchema),
  },
  { additionalProperties: false },
)

const PlansFile = Type.Object({ plans: Type.Record(Type.String(), PlanSchema) }, { additionalProperties: false })

const parseFile = parser(PlansFile)

/** Reads a plans file; an Error lists every mistake in it, each with the plan and field it is in. */
export function parsePlans(text: string, interfaces: readonly string[]): Plans {
  const file = readFile(text)
  const mistakes = Object.entries(file.plans).flatMap(([name, plan]) => mistakesOf(name, plan, interfaces))
  if (Object.keys(file.plans).length === 0) mistakes.push('there is no plan in it')
  if (mistakes.length > 0) throw new Error(mistakes.join('; '))
  return new Map(
    Object.entries(file.plans).map(([name, plan]) => [
      name,
      { name, priceUsd: plan.priceUsd ?? 0, limits: new Map(Object.entries(plan.limits)) },
    ]),
  )
}

function mistakesOf(name: string, plan: Static<typeof PlanSchema>, interfaces: readonly string[]): string[] {
  const mistakes = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/.test(name)
    ? []
    : [`plan ${JSON.stringify(name)}: a name is a letter and then at most 39 letters, digits, - or _`]
  for (const known of Object.keys(plan.limits)) {
    if (!interfaces.includes(known)) {
      mistakes.push(`plan ${name}: there is no interface ${JSON.stringify(known)}; there are ${interfaces.join(', ')}`)
    }
  }
  return mistakes
}

function readFile(text: string): Static<typeof PlansFile> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new Error(`it is not JSON: ${error instanceof Error ? error.message : error}`)
  }
  try {
    return parseFile(value)
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown
    const fields = thrown.extras.errors ?? []
    throw new Error(
      fields.map((field) => `${field.pointer.slice(1).replaceAll('/', ' › ')} ${field.detail}`).join('; '),
    )
  }
}
