import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openOwnLog } from '../../src/apis/trends/own-log/own-log.ts'
import { measure, verdict } from '../measure.ts'
import { generator, type MadeLog, makeLog } from './log-events.ts'

const hourMs = 3_600_000
const endsAt = Date.UTC(2026, 10, 15, 12)
const keywords = 100_000

/** Counting a log: its speed against JSON.parse alone on the same lines, its memory, and the bursts it finds. */
export async function benchOwnLog(): Promise<void> {
  const log = makeLog({ events: 2_000_000, keywords: 400_000, bursts: 30, endsAt, seed: 7 })
  await speed(log)
  bursts(log)
  memory()
}

function open(clock: { at: number }) {
  return openOwnLog({
    countries: ['US'],
    defaultCountry: 'US',
    maxKeywords: keywords,
    fastMs: hourMs,
    slowMs: 24 * hourMs,
    minUsers: 5,
    minZ: 4,
    clock: { now: () => clock.at },
    random: generator(3),
  })
}

async function speed({ lines }: MadeLog): Promise<void> {
  const part = lines.slice(-400_000)
  const bodies = chunks(part, 5000)
  const figures = await measure({
    parse: {
      count: part.length,
      run() {
        for (const line of part) JSON.parse(line)
      },
    },
    ingest: {
      count: part.length,
      run() {
        const ownLog = open({ at: endsAt })
        for (const body of bodies) ownLog.ingest(body)
      },
    },
  })
  console.log(`JSON.parse ${rate(figures.parse.perSecond)}, whole ingestion ${rate(figures.ingest.perSecond)}`)
  verdict('own-log ingestion to JSON.parse alone, rate', figures.ingest.perSecond / figures.parse.perSecond, {
    atLeast: 0.5,
  })
}

/** Asks every hour what is rising: nothing may be until the planted bursts are. */
function bursts({ lines, planted }: MadeLog): void {
  const clock = { at: endsAt - 48 * hourMs }
  const ownLog = open(clock)
  const rising = () => ownLog.rows([ownLog.candidates('US')]).map(({ keyword }) => keyword)
  const perHour = Math.ceil(lines.length / 48)
  let early = 0
  chunks(lines, perHour).forEach((body, hour) => {
    clock.at = endsAt - (47 - hour) * hourMs
    ownLog.ingest(body)
    if (hour < 46) early += rising().length
  })
  clock.at = endsAt
  const found = rising()
  const right = found.filter((keyword) => planted.includes(keyword)).length
  verdict(`planted bursts found of ${planted.length}`, right, { atLeast: planted.length })
  verdict('false bursts in 2 million events, asked every hour', found.length - right + early, { atMost: 0 })
}

function memory(): void {
  const before = usedBytes()
  const ownLog = open({ at: endsAt })
  for (let i = 0; i < keywords; i += 5000) {
    const lines = Array.from({ length: 5000 }, (_, n) => JSON.stringify({ q: `some longer search number ${i + n}` }))
    ownLog.ingest(lines.join('\n'))
  }
  const megabytes = (usedBytes() - before) / 1e6
  verdict(`memory of ${[...ownLog.saved()].length - 1} keywords, MB`, megabytes, { atMost: 40 })
}

/** What lives after a collection of garbage. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

function chunks(lines: readonly string[], size: number): string[] {
  return Array.from({ length: Math.ceil(lines.length / size) }, (_, i) =>
    lines.slice(i * size, (i + 1) * size).join('\n'),
  )
}

function rate(perSecond: number): string {
  return `${Math.round(perSecond / 1000)} thousand lines/s`
}
