import { learned } from '../categories.ts'
import type { Features } from './features.ts'

export const width = learned.length

/** The weights of the linear model: a row of one byte per category for each bucket. */
export type Weights = {
  readonly grams: Int8Array
  readonly concepts: Int8Array
  readonly gramScale: readonly number[]
  readonly conceptScale: readonly number[]
  readonly bias: readonly number[]
}

/** Adds up the rows of a window's features into one logit per category. */
export function logits(features: Features, weights: Weights, into: Float64Array): void {
  const grams = sums(features.grams, features.gramCount, words(weights.grams))
  const concepts = sums(features.concepts, features.conceptCount, words(weights.concepts))
  const gramShare = features.gramCount > 0 ? 1 / Math.sqrt(features.gramCount) : 0
  const conceptShare = features.conceptCount > 0 ? 1 / Math.sqrt(features.conceptCount) : 0
  for (let k = 0; k < width; k++) {
    into[k] =
      (weights.bias[k] as number) +
      (grams[k] as number) * (weights.gramScale[k] as number) * gramShare +
      (concepts[k] as number) * (weights.conceptScale[k] as number) * conceptShare
  }
}

/** So many rows can be added up in halves of sixteen bits before one of them could run over. */
const mostRows = 256
/** Every second byte of a word. */
const everySecond = 0x00ff00ff
/** Turns signed bytes into unsigned ones that are 128 higher. */
const lifted = 0x80808080 | 0

/**
 * The sums of eight columns of signed bytes. A row is two words of 32 bits; each is lifted to unsigned bytes and added
 * as two halves of two columns, which takes a fourth of the additions.
 */
function sums(buckets: Int32Array, count: number, table: Int32Array): Int32Array {
  const found = new Int32Array(width)
  for (let from = 0; from < count; from += mostRows) {
    const to = Math.min(count, from + mostRows)
    let a = 0
    let b = 0
    let c = 0
    let d = 0
    for (let i = from; i < to; i++) {
      const row = (buckets[i] as number) << 1
      const low = (table[row] as number) ^ lifted
      const high = (table[row + 1] as number) ^ lifted
      a = (a + (low & everySecond)) | 0
      b = (b + ((low >>> 8) & everySecond)) | 0
      c = (c + (high & everySecond)) | 0
      d = (d + ((high >>> 8) & everySecond)) | 0
    }
    const lift = (to - from) * 128
    add(found, 0, a, lift)
    add(found, 1, b, lift)
    add(found, 4, c, lift)
    add(found, 5, d, lift)
  }
  return found
}

/** The table as words of 32 bits; the first byte is the lowest, as on every processor in use. */
function words({ buffer, byteOffset, length }: Int8Array): Int32Array {
  return new Int32Array(buffer, byteOffset, length / 4)
}

/** Adds the two columns that lie in the halves of a word. */
function add(found: Int32Array, column: number, halves: number, lift: number): void {
  found[column] = (found[column] as number) + (halves & 0xffff) - lift
  found[column + 2] = (found[column + 2] as number) + (halves >>> 16) - lift
}

/** How much each token of a window speaks for a category. */
export function contributions(
  features: Features,
  weights: Weights,
  category: number,
  window: { readonly from: number; readonly to: number },
): Float64Array {
  const given = new Float64Array(window.to - window.from)
  const add = (buckets: Int32Array, owners: Int32Array, count: number, table: Int8Array, scale: number) => {
    const share = scale / Math.sqrt(Math.max(1, count))
    for (let i = 0; i < count; i++) {
      const owner = (owners[i] as number) - window.from
      given[owner] = (given[owner] as number) + (table[(buckets[i] as number) * width + category] as number) * share
    }
  }
  add(features.grams, features.gramOwners, features.gramCount, weights.grams, weights.gramScale[category] as number)
  add(
    features.concepts,
    features.conceptOwners,
    features.conceptCount,
    weights.concepts,
    weights.conceptScale[category] as number,
  )
  return given
}
