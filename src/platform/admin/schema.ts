import Type from 'typebox'
import { LimitsSchema } from '../plans.ts'

const strict = { additionalProperties: false } as const
const time = Type.String({ format: 'date-time' })
const name = Type.String({ maxLength: 100 })
const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

export const Nothing = Type.Object({}, strict)
export const KeyHandle = Type.Object({ id: Type.String({ description: 'The id of a key' }) }, strict)

export const CreateKeyInput = Type.Object(
  {
    plan: Type.String({ description: 'The name of a plan' }),
    name: Type.Optional(name),
    expiresAt: Type.Optional(time),
    interfaces: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 20, uniqueItems: true })),
  },
  strict,
)

export const RotateKeyInput = Type.Object(
  {
    id: Type.String(),
    graceSeconds: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 31_536_000, description: 'How long the old key lives on; a day by default' }),
    ),
  },
  strict,
)

const keyFields = {
  id: Type.String(),
  name,
  plan: Type.String(),
  start: Type.String({ description: 'The first characters, to recognise it by' }),
  state: Type.Enum(['active', 'expired', 'revoked']),
  interfaces: Type.Optional(Type.Array(Type.String(), { description: 'Absent: all of them' })),
  createdAt: time,
  expiresAt: Type.Optional(time),
  revokedAt: Type.Optional(time),
}

export const KeyView = Type.Object(keyFields)
export const MadeKeyView = Type.Object({ key: Type.String({ description: 'Shown this once' }), ...keyFields })
export const KeyList = Type.Object({ keys: Type.Array(KeyView) })

const Left = Type.Object({
  interface: Type.String(),
  perMinute: Type.Optional(Type.Integer()),
  minuteRemaining: Type.Optional(Type.Integer()),
  perMonth: Type.Optional(Type.Integer()),
  monthUsed: Type.Optional(Type.Integer()),
})

export const KeyDetail = Type.Object({ ...keyFields, limits: Type.Array(Left) })

export const PlanList = Type.Object({
  plans: Type.Array(
    Type.Object({
      name: Type.String(),
      priceUsd: Type.Number(),
      limits: Type.Record(Type.String(), LimitsSchema),
    }),
  ),
})

export const UsageInput = Type.Object(
  {
    from: Type.Optional(day),
    until: Type.Optional(day),
    key: Type.Optional(Type.String({ description: 'The id of a key' })),
    interface: Type.Optional(Type.String()),
  },
  strict,
)

const counts = {
  requests: Type.Integer(),
  units: Type.Integer(),
  refusals: Type.Integer(),
  faults: Type.Integer(),
  meanMs: Type.Number(),
  maxMs: Type.Number(),
}

export const UsageReport = Type.Object({
  total: Type.Object(counts),
  days: Type.Array(
    Type.Object({
      day,
      key: Type.String(),
      interface: Type.String(),
      endpoint: Type.String(),
      ...counts,
    }),
  ),
})

export const SignInInput = Type.Object({ key: Type.String({ maxLength: 1000, description: 'The admin key' }) }, strict)
export const SessionView = Type.Object({ endsAt: time })
export const SignedOut = Type.Object({ signedOut: Type.Boolean() })

export const JobHandle = Type.Object(
  { job: Type.String({ description: 'The name of a job, such as `trends refresh`' }) },
  strict,
)
export const JobView = Type.Object({
  name: Type.String(),
  interface: Type.String(),
  schedule: Type.String({ description: 'A cron pattern in UTC; empty when it runs only if asked' }),
  state: Type.Enum(['never', 'running', 'done', 'failed']),
  startedAt: Type.Optional(time),
  endedAt: Type.Optional(time),
  detail: Type.Optional(Type.String({ description: 'Why it failed' })),
})
export const JobList = Type.Object({ jobs: Type.Array(JobView) })
