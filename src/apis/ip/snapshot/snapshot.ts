import type { IpAddress } from '../../../kernel/ip-address.ts'
import type { IpData } from '../ip-data.ts'
import { copyText } from '../text-bytes.ts'
import { type SnapshotBytes, unpackSnapshot } from './file.ts'
import { longestText, type SnapshotInfo, textHeadBytes, textUnit } from './layout.ts'
import { entryFor, networkAt, placeAt, type Tree } from './tree.ts'

/** Compiled data: answers by walking a tree and by joining texts that were written at compile time. */
export class Snapshot implements IpData {
  readonly info: SnapshotInfo
  readonly bytes: SnapshotBytes
  readonly #v4Tree: Tree
  readonly #v6Tree: Tree
  readonly #areas: DataView
  readonly #places: DataView
  readonly #networks: DataView

  constructor(bytes: SnapshotBytes, options: { readonly trusted?: boolean } = {}) {
    const { parts, info } = unpackSnapshot(bytes, options)
    this.bytes = bytes
    this.info = info
    this.#v4Tree = parts.v4Tree
    this.#v6Tree = parts.v6Tree
    this.#areas = viewOf(parts.areas)
    this.#places = viewOf(parts.places)
    this.#networks = viewOf(parts.networks)
  }

  write({ version, words }: IpAddress, out: DataView, from: number): number {
    const tree = version === 4 ? this.#v4Tree : this.#v6Tree
    const entry = entryFor(tree, words, version === 4 ? 12 : 0)
    const place = placeAt(tree, entry) * textUnit
    const network = networkAt(tree, entry) * textUnit
    // All three heads are read before anything is copied, so that the memory behind them is fetched at the same time.
    const placeHead = this.#places.getUint32(place, true)
    const networkHead = this.#networks.getUint32(network, true)
    const area = (placeHead >>> 12) * textUnit
    const areaHead = this.#areas.getUint32(area, true)
    const city = from + (areaHead & longestText)
    const org = city + (placeHead & longestText)
    const end = org + (networkHead & longestText)
    copyText(this.#areas, area + textHeadBytes, out, from, areaHead & longestText)
    copyText(this.#places, place + textHeadBytes, out, city, placeHead & longestText)
    copyText(this.#networks, network + textHeadBytes, out, org, networkHead & longestText)
    return end
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
