import type { Static } from 'typebox'
import { type Keys, type MadeKey, stateOf } from '../keys.ts'
import { minuteMs, monthOf } from '../limits.ts'
import type { Platform } from '../open.ts'
import type { KeyRecord, UsageQuery, UsageRow } from '../store.ts'
import type { CreateKeyInput, KeyDetail, KeyView, MadeKeyView, PlanList, UsageInput, UsageReport } from './schema.ts'

/** What the views need of the platform. */
export type AdminPorts = Pick<Platform, 'keys' | 'plans' | 'store' | 'usage' | 'clock'>

const defaultGraceSeconds = 86_400

export async function createKey(input: Static<typeof CreateKeyInput>, { keys, clock }: AdminPorts) {
  const { expiresAt, ...rest } = input
  return madeView(
    await keys.create({ ...rest, ...(expiresAt === undefined ? {} : { expiresAt: Date.parse(expiresAt) }) }),
    clock.now(),
  )
}

export async function rotateKey(
  { id, graceSeconds = defaultGraceSeconds }: { id: string; graceSeconds?: number },
  { keys, clock }: AdminPorts,
): Promise<Static<typeof MadeKeyView>> {
  return madeView(await keys.rotate(id, graceSeconds * 1000), clock.now())
}

/** One of the verbs that take a key and give it back. */
export async function onKey(
  verb: (keys: Keys) => Promise<KeyRecord>,
  { keys, clock }: AdminPorts,
): Promise<Static<typeof KeyView>> {
  return view(await verb(keys), clock.now())
}

export async function listKeys({ keys, clock }: AdminPorts): Promise<{ keys: Static<typeof KeyView>[] }> {
  return { keys: (await keys.list()).map((key) => view(key, clock.now())) }
}

/** A key and what is left of its plan on each limited interface. */
export async function showKey(
  id: string,
  { keys, plans, store, clock }: AdminPorts,
): Promise<Static<typeof KeyDetail>> {
  const key = await keys.find(id)
  const now = clock.now()
  const limits = []
  for (const [name, { perMinute, perMonth }] of plans.get(key.plan)?.limits ?? []) {
    const standing = await store.ledger.look(
      {
        subject: key.subject,
        interface: name,
        quota: { limit: perMonth ?? 0, month: monthOf(now) },
        ...(perMinute === undefined ? {} : { rate: { limit: perMinute, windowMs: minuteMs } }),
      },
      now,
    )
    limits.push({
      interface: name,
      ...(perMinute === undefined ? {} : { perMinute, minuteRemaining: standing.rateRemaining }),
      ...(perMonth === undefined ? {} : { perMonth, monthUsed: standing.quotaUsed }),
    })
  }
  return { ...view(key, now), limits }
}

export function listPlans({ plans }: AdminPorts): Static<typeof PlanList> {
  return { plans: [...plans.values()].map((plan) => ({ ...plan, limits: Object.fromEntries(plan.limits) })) }
}

export async function reportUsage(
  { key, from, until, interface: name }: Static<typeof UsageInput>,
  { store, usage }: AdminPorts,
): Promise<Static<typeof UsageReport>> {
  await usage.flush()
  const query: UsageQuery = {
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
    ...(key ? { keyId: key } : {}),
    ...(name ? { interface: name } : {}),
  }
  const rows = await store.usage.list(query)
  return {
    total: counts(rows),
    days: rows.map((row) => ({
      day: row.day,
      key: row.keyId,
      interface: row.interface,
      endpoint: row.endpoint,
      ...counts([row]),
    })),
  }
}

function counts(rows: readonly UsageRow[]) {
  const sum = (field: 'requests' | 'units' | 'refusals' | 'faults' | 'totalMs') =>
    rows.reduce((total, row) => total + row[field], 0)
  const requests = sum('requests')
  return {
    requests,
    units: sum('units'),
    refusals: sum('refusals'),
    faults: sum('faults'),
    meanMs: requests === 0 ? 0 : round(sum('totalMs') / requests),
    maxMs: round(Math.max(0, ...rows.map((row) => row.maxMs))),
  }
}

function madeView({ key, record }: MadeKey, now: number): Static<typeof MadeKeyView> {
  return { key, ...view(record, now) }
}

function view(key: KeyRecord, now: number): Static<typeof KeyView> {
  const iso = (at: number) => new Date(at).toISOString()
  return {
    id: key.id,
    name: key.name,
    plan: key.plan,
    start: key.start,
    state: stateOf(key, now),
    ...(key.interfaces ? { interfaces: [...key.interfaces] } : {}),
    createdAt: iso(key.createdAt),
    ...(key.expiresAt === undefined ? {} : { expiresAt: iso(key.expiresAt) }),
    ...(key.revokedAt === undefined ? {} : { revokedAt: iso(key.revokedAt) }),
  }
}

function round(ms: number): number {
  return Math.round(ms * 100) / 100
}
