/** A search log made up for measuring: Zipf-distributed keywords over two days, with bursts planted in the last hour. */
export type MadeLog = { readonly lines: string[]; readonly planted: string[]; readonly endsAt: number }

export type LogOptions = {
  readonly events: number
  readonly keywords: number
  readonly bursts: number
  readonly endsAt: number
  readonly seed: number
}

const hourMs = 3_600_000

export function makeLog({ events, keywords, bursts, endsAt, seed }: LogOptions): MadeLog {
  const random = generator(seed)
  const startsAt = endsAt - 48 * hourMs
  const pick = zipf(keywords, random)
  const planted = Array.from({ length: bursts }, (_, index) => `burst ${index} ${word(random)}`)
  // A third of the planted keywords is new, the others have a past as every keyword has.
  const made: { t: number; q: string; user: string }[] = []
  for (let i = 0; i < events; i++) {
    const at = startsAt + (i / events) * 48 * hourMs
    made.push({ t: Math.floor(at), q: nameOf(pick()), user: `u${Math.floor(random() * 50_000)}` })
  }
  planted.forEach((q, index) => {
    const quiet = index % 3 === 0 ? 0 : 20 * (index % 3)
    for (let i = 0; i < quiet; i++) made.push({ t: startsAt + Math.floor(random() * 47 * hourMs), q, user: `u${i}` })
    const loud = 40 + 10 * (index % 8)
    for (let i = 0; i < loud; i++) made.push({ t: endsAt - Math.floor(random() * hourMs), q, user: `v${i % 25}` })
  })
  made.sort((a, b) => a.t - b.t)
  return { lines: made.map((event) => JSON.stringify({ ...event, country: 'US' })), planted, endsAt }
}

/** A small generator of numbers from 0 to 1 that gives the same ones for the same seed. */
export function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

function zipf(count: number, random: () => number): () => number {
  const sums = new Float64Array(count)
  let total = 0
  for (let i = 0; i < count; i++) {
    total += 1 / (i + 1) ** 1.05
    sums[i] = total
  }
  return () => {
    const aim = random() * total
    let low = 0
    let high = count - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) < aim) low = middle + 1
      else high = middle
    }
    return low
  }
}

const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'je', 'ki', 'lo', 'mu', 'na', 'pe', 'ri', 'so', 'tu', 'va']

function nameOf(index: number): string {
  const a = syllables[index & 15] ?? ''
  const b = syllables[(index >> 4) & 15] ?? ''
  const c = syllables[(index >> 8) & 15] ?? ''
  return `${a}${b}${c} ${index.toString(36)}`
}

function word(random: () => number): string {
  return Array.from({ length: 3 }, () => syllables[Math.floor(random() * 16)]).join('')
}
