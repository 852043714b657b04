import { areaFragment, type CountryName, cityFragment, networkFragment, placeOfFragments } from '../fragment.ts'
import { type Network, nowhere, type Place } from '../place.ts'
import type { Sections } from '../snapshot/layout.ts'
import { numberLimit } from '../snapshot/texts.ts'
import { networkLimit, placeLimit } from '../snapshot/tree.ts'
import type { TimezoneOf } from '../timezone.ts'
import { TextStore } from './text-store.ts'

/** Numbers places and networks, equal ones alike; 0 is the unknown one. A number tells where the text is. */
export class Dictionary {
  /** The area of a place is the number that goes with its text. */
  readonly #areas = new TextStore(numberLimit)
  readonly #places = new TextStore(placeLimit)
  readonly #networks = new TextStore(networkLimit)
  readonly #knownAreas = new Map<string, number>()
  readonly #knownPlaces = new Map<string, number>()
  readonly #knownNetworks = new Map<string, number>()
  readonly #timezoneOf: TimezoneOf
  readonly #countryName: CountryName

  constructor(timezoneOf: TimezoneOf, countryName: CountryName) {
    this.#timezoneOf = timezoneOf
    this.#countryName = countryName
    this.network({ asn: 0, org: '' })
    this.place(nowhere)
  }

  get placeCount(): number {
    return this.#knownPlaces.size
  }

  get networkCount(): number {
    return this.#knownNetworks.size
  }

  /** The number of a place, with its time zone worked out. */
  place(told: Place): number {
    const text = cityFragment(told)
    return numbered(this.#knownPlaces, areaKey(told) + text, () => this.#places.add(text, this.#area(told)))
  }

  /** The place behind a number, read back from its texts. */
  placeAt(number: number): Place {
    const area = this.#areas.text(this.#places.number(number))
    return { ...nowhere, ...placeOfFragments(area, this.#places.text(number)) }
  }

  /** The number of a network. */
  network(network: Network): number {
    return numbered(this.#knownNetworks, `${network.asn} ${network.org}`, () =>
      this.#networks.add(networkFragment(network)),
    )
  }

  /** All places numbered so far. */
  *places(): Generator<Place> {
    for (let number = 0; number < this.#places.end; number = this.#places.after(number)) yield this.placeAt(number)
  }

  finish(): Pick<Sections, 'areas' | 'places' | 'networks'> {
    return { areas: this.#areas.finish(), places: this.#places.finish(), networks: this.#networks.finish() }
  }

  #area(told: Place): number {
    const place = { ...told, timezone: this.#timezoneOf(told) }
    return numbered(this.#knownAreas, areaKey(place), () => this.#areas.add(areaFragment(place, this.#countryName)))
  }
}

/** Tells areas apart; a line feed is in no name. */
function areaKey({ timezone, countryCode, region, anycast }: Place): string {
  return `${countryCode}\n${region}\n${timezone}\n${anycast ?? ''}\n`
}

function numbered(known: Map<string, number>, key: string, add: () => number): number {
  const number = known.get(key)
  if (number !== undefined) return number
  const added = add()
  known.set(key, added)
  return added
}
