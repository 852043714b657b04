import type { Token } from '../normalize/tokens.ts'
import type { Tag } from '../rules/tags.ts'
import { hashSeed, hashStep, hashText, spread } from './hash.ts'

export const gramBits = 20
export const conceptBits = 15

const gramMask = 2 ** gramBits - 1
const conceptMask = 2 ** conceptBits - 1
const wordSeed = 0x3c6ef372
const pairSeed = 0x1b873593
const most = 6000
const seenSize = 16384
/** Rounds that fit above the bits of a bucket. */
const roundMask = 2 ** (32 - gramBits) - 1

/** The features of one window: buckets of letter and word groups with the token each came from, and buckets of concepts. */
export type Features = {
  readonly grams: Int32Array
  readonly gramOwners: Int32Array
  gramCount: number
  readonly concepts: Int32Array
  readonly conceptOwners: Int32Array
  conceptCount: number
}

/** Reads features into one set of buffers again and again: nothing is allocated per text. */
export class FeatureReader {
  readonly features: Features = {
    grams: new Int32Array(most),
    gramOwners: new Int32Array(most),
    gramCount: 0,
    concepts: new Int32Array(most),
    conceptOwners: new Int32Array(most),
    conceptCount: 0,
  }
  /** Buckets seen, each with the round it was seen in above its own bits. */
  readonly #seen = new Int32Array(seenSize)
  #round = 0
  /** What was read last: an explanation asks for the same window again. */
  #last: { tokens: readonly Token[]; tags: readonly Tag[]; from: number; to: number } | undefined

  /** Reads the tokens from `from` to `to` and the tags that begin in them. Valid until the next call. */
  read(tokens: readonly Token[], tags: readonly Tag[], from: number, to: number): Features {
    const last = this.#last
    if (last?.tokens === tokens && last.tags === tags && last.from === from && last.to === to) return this.features
    this.#last = { tokens, tags, from, to }
    this.features.gramCount = 0
    this.features.conceptCount = 0
    this.#nextRound()
    let previous = 0
    for (let index = from; index < to; index++) {
      const token = tokens[index] as Token
      previous = this.#token(token, index, previous)
    }
    this.#nextRound()
    this.#concepts(tags, from, to)
    return this.features
  }

  #token(token: Token, owner: number, previous: number): number {
    switch (token.shape) {
      case 'word': {
        this.#letters(token.text, owner)
        if (token.folded !== token.text) {
          this.#letters(token.folded, owner)
          this.#gram(hashText(token.text, wordSeed), owner)
        }
        return this.#word(hashText(token.folded, wordSeed), owner, previous)
      }
      case 'ideographs':
        this.#ideographs(token.text, owner)
        return hashText(token.text.slice(-2), wordSeed)
      case 'number':
        return this.#word(wordSeed ^ Math.min(8, token.text.length), owner, previous)
      case 'symbol':
        return this.#word(hashText(token.text, wordSeed), owner, previous)
      default:
        return this.#word(hashText(token.shape, pairSeed), owner, previous)
    }
  }

  #word(hash: number, owner: number, previous: number): number {
    this.#gram(hash, owner)
    this.#gram(Math.imul(previous, 31) ^ hash ^ pairSeed, owner)
    return hash
  }

  /**
   * Groups of two to five letters, the edges of the word included. No other loop runs as often, so that the usual case
   * of `#gram`, a bucket whose place is free or its own, stands in the loop itself.
   */
  #letters(word: string, owner: number): void {
    const size = word.length
    const seen = this.#seen
    const round = this.#round << gramBits
    const { grams, gramOwners } = this.features
    let count = this.features.gramCount
    for (let i = -1; i < size; i++) {
      let hash = hashStep(hashSeed, i < 0 ? 0x20 : word.charCodeAt(i))
      const last = Math.min(i + 4, size)
      for (let at = i + 1; at <= last; at++) {
        hash = hashStep(hash, at === size ? 0x20 : word.charCodeAt(at))
        const bucket = spread(hash) & gramMask
        const slot = bucket & (seenSize - 1)
        const there = seen[slot] as number
        if (there === (round | bucket) || count >= most) continue
        if ((there ^ round) >>> gramBits !== 0) seen[slot] = round | bucket
        else if (!this.#isNew(bucket)) continue
        grams[count] = bucket
        gramOwners[count++] = owner
      }
    }
    this.features.gramCount = count
  }

  #ideographs(run: string, owner: number): void {
    for (let i = 0; i < run.length; i++) {
      let hash = hashSeed
      for (let n = 0; n < 4 && i + n < run.length; n++) {
        hash = hashStep(hash, run.charCodeAt(i + n))
        this.#gram(hash, owner)
      }
    }
  }

  #gram(hash: number, owner: number): void {
    const { features } = this
    const bucket = spread(hash) & gramMask
    if (features.gramCount >= most || !this.#isNew(bucket)) return
    features.grams[features.gramCount] = bucket
    features.gramOwners[features.gramCount++] = owner
  }

  /** Single concepts, ordered pairs near each other, and three in a row. */
  #concepts(tags: readonly Tag[], from: number, to: number): void {
    for (let i = firstFrom(tags, from); i < tags.length; i++) {
      const tag = tags[i] as Tag
      if (tag.token >= to) break
      this.#concept(spread(tag.id + 1), tag.token)
      for (let j = i + 1, pairs = 0; j < tags.length && pairs < 5; j++, pairs++) {
        const next = tags[j] as Tag
        const apart = next.step - tag.step
        if (apart > 9 || next.token >= to) break
        const pair = Math.imul(tag.id + 1, 0x9e3779b1) ^ Math.imul(next.id + 1, 0x85ebca6b)
        this.#concept(spread(pair), next.token)
        if (apart <= 2) this.#concept(spread(pair ^ 0x27d4eb2f), next.token)
        const third = tags[j + 1]
        if (pairs < 2 && third && third.token < to && third.step - tag.step <= 9) {
          this.#concept(spread(pair ^ Math.imul(third.id + 1, 0xc2b2ae35)), third.token)
        }
      }
    }
  }

  #concept(hash: number, owner: number): void {
    const { features } = this
    const bucket = hash & conceptMask
    if (features.conceptCount >= most || !this.#isNew(bucket)) return
    features.concepts[features.conceptCount] = bucket
    features.conceptOwners[features.conceptCount++] = owner
  }

  #nextRound(): void {
    this.#round = (this.#round + 1) & roundMask
    if (this.#round !== 0) return
    this.#seen.fill(0)
    this.#round = 1
  }

  /** True once per bucket and round. When the small table is crowded a bucket may count twice, which does no harm. */
  #isNew(bucket: number): boolean {
    const seen = this.#seen
    const mark = (this.#round << gramBits) | bucket
    // A bucket is well spread already, so that its low bits are as good a place as any.
    let slot = bucket & (seenSize - 1)
    for (let tries = 0; tries < 4; tries++, slot = (slot + 1) & (seenSize - 1)) {
      const there = seen[slot] as number
      if (there === mark) return false
      if ((there ^ mark) >>> gramBits !== 0) {
        seen[slot] = mark
        return true
      }
    }
    return true
  }
}

/** The first tag that begins in a token from `from` on; tags stand in the order of their tokens. */
function firstFrom(tags: readonly Tag[], from: number): number {
  let low = 0
  let high = tags.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((tags[middle] as Tag).token < from) low = middle + 1
    else high = middle
  }
  return low
}
