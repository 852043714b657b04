import type { Auth } from '../kernel/api.ts'
import { Fault } from '../kernel/fault.ts'
import type { Clock } from '../kernel/world.ts'
import type { Credentials, Operator } from './admin/operator.ts'
import { type LimitState, minuteMs, monthClock, secondsToMonthEnd } from './limits.ts'
import type { Plan, Plans } from './plans.ts'
import { gatewayPrefix, hashSecret, isWellFormed } from './secret.ts'
import type { Account, KeyRecord, KeyStore, Ledger, Standing } from './store.ts'

/** What the gate looks at of a request. */
export type Visitor = Credentials & {
  readonly auth: Auth
  readonly interface: string
  /** The host names this interface answers to. */
  readonly serviceHosts: readonly string[]
  readonly key: string | undefined
  readonly gatewayHost: string | undefined
  /** The request's own `Host`, which always names the interface it reached. */
  readonly host: string | undefined
}

/** Lets a call in and is settled afterwards. */
export type Pass = {
  readonly keyId?: string
  /** Why the call must go no further, although the caller is known and is told how its limits stand. */
  readonly refusal?: Fault
  /** The rate and quota that apply, for the headers; they follow what is charged. */
  limits(): readonly LimitState[]
  /** Takes one from the quota, or throws `quota_exceeded`; there is nothing to wait for where no quota applies. */
  charge(): Promise<void> | void
  /** Hands a charged unit back, because the call failed. */
  release(): Promise<void>
}

export type Gate = { admit(visitor: Visitor): Pass | Promise<Pass> }

export type GateContext = {
  readonly keys: KeyStore
  readonly ledger: Ledger
  readonly plans: Plans
  readonly operator: Operator
  readonly clock: Clock
}

/** The context, with what would be computed anew for every request. */
type OpenContext = GateContext & { readonly monthNow: () => string; readonly hashOf: (secret: string) => string }

const freePass: Pass = { limits: () => [], charge: () => {}, release: async () => {} }

/** Opens the gate: key → host → entitlement → rate, and later the quota. */
export function openGate(given: GateContext): Gate {
  const context = { ...given, monthNow: monthClock(given.clock), hashOf: rememberHashes() }
  return {
    admit(visitor) {
      if (visitor.auth === 'none') return freePass
      if (visitor.auth === 'admin') return context.operator.admit(visitor).then(() => freePass)
      if (visitor.auth === 'optional' && visitor.key === undefined) return freePass
      return admitKey(visitor, context)
    },
  }
}

async function admitKey(visitor: Visitor, context: OpenContext): Promise<Pass> {
  const key = await identify(visitor.key, context)
  const plan = context.plans.get(key.plan)
  const refusal = wrongHost(visitor) ?? notCovered(visitor, key, plan)
  const limits = plan?.limits.get(visitor.interface)
  if (limits?.perMinute === undefined && limits?.perMonth === undefined) {
    return { ...freePass, keyId: key.id, ...(refusal ? { refusal } : {}) }
  }
  const account: Account = {
    subject: key.subject,
    interface: visitor.interface,
    ...(limits.perMinute === undefined ? {} : { rate: { limit: limits.perMinute, windowMs: minuteMs } }),
    ...(limits.perMonth === undefined ? {} : { quota: { limit: limits.perMonth, month: context.monthNow() } }),
  }
  return refusal ? look(account, refusal, key, context) : enter(account, key, context)
}

async function look(account: Account, refusal: Fault, key: KeyRecord, context: GateContext): Promise<Pass> {
  const standing = await context.ledger.look(account, context.clock.now())
  return { ...limitedPass(account, standing, key, context), refusal }
}

async function enter(account: Account, key: KeyRecord, context: GateContext): Promise<Pass> {
  const standing = await context.ledger.enter(account, context.clock.now())
  const pass = limitedPass(account, standing, key, context)
  return standing.passed ? pass : { ...pass, refusal: rateLimited(account, standing) }
}

