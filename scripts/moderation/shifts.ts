import { type Learned, learned } from '../../src/apis/moderation/categories.ts'
import type { ModelCard } from '../../src/apis/moderation/model/bundle.ts'
import { family, type Row } from './rows.ts'

/** How much speaks for each category, zero being even odds. */
export type Odds = readonly number[]

const leastClean = 150
/** Where clean text leaves room, a little more is seen; much more would make scores say what they do not mean. */
const leastShift = -0.5
const mostShift = 6

/**
 * Shifts by language: large enough that clean text of the language stays under one half.
 * `harmful` holds the odds of texts that break a category, one list for each, so that what must be given up costs the least of them.
 * `share` of the clean texts may be flagged, over all categories; rules, and texts not seen here, add to it.
 */
export function shifts(
  clean: ReadonlyMap<string, readonly Odds[]>,
  harmful: readonly Odds[],
  share: number,
): ModelCard['shifts'] {
  const all = [...clean.values()].flat()
  const groups = [...clean].filter(([, rows]) => rows.length >= leastClean)
  const known = groups.map(([language, rows]) => [language, shiftsOf(rows, share, harmful)] as const)
  // A language without enough clean text of its own is treated with more care.
  return Object.fromEntries([['*', shiftsOf(all, share / 2, harmful)] as const, ...known])
}

/** The odds of natural texts that break each category, in all languages. */
export function harmfulOdds(scored: Iterable<{ readonly row: Row; readonly odds: Odds }>): Odds[] {
  const natural = [...scored].filter(({ row }) => family(row) === 'corpus')
  return learned.map((_, k) => natural.filter(({ row }) => row.labels[k] === 1).map(({ odds }) => odds[k] as number))
}

/** Raises one category at a time, always where a clean text less is flagged for the fewest harmful ones lost. */
function shiftsOf(rows: readonly Odds[], allowed: number, harmful: readonly Odds[]): Record<Learned, number> {
  const chosen = learned.map(() => leastShift)
  const isOver = (row: Odds, k: number) => (row[k] as number) >= (chosen[k] as number)
  let flagged = rows.filter((row) => learned.some((_, k) => isOver(row, k)))
  while (flagged.length > allowed * rows.length) {
    const steps = learned.flatMap((_, k) => {
      const alone = flagged.filter(
        (row) => isOver(row, k) && learned.every((_, other) => other === k || !isOver(row, other)),
      )
      const over = (alone.length > 0 ? alone : flagged.filter((row) => isOver(row, k))).map((row) => row[k] as number)
      const to = Math.min(...over) + 0.01
      return over.length === 0 || to > mostShift
        ? []
        : [{ k, to, cost: lost(harmful[k] ?? [], chosen[k] as number, to) }]
    })
    const [cheapest] = steps.sort((a, b) => a.cost - b.cost)
    if (!cheapest) break
    chosen[cheapest.k] = cheapest.to
    flagged = flagged.filter((row) => learned.some((_, k) => isOver(row, k)))
  }
  return Object.fromEntries(
    learned.map((category, k) => [category, Math.round((chosen[k] as number) * 1e4) / 1e4]),
  ) as Record<Learned, number>
}

/** The share of harmful texts that lie between two shifts. */
function lost(odds: Odds, from: number, to: number): number {
  return odds.filter((one) => one >= from && one < to).length / Math.max(1, odds.length)
}
