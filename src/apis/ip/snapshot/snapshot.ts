import type { IpAddress } from '../../../kernel/ip-address.ts'
import type { IpData } from '../ip-data.ts'
import { copyText } from '../text-bytes.ts'
import { type SnapshotBytes, unpackSnapshot } from './file.ts'
import type { SnapshotInfo } from './layout.ts'
import { headOf, lengthIn, numberIn, type Texts, textsIn } from './texts.ts'
import { entryFor, networkAt, placeAt, type Tree } from './tree.ts'

/** Compiled data: answers by walking a tree and by joining texts that were written at compile time. */
export class Snapshot implements IpData {
  readonly info: SnapshotInfo
  readonly bytes: SnapshotBytes
  readonly #v4Tree: Tree
  readonly #v6Tree: Tree
  readonly #areas: Texts
  readonly #places: Texts
  readonly #networks: Texts

  constructor(bytes: SnapshotBytes, options: { readonly trusted?: boolean } = {}) {
    const { parts, info } = unpackSnapshot(bytes, options)
    this.bytes = bytes
    this.info = info
    this.#v4Tree = parts.v4Tree
    this.#v6Tree = parts.v6Tree
    this.#areas = textsIn(parts.areas)
    this.#places = textsIn(parts.places)
    this.#networks = textsIn(parts.networks)
  }

  write({ version, words }: IpAddress, out: DataView, from: number): number {
    const tree = version === 4 ? this.#v4Tree : this.#v6Tree
    const entry = entryFor(tree, words, version === 4 ? 12 : 0)
    const place = placeAt(tree, entry)
    const network = networkAt(tree, entry)
    // All three heads are read before anything is copied, so that the memory behind them is fetched at the same time.
    const placeHead = headOf(this.#places, place)
    const networkHead = headOf(this.#networks, network)
    const area = numberIn(placeHead)
    const areaHead = headOf(this.#areas, area)
    const city = from + lengthIn(areaHead)
    const org = city + lengthIn(placeHead)
    copyText(this.#areas.units, area + 1, out, from, lengthIn(areaHead))
    copyText(this.#places.units, place + 1, out, city, lengthIn(placeHead))
    copyText(this.#networks.units, network + 1, out, org, lengthIn(networkHead))
    return org + lengthIn(networkHead)
  }
}
