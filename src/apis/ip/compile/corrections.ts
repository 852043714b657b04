import { compareWords, lastOf } from '../../../kernel/ip-address.ts'
import { nowhere, type Place } from '../place.ts'
import type { FeedEntry } from '../sources/geofeed.ts'
import type { Gazetteer } from './gazetteer.ts'
import { IntervalWriter } from './intervals.ts'
import { overlay, type Ranges } from './ranges.ts'

export type BetterKnown = { readonly feeds: readonly FeedEntry[]; readonly anycast: readonly FeedEntry[] }

/** What is known better than the databases know it: operators' own geofeeds and, above them, anycast networks. */
export type Corrections = {
  /** The stretches that are corrected, each with the number of its correction; 0 is none. */
  cut(version: 4 | 6): Ranges
  /** A place after a correction. */
  correct(place: Place, correction: number): Place
}

export function corrections({ feeds, anycast }: BetterKnown, gazetteer: Gazetteer): Corrections {
  return {
    cut: (version) =>
      overlay(cutEntries(version, feeds), cutEntries(version, anycast), (feed, cast) =>
        cast === 0 ? feed : feeds.length + cast,
      ),
    correct(place, correction) {
      const feed = feeds[correction - 1]
      if (feed) return gazetteer.merge(place, feed)
      const cast = anycast[correction - 1 - feeds.length]
      return cast ? { ...nowhere, countryCode: cast.country, anycast: true } : place
    },
  }
}

/** Cuts blocks into stretches numbered from 1; where one lies within another, the longer prefix counts. */
function cutEntries(version: 4 | 6, entries: readonly FeedEntry[]): Ranges {
  const writer = new IntervalWriter(version)
  const ordered = entries
    .map(({ block }, index) => ({ block, number: index + 1 }))
    .filter(({ block }) => block.first.version === version)
    .sort((a, b) => compareWords(a.block.first.words, b.block.first.words) || a.block.bits - b.block.bits)
  for (const { block, number } of ordered) writer.add(block.first.words, lastOf(block).words, number)
  return writer.finish()
}
