import { randomInt } from 'node:crypto'
import type { DnsType } from '../../kernel/world.ts'
import type { Flight } from './flight.ts'

const bucketCount = 4096

/**
 * The flights under way, found by what they ask. They are linked in buckets: a `Map` in which all entries come and go is
 * copied every few hundred of them, and its former copies keep what was in them alive until the next full collection.
 */
export class Flights {
  readonly #buckets: (Flight | undefined)[] = new Array(bucketCount).fill(undefined)
  /** Nobody outside can tell which names share a bucket. */
  readonly #seed = randomInt(2 ** 32)
  size = 0

  /** The one in a name's bucket that asks for this. */
  find(name: string, type: DnsType, bucket: number): Flight | undefined {
    let flight = this.#buckets[bucket]
    while (flight && (flight.query.type !== type || flight.query.name !== name)) flight = flight.next
    return flight
  }

  add(flight: Flight, bucket: number): void {
    flight.bucket = bucket
    flight.next = this.#buckets[bucket]
    this.#buckets[bucket] = flight
    this.size++
  }

  /** Takes out a flight that was added. */
  remove(flight: Flight): void {
    const { bucket } = flight
    const first = this.#buckets[bucket]
    if (first === flight) this.#buckets[bucket] = flight.next
    else {
      let before = first
      while (before && before.next !== flight) before = before.next
      if (before) before.next = flight.next
    }
    flight.next = undefined
    this.size--
  }

  bucketOf(name: string): number {
    let hash = this.#seed
    for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
    return (hash ^ (hash >>> 15)) & (bucketCount - 1)
  }
}
