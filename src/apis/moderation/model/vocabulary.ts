import { bare } from '../normalize/fold.ts'
import type { Vocabulary } from '../normalize/tricks.ts'
import { hashSeed, hashText, spread } from './hash.ts'

const probes = 4

/** A set of words as a Bloom filter: `bits` holds a power of two of them. */
export function openVocabulary(bits: Uint8Array): Vocabulary {
  const mask = bits.length * 8 - 1
  return {
    has(word) {
      const { first, step } = positions(word)
      for (let probe = 0, at = first; probe < probes; probe++, at = (at + step) | 0) {
        const bit = at & mask
        if (((bits[bit >>> 3] as number) & (1 << (bit & 7))) === 0) return false
      }
      return true
    },
  }
}

/** Adds a word to the filter that `openVocabulary` reads. */
export function addWord(bits: Uint8Array, word: string): void {
  const mask = bits.length * 8 - 1
  const { first, step } = positions(bare(word))
  for (let probe = 0, at = first; probe < probes; probe++, at = (at + step) | 0) {
    const bit = at & mask
    bits[bit >>> 3] = (bits[bit >>> 3] as number) | (1 << (bit & 7))
  }
}

function positions(word: string): { first: number; step: number } {
  const hash = hashText(bare(word), hashSeed)
  return { first: spread(hash), step: spread(hash ^ 0x5bd1e995) | 1 }
}
