import type { IpAddress } from '../../kernel/ip-address.ts'
import type { Materials } from './compile/compile.ts'
import { corrections } from './compile/corrections.ts'
import { gazetteer } from './compile/gazetteer.ts'
import { valueAt } from './compile/ranges.ts'
import { areaFragment, cityFragment, networkFragment } from './fragment.ts'
import type { IpData } from './ip-data.ts'
import { nowhere } from './place.ts'
import type { SourceInfo } from './snapshot/layout.ts'
import { DataError } from './sources/data-error.ts'
import type { Source } from './sources/source.ts'

/** Answers straight from the sources: slower than a snapshot and the same in substance, ready as soon as they are read. */
export function directData(materials: Materials, sources: readonly SourceInfo[]): IpData {
  const better = corrections(materials, gazetteer([], materials.regionName))
  const cuts = { 4: better.cut(4), 6: better.cut(6) }
  return {
    info: { sources },
    write(address, out, at) {
      const found = find(materials.cities, address, ({ countryCode, city }) => countryCode !== '' || city !== '')
      const told = better.correct(found ?? nowhere, valueAt(cuts[address.version], address.words))
      const place = { ...told, timezone: materials.timezoneOf(told) }
      const network = find(materials.networks, address, ({ asn, org }) => asn !== 0 || org !== '')
      const where = `${areaFragment(place, materials.countryName)}${cityFragment(place)}`
      const text = `${where}${networkFragment(network ?? { asn: 0, org: '' })}`
      const { written } = new TextEncoder().encodeInto(text, new Uint8Array(out.buffer, out.byteOffset + at))
      return at + written
    },
  }
}

/** What the first source that knows something says. A damaged record counts as unknown; compiling will tell of it. */
function find<Item>(
  sources: readonly Source<Item>[],
  address: IpAddress,
  isKnown: (item: Item) => boolean,
): Item | undefined {
  for (const source of sources) {
    const item = attempt(() => source.find(address))
    if (item !== undefined && isKnown(item)) return item
  }
  return undefined
}

function attempt<Item>(look: () => Item): Item | undefined {
  try {
    return look()
  } catch (error) {
    if (error instanceof DataError) return undefined
    throw error
  }
}
