import { areaFragment, type CountryName, cityFragment, networkFragment, placeOfFragments } from '../fragment.ts'
import { type Network, nowhere, type Place } from '../place.ts'
import { recordLength, type Sections } from '../snapshot/layout.ts'
import { spareBytes } from '../text-bytes.ts'
import type { TimezoneOf } from '../timezone.ts'
import { Pairs } from './pairs.ts'

/** Numbers places and networks, equal ones alike; 0 is the unknown one. The number of a network is where its text is. */
export class Dictionary {
  readonly #texts = new Map<string, number>()
  readonly #areas = new Map<string, number>()
  readonly #areaTexts: number[] = []
  readonly #places = new Pairs()
  readonly #timezoneOf: TimezoneOf
  readonly #countryName: CountryName
  #bytes = Buffer.alloc(1 << 20)
  #end = 0
  #networkCount = 0

  constructor(timezoneOf: TimezoneOf, countryName: CountryName) {
    this.#timezoneOf = timezoneOf
    this.#countryName = countryName
    this.network({ asn: 0, org: '' })
    this.place(nowhere)
  }

  get placeCount(): number {
    return this.#places.length
  }

  get networkCount(): number {
    return this.#networkCount
  }

  /** The number of a place, with its time zone worked out. */
  place(told: Place): number {
    const timezone = this.#timezoneOf(told)
    return this.#places.number(this.#area({ ...told, timezone }), this.#text(cityFragment(told)))
  }

  /** The place behind a number, read back from its texts. */
  placeAt(number: number): Place {
    const area = this.#read(this.#areaTexts[this.#places.first(number)] ?? 0)
    return { ...nowhere, ...placeOfFragments(area, this.#read(this.#places.second(number))) }
  }

  /** The number of a network. */
  network(network: Network): number {
    const { size } = this.#texts
    const text = this.#text(networkFragment(network))
    this.#networkCount += this.#texts.size - size
    return text
  }

  /** All places numbered so far. */
  *places(): Generator<Place> {
    for (let number = 0; number < this.placeCount; number++) yield this.placeAt(number)
  }

  /** The texts, with the spare bytes that copying needs, and a record for each pair of place and network. */
  finish(pairs: Pairs): Pick<Sections, 'records' | 'texts'> {
    const records = new Uint32Array(pairs.length * recordLength)
    for (let pair = 0; pair < pairs.length; pair++) {
      const at = pair * recordLength
      records[at] = this.#areaTexts[this.#places.first(pairs.first(pair))] ?? 0
      records[at + 1] = this.#places.second(pairs.first(pair))
      records[at + 2] = pairs.second(pair)
    }
    return { records, texts: this.#bytes.subarray(0, this.#end + spareBytes) }
  }

  /** The number of an area. They are few; a short key finds one without writing its text anew. */
  #area(place: Place): number {
    const key = `${place.timezone}|${place.countryCode}|${place.region}|${place.anycast ?? ''}`
    const known = this.#areas.get(key)
    if (known !== undefined) return known
    this.#areas.set(key, this.#areaTexts.length)
    return this.#areaTexts.push(this.#text(areaFragment(place, this.#countryName))) - 1
  }

  #text(text: string): number {
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    const at = this.#end
    const room = at + 2 + text.length * 3 + spareBytes
    if (room > this.#bytes.length) {
      const grown = Buffer.alloc(Math.max(room, this.#bytes.length * 2))
      this.#bytes.copy(grown)
      this.#bytes = grown
    }
    const length = this.#bytes.write(text, at + 2)
    this.#bytes.writeUInt16BE(length, at)
    this.#end = at + 2 + length
    this.#texts.set(text, at)
    return at
  }

  #read(text: number): string {
    return this.#bytes.toString('utf8', text + 2, text + 2 + this.#bytes.readUInt16BE(text))
  }
}
