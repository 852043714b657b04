import { type Learned, learned } from '../../src/apis/moderation/categories.ts'
import { type Shifts, shiftOf } from '../../src/apis/moderation/model/shifted.ts'
import { isListed } from '../../src/apis/moderation/rules/concepts.ts'
import { family, type Row } from './rows.ts'
import { rising, shareFrom, Tail } from './tail.ts'

/** How much speaks for each category, zero being even odds. */
export type Odds = readonly number[]

/**
 * Of the clean texts of a language, for all categories together. What clean English reaches is known best, and what is
 * flagged in a language without a corpus is mostly a mistake.
 */
const cleanShares = { english: 0.006, listed: 0.005, others: 0.002 }
/** With less clean text the share is less certain and must be smaller, and with little the language is not known at all. */
const fewClean = 700
const leastClean = 150
/** Where clean text leaves room, a little more is seen; much more would make scores say what they do not mean. */
const leastShift = -0.5
const mostShift = 6
/** Beyond the highest clean text there is nothing more to spare. */
const overHighest = 1
const step = 0.05
/** How much a missed text counts: attacks on groups are what most sets and tests are about, harm to somebody what is worst to miss. */
const missed: Readonly<Partial<Record<Learned, number>>> = {
  hateSpeech: 8,
  violence: 2,
  selfHarm: 2,
  misinformation: 2,
}
/** A category of which less is found than this is not guarded any further. */
const leastFound = 0.05
/** What a step costs that misses none of the texts here. */
const leastCost = 0.002

/**
 * Shifts by language: large enough that clean text of the language stays under one half.
 * `harmful` holds the odds of texts that break a category, one list for each, so that what must be given up costs the least of them.
 */
export function shifts(clean: ReadonlyMap<string, readonly Odds[]>, harmful: readonly Odds[]): Shifts {
  const all = [...clean.values()].flat()
  const known = [...clean].filter(([, rows]) => rows.length >= leastClean)
  // A language without enough clean text of its own is treated as all of them together, or with more care.
  const common = shiftsOf(all, cleanShares.others, harmful)
  return Object.fromEntries([
    ['*', common] as const,
    ...known.map(([language, rows]) => {
      const isFew = rows.length < fewClean
      const own = shiftsOf(rows, shareOf(language) * (isFew ? 2 / 3 : 1), harmful)
      return [language, isFew ? higher(own, common) : own] as const
    }),
  ])
}

type CategoryShifts = Record<Learned, number>

function higher(one: CategoryShifts, other: CategoryShifts): CategoryShifts {
  const pairs = learned.map((category) => [category, Math.max(one[category], other[category])])
  return Object.fromEntries(pairs) as CategoryShifts
}

function shareOf(language: string): number {
  if (language === 'en') return cleanShares.english
  return isListed(language) ? cleanShares.listed : cleanShares.others
}

export type Flagged = { readonly language: string; readonly flagged: number; readonly texts: number }

/** How much clean text of each language is flagged when its shifts are set on the other half of it: what new text can expect. */
export function flaggedUnseen(clean: ReadonlyMap<string, readonly Odds[]>, harmful: readonly Odds[]): Flagged[] {
  const half = (parity: number) =>
    new Map([...clean].map(([language, rows]) => [language, rows.filter((_, index) => index % 2 === parity)]))
  const halves = [half(0), half(1)] as const
  const set = [shifts(halves[1], harmful), shifts(halves[0], harmful)] as const
  return [...clean].map(([language, rows]) => {
    const isOver = (odds: Odds, index: number) => {
      const known = set[index % 2 === 0 ? 0 : 1]
      return learned.some((category, k) => (odds[k] as number) >= shiftOf(known, language, category))
    }
    return { language, flagged: rows.filter(isOver).length, texts: rows.length }
  })
}

/** The odds of natural texts that break each category, in all languages. */
export function harmfulOdds(scored: Iterable<{ readonly row: Row; readonly odds: Odds }>): Odds[] {
  const natural = [...scored].filter(({ row }) => family(row) === 'corpus')
  return learned.map((_, k) => natural.filter(({ row }) => row.labels[k] === 1).map(({ odds }) => odds[k] as number))
}

type Climb = {
  shift: number
  over: number
  worth: number
  readonly tail: Tail
  /** What a climb from one place to another gives up. */
  readonly cost: (from: number, to: number) => number
}

/** Raises one category a step at a time, always where most clean text is spared for the fewest harmful ones missed. */
function shiftsOf(rows: readonly Odds[], share: number, harmful: readonly Odds[]): CategoryShifts {
  const climbs = learned.map((category, k): Climb => {
    const tail = new Tail(rows.map((odds) => odds[k] as number))
    const factor = missed[category] ?? 1
    const odds = rising(harmful[k] ?? [])
    const found = (least: number) => shareFrom(odds, least)
    // Held against what is still found, so that no category is given up for the others.
    const cost = (from: number, to: number) => (factor * (found(from) - found(to))) / Math.max(leastFound, found(from))
    return reckoned({ shift: leastShift, over: tail.from(leastShift), worth: 0, tail, cost })
  })
  while (climbs.reduce((sum, { over }) => sum + over, 0) > share) {
    const able = climbs.filter(({ shift, tail }) => shift < Math.min(mostShift, tail.highest + overHighest))
    if (able.length === 0) break
    const best = able.reduce((one, other) => (other.worth > one.worth ? other : one))
    best.shift += step
    best.over = best.tail.from(best.shift)
    reckoned(best)
  }
  return Object.fromEntries(
    learned.map((category, k) => [category, Math.round((climbs[k] as Climb).shift * 1e4) / 1e4]),
  ) as CategoryShifts
}

/** Looks ahead to the end: where no clean text lies just above, a single step would seem worth nothing, and all others would climb instead. */
function reckoned(climb: Climb): Climb {
  const { shift, over, tail, cost } = climb
  climb.worth = 0
  for (let to = shift + step; to <= mostShift; to += step) {
    const price = cost(shift, to) + ((to - shift) / step) * leastCost
    climb.worth = Math.max(climb.worth, (over - tail.from(to)) / price)
  }
  return climb
}
