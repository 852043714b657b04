import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call, Kept, Log, Shelf, World } from '../kernel/world.ts'
import { sitesFetch } from './sites.ts'
import { zoneDns } from './zone.ts'

/** Noon of the day on which the fictional internet stands still. */
export const fixedNow = Date.UTC(2026, 10, 15, 12)

export const silentLog: Log = { info() {}, warn() {}, error() {} }

/** A world without an outside: empty DNS, no sites, a clock that stands still, a shelf in memory, a fresh folder. */
export function fakeWorld(parts: Partial<World> = {}): World {
  const clock = parts.clock ?? { now: () => fixedNow }
  return {
    dns: zoneDns({}),
    fetch: sitesFetch({}),
    clock,
    log: silentLog,
    shelf: memoryShelf(clock.now),
    dataDir: parts.dataDir ?? mkdtempSync(join(tmpdir(), 'fivefold-test-')),
    ...parts,
  }
}

/** A call from a documentation address. */
export function fakeCall(parts: Partial<Call> = {}): Call {
  return {
    requestId: 'test',
    address: '203.0.113.7',
    header: () => undefined,
    signal: new AbortController().signal,
    ...parts,
  }
}

export function memoryShelf(now: () => number): Shelf {
  const collections = new Map<string, Map<string, Kept<unknown>>>()
  const leases = new Map<string, { holder: string; until: number }>()
  const of = (name: string) => {
    const found = collections.get(name) ?? new Map<string, Kept<unknown>>()
    collections.set(name, found)
    return found
  }
  return {
    async put(collection, id, at, value) {
      of(collection).set(id, { id, at, value: structuredClone(value) })
    },
    async get<Value>(collection: string, id: string) {
      return of(collection).get(id) as Kept<Value> | undefined
    },
    async list<Value>(collection: string, query: Parameters<Shelf['list']>[1] = {}) {
      const { prefix = '', from = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY, limit } = query
      return [...of(collection).values()]
        .filter((kept) => kept.id.startsWith(prefix) && kept.at >= from && kept.at < until)
        .sort((a, b) => b.at - a.at)
        .slice(0, limit) as Kept<Value>[]
    },
    async prune(collection, before) {
      const old = [...of(collection).values()].filter((kept) => kept.at < before)
      for (const { id } of old) of(collection).delete(id)
      return old.length
    },
    async lease(name, holder, forMs) {
      const held = leases.get(name)
      if (held && held.holder !== holder && held.until > now()) return false
      leases.set(name, { holder, until: now() + forMs })
      return true
    },
  }
}
