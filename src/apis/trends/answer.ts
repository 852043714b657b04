import type { Slug } from './category.ts'
import type { Edition, Trend } from './edition.ts'
import { formatGrowth } from './growth.ts'
import type { Trending } from './schema.ts'
import { formatVolume } from './volume.ts'

export const sorts = ['relevance', 'volume', 'growth', 'recency'] as const
export type Sort = (typeof sorts)[number]

/** What of an edition is asked for. */
export type Selection = { readonly category: Slug; readonly sort: Sort; readonly limit: number }

export type Freshness = { readonly stale: boolean; readonly nextRefreshAt: number | null }

/** The answer to `GET /trending`: the rows of a category in the asked order, ranked from 1, formatted for the wire. */
export function answer(edition: Edition, { category, sort, limit }: Selection, freshness: Freshness): Trending {
  const matching = edition.trends.filter((trend) => category === 'all' || trend.categories.includes(category))
  const trends = sorted(matching, sort)
    .slice(0, limit)
    .map((trend, index) => wireTrend(trend, { category, country: edition.country, rank: index + 1 }))
  return {
    trends,
    category,
    country: edition.country,
    count: trends.length,
    timestamp: iso(edition.capturedAt),
    source: edition.source,
    stale: freshness.stale,
    refreshedAt: iso(edition.refreshedAt),
    nextRefreshAt: isoOrNull(freshness.nextRefreshAt),
  }
}

function sorted(trends: readonly Trend[], sort: Sort): readonly Trend[] {
  // Sorting is stable, so rows that tie stay in order of relevance.
  switch (sort) {
    case 'relevance':
      return trends
    case 'volume':
      return trends.toSorted((a, b) => b.volume - a.volume)
    case 'growth':
      return trends.toSorted((a, b) => b.increasePercent - a.increasePercent)
    case 'recency':
      return trends.toSorted((a, b) => (b.startedAt ?? 0) - (a.startedAt ?? 0))
  }
}

type Place = { readonly category: Slug; readonly country: string; readonly rank: number }

function wireTrend(trend: Trend, { category, country, rank }: Place): Trending['trends'][number] {
  return {
    keyword: trend.keyword,
    searchVolume: formatVolume(trend.volume),
    growth: formatGrowth(trend.increasePercent),
    category: category === 'all' ? (trend.categories[0] ?? 'other') : category,
    country,
    rank,
    volume: trend.volume,
    increasePercent: trend.increasePercent,
    categories: [...trend.categories],
    categoryBasis: trend.categoryBasis,
    growthBasis: trend.growthBasis,
    startedAt: isoOrNull(trend.startedAt),
    endedAt: isoOrNull(trend.endedAt),
    active: trend.active,
  }
}

export function iso(time: number): string {
  return new Date(time).toISOString()
}

function isoOrNull(time: number | null): string | null {
  return time === null ? null : iso(time)
}
