import { randomUUID } from 'node:crypto'
import { Fault } from '../kernel/fault.ts'
import type { Clock } from '../kernel/world.ts'
import type { Plans } from './plans.ts'
import { gatewayPrefix, hashSecret, makeSecret, showStart } from './secret.ts'
import type { KeyRecord, KeyStore } from './store.ts'

export type NewKey = {
  readonly plan: string
  readonly name?: string
  readonly expiresAt?: number
  readonly interfaces?: readonly string[]
}

/** A key just made: the only moment its secret can be seen. */
export type MadeKey = { readonly key: string; readonly record: KeyRecord }

export type KeyState = 'active' | 'expired' | 'revoked'

export type Keys = {
  create(wanted: NewKey): Promise<MadeKey>
  list(): Promise<KeyRecord[]>
  /** By id, by name if only one has it, or by the key itself; a Fault `not_found` otherwise. */
  find(handle: string): Promise<KeyRecord>
  /** A new key with the same rights and counts; the old one lives on for `graceMs`. */
  rotate(handle: string, graceMs: number): Promise<MadeKey>
  revoke(handle: string): Promise<KeyRecord>
  /** Forgets a key altogether. */
  delete(handle: string): Promise<KeyRecord>
}

export type KeysContext = {
  readonly store: KeyStore
  readonly plans: Plans
  readonly interfaces: readonly string[]
  readonly clock: Clock
}

/** The life of gateway keys: made, found, rotated, revoked, forgotten. */
export function openKeys({ store, plans, interfaces, clock }: KeysContext): Keys {
  async function add(record: Omit<KeyRecord, 'hash' | 'start' | 'createdAt'>): Promise<MadeKey> {
    const key = makeSecret(gatewayPrefix)
    const made = { ...record, hash: hashSecret(key), start: showStart(key), createdAt: clock.now() }
    await store.add(made)
    return { key, record: made }
  }

  async function find(handle: string): Promise<KeyRecord> {
    const hash = hashSecret(handle)
    const found = (await store.list()).filter((key) => key.id === handle || key.hash === hash || key.name === handle)
    const exact = found.find((key) => key.name !== handle) ?? found[0]
    if (!exact) throw new Fault('not_found', 'There is no such key. List the keys to see their ids.')
    if (exact.name === handle && found.length > 1) {
      throw new Fault('conflict', `${found.length} keys have this name. Use the id of the one you mean.`)
    }
    return exact
  }

  return {
    find,
    list: () => store.list(),
    async create({ plan, name = '', expiresAt, interfaces: covered }) {
      check(plans.has(plan), '/plan', `must be one of ${[...plans.keys()].join(', ')}`)
      for (const one of covered ?? []) {
        check(interfaces.includes(one), '/interfaces', `must be among ${interfaces.join(', ')}`)
      }
      check(expiresAt === undefined || expiresAt > clock.now(), '/expiresAt', 'must be in the future')
      const id = newId()
      return add({
        id,
        subject: id,
        name,
        plan,
        ...(covered ? { interfaces: covered } : {}),
        ...(expiresAt === undefined ? {} : { expiresAt }),
      })
    },
    async rotate(handle, graceMs) {
      const old = await find(handle)
      if (stateOf(old, clock.now()) !== 'active') {
        throw new Fault('conflict', 'Only an active key can be rotated. Create a new one instead.')
      }
      const { hash: _hash, start: _start, createdAt: _createdAt, ...rights } = old
      const made = await add({ ...rights, id: newId() })
      const graceEnds = clock.now() + graceMs
      await store.change(old.id, { expiresAt: Math.min(graceEnds, old.expiresAt ?? graceEnds) })
      return made
    },
    async revoke(handle) {
      const key = await find(handle)
      const revokedAt = key.revokedAt ?? clock.now()
      await store.change(key.id, { revokedAt })
      return { ...key, revokedAt }
    },
    async delete(handle) {
      const key = await find(handle)
      await store.remove(key.id)
      return key
    },
  }
}

export function stateOf(key: KeyRecord, now: number): KeyState {
  if (key.revokedAt !== undefined && key.revokedAt <= now) return 'revoked'
  return key.expiresAt !== undefined && key.expiresAt <= now ? 'expired' : 'active'
}

function newId(): string {
  return `key_${randomUUID().replaceAll('-', '').slice(0, 16)}`
}

function check(holds: boolean, pointer: string, detail: string): void {
  if (!holds) throw new Fault('invalid_request', `${pointer} ${detail}.`, { errors: [{ pointer, detail }] })
}
