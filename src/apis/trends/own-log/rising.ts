import { mostPercent } from '../growth.ts'
import type { Row } from '../snapshot.ts'
import type { Counters } from './counters.ts'

export type RisingOptions = {
  readonly minUsers: number
  /** How many standard deviations above the expected count a keyword must be. */
  readonly minZ: number
}

/** A keyword that may be rising, as one process sees it; the base is bias-corrected. */
export type Candidate = {
  readonly keyword: string
  readonly fast: number
  readonly base: number
  readonly users: number
}

const mostCandidates = 500
const mostRows = 200
/** What is expected of a keyword nobody has searched before. */
const leastBase = 0.5

/** The keywords above what is expected of them, strongest first: what one process tells the others. */
export function candidates(counters: Counters, now: number): Candidate[] {
  const { fastMs, slowMs, startedAt } = counters.options
  const ratio = slowMs / fastMs
  // The long memory of a young table is not full yet; without the correction every keyword seems to rise.
  const filled = 1 - Math.exp(-Math.max(1, now - startedAt) / slowMs)
  const counts: Candidate[] = []
  let fastTotal = 0
  let baseTotal = 0
  for (const { keyword, fast, slow, users } of counters.counts(now)) {
    const base = Math.max(0, (slow / filled - fast) / (ratio - 1))
    fastTotal += fast
    baseTotal += base
    if (fast > 1.5) counts.push({ keyword, fast, base, users })
  }
  // At a busy hour every keyword is searched more than on average; that is no burst.
  const busy = baseTotal > 0 ? Math.max(1, fastTotal / baseTotal) : 1
  return counts
    .map((one) => ({ ...one, base: one.base * busy + leastBase }))
    .filter(({ fast, base }) => fast > base)
    .sort((a, b) => zScore(b) - zScore(a))
    .slice(0, mostCandidates)
}

/** Adds up what several processes saw. Users may have met more than one, so only the largest number of them is sure. */
export function merge(lists: readonly (readonly Candidate[])[]): Candidate[] {
  const all = new Map<string, Candidate>()
  for (const one of lists.flat()) {
    const { keyword, fast, base, users } = one
    const known = all.get(keyword)
    const sum = known && {
      keyword,
      fast: known.fast + fast,
      base: known.base + base,
      users: Math.max(known.users, users),
    }
    all.set(keyword, sum ?? one)
  }
  return [...all.values()]
}

/** The rows of the own log: keywords that rise beyond chance and are searched by enough people. */
export function rising(found: readonly Candidate[], { minUsers, minZ }: RisingOptions): Row[] {
  return found
    .filter((one) => Math.round(one.users) >= minUsers && zScore(one) >= minZ)
    .sort((a, b) => zScore(b) - zScore(a))
    .slice(0, mostRows)
    .map((one) => ({
      keyword: one.keyword,
      volume: Math.round(one.fast),
      increasePercent: Math.min(mostPercent, Math.round((one.fast / one.base - 1) * 100)),
      growthBasis: 'history',
      categories: [],
      startedAt: null,
      endedAt: null,
      active: true,
    }))
}

/** How many standard deviations of a Poisson count lie between what came and what was expected. */
function zScore({ fast, base }: Pick<Candidate, 'fast' | 'base'>): number {
  return (fast - base) / Math.sqrt(base + 1)
}
