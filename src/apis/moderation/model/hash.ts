const prime = 0x01000193

export const hashSeed = 0x811c9dc5 | 0

/** One step of a rolling hash (FNV-1a over UTF-16 units). */
export function hashStep(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, prime)
}

/** Spreads a hash over all its bits, so that its low bits can name a bucket. */
export function spread(hash: number): number {
  let h = hash ^ (hash >>> 15)
  h = Math.imul(h, 0x2c1b3c6d)
  h ^= h >>> 12
  h = Math.imul(h, 0x297a2d39)
  return h ^ (h >>> 15)
}

export function hashText(text: string, seed = hashSeed): number {
  let hash = seed
  for (let i = 0; i < text.length; i++) hash = hashStep(hash, text.charCodeAt(i))
  return hash
}