function limitedPass(account: Account, standing: Standing, key: KeyRecord, { ledger, clock }: GateContext): Pass {
  const { rate, quota } = account
  let used = standing.quotaUsed
  return {
    keyId: key.id,
    limits() {
      const states: LimitState[] = []
      if (rate) {
        const resetSeconds = Math.ceil(standing.rateFreesInMs / 1000)
        states.push({
          name: 'minute',
          limit: rate.limit,
          windowSeconds: rate.windowMs / 1000,
          remaining: standing.rateRemaining,
          resetSeconds,
        })
      }
      if (quota) {
        const resetSeconds = secondsToMonthEnd(clock.now())
        states.push({ name: 'month', limit: quota.limit, remaining: Math.max(0, quota.limit - used), resetSeconds })
      }
      return states
    },
    async charge() {
      if (!quota) return
      const { charged, quotaUsed } = await ledger.charge(account)
      used = quotaUsed
      if (!charged) throw quotaExceeded(key, quota.limit, clock.now())
    },
    async release() {
      if (quota) used = (await ledger.release(account)).quotaUsed
    },
  }
}

async function identify(secret: string | undefined, { keys, clock, hashOf }: OpenContext): Promise<KeyRecord> {
  if (!secret) throw new Fault('missing_key', 'Send your API key in the X-Gateway-Key header.')
  if (!isWellFormed(gatewayPrefix, secret)) {
    throw new Fault('invalid_key', 'The X-Gateway-Key is not a key of this server. Check it for typing mistakes.')
  }
  const key = await keys.byHash(hashOf(secret))
  if (!key) throw new Fault('invalid_key', 'The X-Gateway-Key is not known here. Ask the operator for a key.')
  if (key.revokedAt !== undefined)
    throw new Fault('key_revoked', 'The key has been revoked. Ask the operator for a new one.')
  if (key.expiresAt !== undefined && key.expiresAt <= clock.now()) {
    throw new Fault('key_expired', 'The key has expired. Ask the operator for a new one.')
  }
  return key
}

function wrongHost({ auth, gatewayHost, host, serviceHosts }: Visitor): Fault | undefined {
  if (gatewayHost === undefined || gatewayHost === '') {
    if (auth === 'optional') return undefined
    return new Fault('missing_host', `Send the service host in the X-Gateway-Host header, here ${serviceHosts[0]}.`)
  }
  const named = gatewayHost.toLowerCase()
  if (serviceHosts.includes(named) || named === host?.toLowerCase()) return undefined
  return new Fault('host_mismatch', `X-Gateway-Host must be ${serviceHosts[0]} for this interface.`)
}

function notCovered(visitor: Visitor, key: KeyRecord, plan: Plan | undefined): Fault | undefined {
  if (key.interfaces && !key.interfaces.includes(visitor.interface)) {
    return new Fault('not_subscribed', `This key covers ${key.interfaces.join(', ')} and not ${visitor.interface}.`)
  }
  if (plan) return undefined
  return new Fault('not_subscribed', `The plan of this key, ${key.plan}, is no longer offered. Ask the operator.`)
}

function rateLimited(account: Account, standing: Standing): Fault {
  const retryAfterSeconds = Math.max(1, Math.ceil(standing.rateFreesInMs / 1000))
  const detail = `At most ${account.rate?.limit} requests a minute pass on this plan. Try again in ${retryAfterSeconds} s.`
  return new Fault('rate_limited', detail, { retryAfterSeconds })
}

function quotaExceeded(key: KeyRecord, limit: number, now: number): Fault {
  const detail = `The ${limit} requests of this month on plan ${key.plan} are used up. The next month begins on the 1st (UTC).`
  return new Fault('quota_exceeded', detail, { retryAfterSeconds: secondsToMonthEnd(now) })
}

const mostHashes = 10_000

/** Hashing costs more than all else the gate does for a key it knows, so the hashes of the last keys are kept. */
function rememberHashes(): (secret: string) => string {
  const hashes = new Map<string, string>()
  return (secret) => {
    const known = hashes.get(secret)
    if (known !== undefined) return known
    if (hashes.size >= mostHashes) hashes.clear()
    const hash = hashSecret(secret)
    hashes.set(secret, hash)
    return hash
  }
}
