import type { Shelf } from '../kernel/world.ts'
import type { WindowLimit } from './window.ts'

/** A gateway key as it is remembered: its hash, never itself. */
export type KeyRecord = {
  readonly id: string
  readonly name: string
  readonly plan: string
  /** Whose counts it uses; a rotated key goes on with its predecessor's. */
  readonly subject: string
  readonly hash: string
  readonly start: string
  /** Which interfaces it covers; undefined for all. */
  readonly interfaces?: readonly string[]
  readonly createdAt: number
  readonly expiresAt?: number
  readonly revokedAt?: number
}

export type KeyChange = { readonly expiresAt?: number; readonly revokedAt?: number }

export type KeyStore = {
  add(key: KeyRecord): Promise<void>
  /** Also finds a key that another process made or changed up to a second ago. */
  byHash(hash: string): Promise<KeyRecord | undefined>
  /** Every key, oldest first. */
  list(): Promise<KeyRecord[]>
  change(id: string, change: KeyChange): Promise<void>
  remove(id: string): Promise<void>
}

/** Whose counts on which interface, and what limits them. */
export type Account = {
  readonly subject: string
  readonly interface: string
  readonly rate?: WindowLimit
  readonly quota?: { readonly limit: number; readonly month: string }
}

/** How an account stands. */
export type Standing = {
  readonly rateRemaining: number
  readonly rateFreesInMs: number
  readonly quotaUsed: number
}

/** Counts calls exactly, across every process on the store. What it says has happened survives a crash. */
export type Ledger = {
  /** Takes a place in the rate window if one is free. */
  enter(account: Account, now: number): Promise<Standing & { readonly passed: boolean }>
  /** How the account stands, nothing counted. */
  look(account: Account, now: number): Promise<Standing>
  /** Counts one call against the month's quota if there is any left. */
  charge(account: Account): Promise<{ readonly charged: boolean; readonly quotaUsed: number }>
  /** Hands a charged call back. */
  release(account: Account): Promise<{ readonly quotaUsed: number }>
}

/** What one key did on one endpoint on one day (UTC). */
export type UsageRow = {
  readonly day: string
  readonly keyId: string
  readonly interface: string
  readonly endpoint: string
  readonly requests: number
  readonly units: number
  readonly refusals: number
  readonly faults: number
  readonly totalMs: number
  readonly maxMs: number
}

export type UsageQuery = {
  readonly from?: string
  readonly until?: string
  readonly keyId?: string
  readonly interface?: string
}

export type UsageStore = {
  add(rows: readonly UsageRow[]): Promise<void>
  list(query: UsageQuery): Promise<UsageRow[]>
}

/** What must be remembered. One contract test holds for every kind of store. */
export type Store = {
  readonly keys: KeyStore
  readonly ledger: Ledger
  readonly usage: UsageStore
  readonly shelf: Shelf
  /** Small facts about this installation, such as the hash of the admin key. `claim` sets one unless it is set. */
  readonly facts: {
    get(name: string): Promise<string | undefined>
    set(name: string, value: string): Promise<void>
    claim(name: string, value: string): Promise<boolean>
  }
  close(): Promise<void>
}
