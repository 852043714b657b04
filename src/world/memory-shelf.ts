import type { Kept, Shelf } from '../kernel/world.ts'

/** A shelf that lives as long as the process: for programs and tests that have nothing to remember after it. */
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
