import { formatIp, ipv4 } from '../../../kernel/ip-address.ts'
import { AnswerWriter } from '../answer-writer.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

/** Universities and research networks that have not moved for decades. */
const canaries: Readonly<Record<string, string>> = {
  '128.101.101.101': 'US',
  '18.9.22.69': 'US',
  '133.11.93.1': 'JP',
  '130.88.1.1': 'GB',
  '14.139.45.1': 'IN',
  '129.132.1.1': 'CH',
  '130.237.1.1': 'SE',
  '2001:620::1': 'CH',
}
const sampleSize = 4000
const mostMoved = 0.2
const mostRowChange = 0.3

/** What speaks against putting new data in the place of the old: a broken download often looks like a valid, poorer one. */
export function objections(live: Snapshot, next: Snapshot): string[] {
  const writer = new AnswerWriter()
  const countryOf = (snapshot: Snapshot, address: string) =>
    (JSON.parse(writer.textFor(address, snapshot)) as { countryCode: string }).countryCode
  const found: string[] = []
  for (const version of ['ipv4', 'ipv6'] as const) {
    const change = next.info.rows[version] / Math.max(1, live.info.rows[version]) - 1
    if (Math.abs(change) > mostRowChange) found.push(`${version} rows change by ${percent(change)}`)
  }
  const lost = Object.entries(canaries).filter(
    ([address, country]) => countryOf(live, address) === country && countryOf(next, address) !== country,
  )
  if (lost.length > 1)
    found.push(`${lost.map(([address]) => address).join(', ')} are no longer where they are known to be`)
  const moved = movedShare((address) => [countryOf(live, address), countryOf(next, address)])
  if (moved > mostMoved) found.push(`${percent(moved)} of all addresses move to another country`)
  return found
}

/** The share of addresses that are in one country before and not in the same after. */
function movedShare(countries: (address: string) => readonly [before: string, after: string]): number {
  const pairs = Array.from({ length: sampleSize }, (_, index) =>
    countries(formatIp(ipv4(Math.imul(index + 1, 0x9e3779b1)))),
  )
  const known = pairs.filter(([before]) => before !== '')
  return known.filter(([before, after]) => before !== after).length / Math.max(1, known.length)
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
