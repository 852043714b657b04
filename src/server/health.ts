import type { Check } from '../kernel/world.ts'
import type { Mounted } from './routes.ts'

/** A check with the interface it belongs to. */
export type NamedCheck = { readonly interface: string; readonly check: Check }

/** Asks every interface how its parts are. */
export function checksOf(mounts: readonly Mounted[]): NamedCheck[] {
  return mounts.flatMap(({ api, ports }) => api.health(ports).map((check) => ({ interface: api.name, check })))
}

/** The answer of `/readyz`: ready unless a part fails; a part that warns still serves. */
export function readiness(checks: readonly NamedCheck[], now: number) {
  const status = worst(checks.map(({ check }) => check.status))
  return {
    status,
    ready: status !== 'fail',
    checks: checks.map(({ interface: name, check }) => ({
      interface: name,
      ...check,
      ...(check.dataFrom ? { dataAgeSeconds: Math.round((now - Date.parse(check.dataFrom)) / 1000) } : {}),
    })),
  }
}

function worst(states: readonly Check['status'][]): Check['status'] {
  if (states.includes('fail')) return 'fail'
  return states.includes('warn') ? 'warn' : 'pass'
}
