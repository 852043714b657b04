/** One thing measured: runs `count` operations, synchronously or not. */
export type Subject = (count: number) => void | Promise<void>

export type Measured = { readonly perSecond: number; readonly cpuMicros: number }

/**
 * Measures subjects back to back in interleaved rounds and gives the median of each, because the machine is shared:
 * only the ratios of one run mean something. As many rounds go before to warm up, for the compiler goes on for tens of
 * thousands of calls and a server runs for days.
 */
export async function measure<Name extends string>(
  subjects: Readonly<Record<Name, { readonly run: Subject; readonly count: number }>>,
  rounds = 5,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(subjects) as Name[]
  const samples = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Measured[]>
  for (let round = -rounds; round < rounds; round++) {
    for (const name of names) {
      const measured = await sample(subjects[name].run, subjects[name].count)
      if (round >= 0) samples[name].push(measured)
    }
  }
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        perSecond: median(samples[name].map((one) => one.perSecond)),
        cpuMicros: median(samples[name].map((one) => one.cpuMicros)),
      },
    ]),
  ) as Record<Name, Measured>
}

async function sample(run: Subject, count: number): Promise<Measured> {
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  await run(count)
  const seconds = (performance.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(cpu)
  return { perSecond: count / seconds, cpuMicros: (user + system) / count }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** Prints one line of the result: what, the figure, the bar it is held against, and whether it holds. */
export function verdict(what: string, figure: number, bar: { atLeast: number } | { atMost: number }): void {
  const holds = 'atLeast' in bar ? figure >= bar.atLeast : figure <= bar.atMost
  const wanted = 'atLeast' in bar ? `at least ${bar.atLeast}` : `at most ${bar.atMost}`
  console.log(`${holds ? 'holds' : 'FAILS'}  ${what}: ${figure.toFixed(2)} (${wanted})`)
  if (!holds) process.exitCode = 1
}
