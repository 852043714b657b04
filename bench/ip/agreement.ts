import maxmind from 'maxmind'
import { AnswerWriter } from '../../src/apis/ip/answer-writer.ts'
import type { Description } from '../../src/apis/ip/schema.ts'
import type { Snapshot } from '../../src/apis/ip/snapshot/snapshot.ts'
import { verdict } from '../measure.ts'
import { type Addresses, database } from './addresses.ts'

type Flat = { country_code: string; state1: string; city: string; latitude: number; longitude: number }

/** Compares every answer with what `maxmind` reads from the same database. */
export async function benchAgreement(snapshot: Snapshot, { ranged4, ranged6 }: Addresses): Promise<void> {
  const writer = new AnswerWriter()
  for (const [version, addresses] of [
    [4, ranged4],
    [6, ranged6],
  ] as const) {
    const reader = await maxmind.open(database(version))
    let differing = 0
    let overridden = 0
    for (const address of addresses) {
      const answer = JSON.parse(writer.textFor(address, snapshot)) as Description
      // Special ranges and anycast networks are told from our own tables on purpose.
      if (answer.bogon || answer.anycast) overridden++
      else if (!agrees(answer, reader.get(address) as Flat | null)) {
        if (differing++ < 3) console.log(`differs: ${address}`, answer, reader.get(address))
      }
    }
    console.log(`IPv${version}: ${addresses.length} addresses compared, ${overridden} of them told from our own tables`)
    verdict(`IPv${version} answers that differ from maxmind`, differing, { atMost: 0 })
  }
}

/** The documented clean-ups, undone: the district goes back behind the city, coordinates have four decimals, blanks are trimmed. */
function agrees(answer: Description, record: Flat | null): boolean {
  if (!record) return answer.countryCode === '' && answer.city === ''
  const { city, district, latitude = Number.NaN, longitude = Number.NaN } = answer
  const isNear = (a: number, b: number) => Math.abs(a - b) < 0.000051
  return (
    answer.countryCode === record.country_code &&
    answer.region === record.state1 &&
    (district === undefined ? city : `${city} (${district})`) ===
      record.city.replace(/\( +/, '(').replace(/ +\)$/, ')').trim() &&
    isNear(latitude, record.latitude) &&
    isNear(longitude, record.longitude)
  )
}
