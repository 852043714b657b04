/**
 * A read-only set of domains as 64-bit hashes in one open-addressed table: a lookup is one walk over the letters.
 * Two domains share a hash once in 10^13 for a list of this size, so the names themselves are not kept.
 */
export type DomainSet = {
  readonly size: number
  /** True when the domain or one it lies below is in the set. */
  has(domain: string): boolean
}

const magic = 0x46444f4d
const headerWords = 4
const emptySlot = 0

/** Makes the table; about three of five slots are used. */
export function buildDomainSet(domains: Iterable<string>): Uint8Array {
  const hashes = [...new Set(domains)].map(hashOf)
  const slots = 2 ** Math.ceil(Math.log2(Math.max(1, hashes.length) * 1.5))
  const words = new Uint32Array(headerWords + slots * 2)
  words.set([magic, 1, hashes.length, slots])
  for (const [low, high] of hashes) {
    let slot = low & (slots - 1)
    while (words[headerWords + slot * 2] !== emptySlot) slot = (slot + 1) & (slots - 1)
    words[headerWords + slot * 2] = low
    words[headerWords + slot * 2 + 1] = high
  }
  return new Uint8Array(words.buffer)
}

/** Opens a table made by `buildDomainSet`. */
export function openDomainSet(bytes: Uint8Array): DomainSet {
  // A copy starts at a whole word, which a slice of a pooled buffer need not.
  const words = new Uint32Array(new Uint8Array(bytes).buffer, 0, bytes.length >> 2)
  const [kind, version, size = 0, slots = 0] = words
  if (kind !== magic || version !== 1 || words.length !== headerWords + slots * 2)
    throw new Error('This is not a table of domains.')
  const contains = (low: number, high: number) => {
    for (let slot = low & (slots - 1); ; slot = (slot + 1) & (slots - 1)) {
      const at = headerWords + slot * 2
      if (words[at] === low && words[at + 1] === high) return true
      if (words[at] === emptySlot) return false
    }
  }
  return {
    size,
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

const seedLow = 0x811c9dc5
const seedHigh = 0x2f0b4c47
const factorLow = 0x01000193
const factorHigh = 0x5bd1e995

function hashOf(domain: string): [low: number, high: number] {
  let low = seedLow
  let high = seedHigh
  for (let at = domain.length - 1; at >= 0; at--) {
    const code = domain.charCodeAt(at)
    low = Math.imul(low ^ code, factorLow)
    high = Math.imul(high ^ code, factorHigh)
  }
  return [finish(low), finish(high)]
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
