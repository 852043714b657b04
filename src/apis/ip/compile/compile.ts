import type { CountryName } from '../fragment.ts'
import type { Network, Place } from '../place.ts'
import { packSnapshot, type SnapshotBytes } from '../snapshot/file.ts'
import type { SnapshotInfo } from '../snapshot/layout.ts'
import type { Source } from '../sources/source.ts'
import type { TimezoneOf } from '../timezone.ts'
import { type BetterKnown, corrections } from './corrections.ts'
import { Dictionary } from './dictionary.ts'
import { gazetteer, type RegionName } from './gazetteer.ts'
import { firstOf, joined, secondOf } from './joined.ts'
import { emptyRanges, overlay, type Ranges } from './ranges.ts'
import { writeTree } from './tree-writer.ts'

/** What a snapshot is made of. */
export type Materials = BetterKnown & {
  /** In order of precedence: a later source fills what the earlier ones leave open. */
  readonly cities: readonly Source<Place>[]
  readonly networks: readonly Source<Network>[]
  readonly timezoneOf: TimezoneOf
  readonly countryName: CountryName
  readonly regionName: RegionName
}

/** Told what is being done and how far the whole is, from 0 to 1. */
export type Progress = (doing: string, done: number) => void

/** Compiles all sources into one snapshot. */
export function compile(
  materials: Materials,
  info: Pick<SnapshotInfo, 'key' | 'compiledAt' | 'sources'>,
  progress: Progress,
): SnapshotBytes {
  const dictionary = new Dictionary(materials.timezoneOf, materials.countryName)
  progress('reading the places of IPv4', 0)
  const places4 = cutAll(4, materials.cities, (place) => dictionary.place(place))
  progress('reading the places of IPv6', 0.4)
  const places6 = cutAll(6, materials.cities, (place) => dictionary.place(place))
  progress('joining places and networks', 0.7)
  const known = gazetteer(materials.feeds.length > 0 ? dictionary.places() : [], materials.regionName)
  const better = corrections(materials, known)
  const corrected = remembered((place, correction) =>
    dictionary.place(better.correct(dictionary.placeAt(place), correction)),
  )

  const join = (places: Ranges): Ranges => {
    const { version } = places
    const networks = cutAll(version, materials.networks, (network) => dictionary.network(network))
    // Networks and corrections are few; laid over each other first, they meet the many places in a single pass.
    const few = overlay(networks, better.cut(version), (network, correction) => joined(correction, network))
    return overlay(places, few, (place, both) => {
      const correction = firstOf(both)
      return joined(correction === 0 ? place : corrected(place, correction), secondOf(both))
    })
  }
  const ranges4 = join(places4)
  progress('joining places and networks', 0.8)
  const ranges6 = join(places6)
  progress('writing the snapshot', 0.95)
  return packSnapshot(
    { v4Tree: writeTree(ranges4), v6Tree: writeTree(ranges6), ...dictionary.finish() },
    {
      ...info,
      rows: { ipv4: ranges4.length, ipv6: ranges6.length },
      places: dictionary.placeCount,
      networks: dictionary.networkCount,
    },
  )
}

function cutAll<Item>(version: 4 | 6, sources: readonly Source<Item>[], number: (item: Item) => number): Ranges {
  let all = emptyRanges(version)
  for (const source of sources) {
    const cut = source.cut(version, number)
    all = isEmpty(all) ? cut : isEmpty(cut) ? all : overlay(all, cut, (first, second) => first || second)
  }
  return all
}

function isEmpty({ length, values }: Ranges): boolean {
  return length === 1 && values[0] === 0
}

/** Remembers what came out for each two numbers. */
function remembered(work: (a: number, b: number) => number): (a: number, b: number) => number {
  const known = new Map<string, number>()
  return (a, b) => {
    const key = `${a} ${b}`
    const result = known.get(key) ?? work(a, b)
    known.set(key, result)
    return result
  }
}
