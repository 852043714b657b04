/**
 * A read-only set of domains as 64-bit hashes in one open-addressed table: a lookup is one walk over the letters.
 * Two domains share a hash once in 10^13 for a list of this size, so the names themselves are not kept.
 */
export type DomainSet = {
  readonly size: number
  /** When the list behind it was put together, ISO 8601. */
  readonly madeAt: string
  /** True when the domain or one it lies below is in the set. */
  has(domain: string): boolean
  /** Shows the hash of everything in the set. */
  each(visit: (low: number, high: number) => void): void
}

const magic = 0x46444f4d
const version = 2
const headerWords = 6
const emptySlot = 0

/** Makes the table of a list put together at `madeAt` (in milliseconds). */
export function buildDomainSet(domains: readonly string[], madeAt: number): Uint8Array {
  return tableOf(domains.length, madeAt, (insert) => {
    for (const name of domains) insert(hashOf(name, seedLow, factorLow), hashOf(name, seedHigh, factorHigh))
  })
}

/** The set of a few domains. */
export function domainSetOf(domains: Iterable<string>): DomainSet {
  return openDomainSet(buildDomainSet([...domains], 0))
}

/** A set of everything in either, as old as the newer one. */
export function mergeDomainSets(first: DomainSet, second: DomainSet): DomainSet {
  const madeAt = Math.max(Date.parse(first.madeAt), Date.parse(second.madeAt))
  const table = tableOf(first.size + second.size, madeAt, (insert) => {
    first.each(insert)
    second.each(insert)
  })
  return openDomainSet(table)
}

type Fill = (insert: (low: number, high: number) => void) => void

/** About three of five slots are used. */
function tableOf(most: number, madeAt: number, fill: Fill): Uint8Array {
  const slots = 2 ** Math.ceil(Math.log2(Math.max(1, most) * 1.5))
  const words = new Uint32Array(headerWords + slots * 2)
  let size = 0
  fill((low, high) => {
    const at = slotOf(words, low, high)
    if (words[at] === emptySlot) size++
    words[at] = low
    words[at + 1] = high
  })
  words.set([magic, version, size, slots, Math.floor(madeAt / 1000)])
  return new Uint8Array(words.buffer)
}

/** Where in the table a hash is, or would be. */
function slotOf(words: Uint32Array, low: number, high: number): number {
  const slots = (words.length - headerWords) / 2
  for (let slot = low & (slots - 1); ; slot = (slot + 1) & (slots - 1)) {
    const at = headerWords + slot * 2
    if (words[at] === emptySlot || (words[at] === low && words[at + 1] === high)) return at
  }
}

/** Opens a table made by `buildDomainSet`. */
export function openDomainSet(bytes: Uint8Array): DomainSet {
  // A copy starts at a whole word, which a slice of a pooled buffer need not.
  const words = new Uint32Array(new Uint8Array(bytes).buffer, 0, bytes.length >> 2)
  const [kind, edition, size = 0, slots = 0, madeAtSeconds = 0] = words
  const isWhole = kind === magic && edition === version && words.length === headerWords + slots * 2
  // A lookup ends at an empty slot, so a table without one would keep it going for ever.
  if (!isWhole || (slots & (slots - 1)) !== 0 || size >= slots || countUsed(words) !== size)
    throw new Error('This is not a table of domains.')
  const contains = (low: number, high: number) => words[slotOf(words, low, high)] !== emptySlot
  return {
    size,
    madeAt: new Date(madeAtSeconds * 1000).toISOString(),
    each(visit) {
      for (let at = headerWords; at < words.length; at += 2)
        if (words[at] !== emptySlot) visit(words[at] as number, words[at + 1] as number)
    },
    has(domain) {
      let low = seedLow
      let high = seedHigh
      // From the end, so that every parent domain's hash is met on the way.
      for (let at = domain.length - 1; at >= 0; at--) {
        const code = domain.charCodeAt(at)
        if (code === 0x2e && contains(finish(low), finish(high))) return true
        low = Math.imul(low ^ code, factorLow)
        high = Math.imul(high ^ code, factorHigh)
      }
      return contains(finish(low), finish(high))
    },
  }
}

function countUsed(words: Uint32Array): number {
  let used = 0
  for (let at = headerWords; at < words.length; at += 2) if (words[at] !== emptySlot) used++
  return used
}

const seedLow = 0x811c9dc5
const seedHigh = 0x2f0b4c47
const factorLow = 0x01000193
const factorHigh = 0x5bd1e995

/** One half of a domain's hash. */
function hashOf(domain: string, seed: number, factor: number): number {
  let hash = seed
  for (let at = domain.length - 1; at >= 0; at--) hash = Math.imul(hash ^ domain.charCodeAt(at), factor)
  return finish(hash)
}

/** Spreads what the last letters changed over all bits; never gives the mark of an empty slot. */
function finish(hash: number): number {
  let mixed = hash ^ (hash >>> 16)
  mixed = Math.imul(mixed, 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35)
  mixed ^= mixed >>> 16
  return mixed >>> 0 || 1
}
