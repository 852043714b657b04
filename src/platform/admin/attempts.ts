import { Fault } from '../../kernel/fault.ts'
import { parseIp } from '../../kernel/ip-address.ts'
import type { Clock } from '../../kernel/world.ts'
import { minuteMs } from '../limits.ts'

/** Slows down whoever guesses the admin key. */
export type Attempts = {
  /** Throws `rate_limited` while the address has guessed wrong too often. */
  check(address: string): void
  failed(address: string): void
}

const mostFailures = 10
/** Addresses remembered at most; the one that failed longest ago is forgotten first. */
const mostAddresses = 10_000

/** Counts wrong keys by address: after ten of them, further ones wait until a minute has passed. */
export function openAttempts({ now }: Clock): Attempts {
  const failures = new Map<string, number[]>()
  const recent = (place: string) => (failures.get(place) ?? []).filter((at) => at > now() - minuteMs)
  return {
    check(address) {
      const times = recent(placeOf(address))
      const first = times[0]
      if (first === undefined || times.length < mostFailures) return
      const retryAfterSeconds = Math.max(1, Math.ceil((first + minuteMs - now()) / 1000))
      throw new Fault('rate_limited', `Too many wrong admin keys. Try again in ${retryAfterSeconds} s.`, {
        retryAfterSeconds,
      })
    },
    failed(address) {
      const place = placeOf(address)
      const times = recent(place)
      failures.delete(place)
      failures.set(place, [...times, now()])
      const oldest = failures.size > mostAddresses ? failures.keys().next().value : undefined
      if (oldest !== undefined) failures.delete(oldest)
    },
  }
}

/** An IPv6 network hands 2^64 addresses to one customer, so they count as one. */
function placeOf(address: string): string {
  const ip = parseIp(address)
  return ip?.version === 6 ? `${ip.words[0]}:${ip.words[1]}::/64` : address
}
