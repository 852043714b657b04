import type { Platform } from '../platform/open.ts'

const fact = 'first-start'
const wantedPlan = 'UNLIMITED'

/** On the very first start, makes a key for the operator's own use; undefined ever after. */
export async function firstKey({ store, keys, plans, clock }: Platform): Promise<string | undefined> {
  if (!(await store.facts.claim(fact, new Date(clock.now()).toISOString()))) return undefined
  if ((await keys.list()).length > 0) return undefined
  const plan = plans.has(wantedPlan) ? wantedPlan : [...plans.keys()].at(-1)
  return plan ? (await keys.create({ plan, name: 'first key' })).key : undefined
}
