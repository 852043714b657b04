import type { Edition, Trend } from './edition.ts'
import { formatGrowth } from './growth.ts'
import type { Change } from './schema.ts'
import { keywordKey } from './snapshot.ts'
import { formatVolume, volumeStep } from './volume.ts'

/** What changed in a country from one edition to the next. */
export type Changes = { readonly country: string; readonly capturedAt: number; readonly list: readonly Change[] }

/**
 * The searches that are new, moved up or down a volume bucket, or ended. Lists of different sources have different
 * keywords and figures, so after a change of source only `new` is told.
 */
export function changesBetween(before: Edition, after: Edition): Changes {
  const { country, capturedAt } = after
  const unchanged = before.source === after.source && before.capturedAt === capturedAt
  if (unchanged) return { country, capturedAt, list: [] }
  const earlier = active(before)
  const list = [...active(after)].flatMap(([key, entry]) => {
    const change = changeOf(earlier.get(key)?.trend, entry.trend, before.source === after.source)
    return change ? [wireChange(change, entry, after)] : []
  })
  return { country, capturedAt, list: [...list, ...ended(before, after)] }
}

type Ranked = { readonly trend: Trend; readonly rank: number }

function active(edition: Edition): Map<string, Ranked> {
  const ranked = edition.trends.map((trend, index) => ({ trend, rank: index + 1 }))
  return new Map(ranked.filter(({ trend }) => trend.active).map((one) => [keywordKey(one.trend.keyword), one]))
}

function changeOf(before: Trend | undefined, after: Trend, comparable: boolean): Change['change'] | undefined {
  if (!before) return 'new'
  const moved = Math.sign(volumeStep(after.volume) - volumeStep(before.volume))
  return moved === 0 || !comparable ? undefined : moved > 0 ? 'up' : 'down'
}

function ended(before: Edition, after: Edition): Change[] {
  if (before.source !== after.source) return []
  const still = active(after)
  return [...active(before)].filter(([key]) => !still.has(key)).map(([, entry]) => wireChange('ended', entry, after))
}

function wireChange(change: Change['change'], { trend, rank }: Ranked, { country, capturedAt }: Edition): Change {
  return {
    change,
    keyword: trend.keyword,
    country,
    category: trend.categories[0] ?? 'other',
    searchVolume: formatVolume(trend.volume),
    growth: formatGrowth(trend.increasePercent),
    rank,
    timestamp: new Date(capturedAt).toISOString(),
  }
}
