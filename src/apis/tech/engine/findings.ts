import type { Compiled, Probe, Test } from './compile.ts'
import { type Sighting, signals } from './fingerprint.ts'
import { versionOf } from './version.ts'

/** Failed tries of one pattern on one page: enough for any honest page, and a bound for the others. */
const mostTries = 24
const surely = 100

/**
 * What has been found on a page so far, and what is still worth trying. Its lists are plain ones: typed ones of this size
 * lie outside the heap, and making three for each page costs more than they spare.
 */
export class Findings {
  readonly #compiled: Compiled
  /** One bit per signal, by technology. */
  readonly #seen: number[]
  readonly #confidence: number[]
  readonly #versions = new Map<number, string>()
  /** Failed tries by probe; one that has matched has no try left. */
  readonly #tries: number[]

  constructor(compiled: Compiled) {
    this.#compiled = compiled
    this.#seen = zeros(compiled.fingerprints.length)
    this.#confidence = zeros(compiled.fingerprints.length)
    this.#tries = zeros(compiled.probes.length + 1)
  }

  /** Whether a probe could still tell something new. */
  worth(id: number): boolean {
    return (this.#tries[id] as number) < mostTries
  }

  failed({ id }: Probe): false {
    this.#tries[id] = (this.#tries[id] as number) + 1
    return false
  }

  /** Tries a probe's own pattern on a text and notes what came of it. */
  attempt(probe: Probe, text: string): boolean {
    if (!this.worth(probe.id)) return false
    const { regex, pattern } = probe.test
    if (!regex) return this.found(probe)
    const match = regex.exec(text)
    return match ? this.found(probe, versionOf(match, pattern)) : this.failed(probe)
  }

  found(probe: Probe, version?: string): true {
    const { technology, test } = probe
    this.#tries[probe.id] = mostTries
    this.#seen[technology] = (this.#seen[technology] as number) | probe.signal
    const sum = (this.#confidence[technology] as number) + (test.pattern.confidence ?? surely)
    this.#confidence[technology] = Math.min(sum, surely)
    if (sum >= surely) this.#settle(probe)
    const known = this.#versions.get(technology) ?? ''
    // The longest is the most exact one.
    if (version && version.length > known.length) this.#versions.set(technology, version)
    return true
  }

  /** What else could only tell the same again has no try left. */
  #settle({ technology, signal }: Probe): void {
    for (const other of this.#compiled.silent[technology] ?? [])
      if (other.signal === signal) this.#tries[other.id] = mostTries
  }

  sightings(): Sighting[] {
    const found: Sighting[] = []
    for (const [technology, bits] of this.#seen.entries()) {
      const name = this.#compiled.fingerprints[technology]?.name
      if (bits === 0 || name === undefined) continue
      const version = this.#versions.get(technology)
      const confidence = this.#confidence[technology] as number
      const shown = signals.filter((_, bit) => bits & (1 << bit))
      found.push({ name, signals: shown, confidence, ...(version === undefined ? {} : { version }) })
    }
    return found
  }
}

/** The version that an expression shows in a text; undefined when it does not match, empty when it shows none. */
export function tested({ regex, pattern }: Test, text: string): string | undefined {
  if (!regex) return ''
  const match = regex.exec(text)
  return match ? (versionOf(match, pattern) ?? '') : undefined
}

function zeros(count: number): number[] {
  return new Array<number>(count).fill(0)
}
