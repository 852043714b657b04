import maxmind from 'maxmind'
import { AnswerWriter } from '../../src/apis/ip/answer-writer.ts'
import type { Snapshot } from '../../src/apis/ip/snapshot/snapshot.ts'
import { measure, verdict } from '../measure.ts'
import { type Addresses, database } from './addresses.ts'

/** Whole answers as JSON bytes, from text: ours with names, zone and organisation; theirs the bare record. */
export async function benchLookups(snapshot: Snapshot, addresses: Addresses): Promise<void> {
  const writer = new AnswerWriter()
  const out = Buffer.alloc(64 * 1024)
  const readers = { 4: await maxmind.open(database(4)), 6: await maxmind.open(database(6)) }
  const ours = (list: readonly string[]) => run(list, (address) => writer.writeFor(address, snapshot))
  const theirs = (version: 4 | 6, list: readonly string[]) =>
    run(list, (address) => out.write(JSON.stringify(readers[version].get(address))))
  const { random4, ranged4, ranged6 } = addresses
  const figures = await measure(
    {
      maxmindRandom4: { run: theirs(4, random4), count: 40_000 },
      oursRandom4: { run: ours(random4), count: 200_000 },
      maxmindRanged4: { run: theirs(4, ranged4), count: 40_000 },
      oursRanged4: { run: ours(ranged4), count: 200_000 },
      maxmindRanged6: { run: theirs(6, ranged6), count: 40_000 },
      oursRanged6: { run: ours(ranged6), count: 200_000 },
    },
    15,
  )
  for (const [name, { perSecond }] of Object.entries(figures))
    console.log(`${name.padEnd(15)} ${Math.round(perSecond)}/s`)
  const ratio = (a: keyof typeof figures, b: keyof typeof figures) => figures[a].perSecond / figures[b].perSecond
  verdict('IPv4 drawn evenly, to maxmind get + stringify', ratio('oursRandom4', 'maxmindRandom4'), { atLeast: 10 })
  verdict('IPv4 drawn from the ranges, to the same', ratio('oursRanged4', 'maxmindRanged4'), { atLeast: 10 })
  verdict('IPv6 drawn from the ranges, to the same', ratio('oursRanged6', 'maxmindRanged6'), { atLeast: 5 })
}

/** Goes on through the list from where the last round stopped, so that no round repeats the one before. */
function run(list: readonly string[], look: (address: string) => number): (count: number) => void {
  let at = 0
  return (count) => {
    let bytes = 0
    for (let done = 0; done < count; done++) {
      bytes += look(list[at] ?? '')
      at = at + 1 === list.length ? 0 : at + 1
    }
    if (bytes === 0) throw new Error('Nothing was written.')
  }
}
