import { type Signal, signal } from '@preact/signals'
import { needsKey } from './about.ts'
import { key } from './key.ts'
import type { Fields, Lookup } from './lookup.ts'
import { isAboutKey, type Problem, problemOf } from './problem.tsx'

/** How a lookup stands: what is typed, what was asked last and what came of it. */
export type Visit = {
  readonly fields: Fields
  readonly asking: boolean
  /** How many questions were asked so far. */
  readonly turn: number
  /** Asked without a key; it is made up for when there is one. */
  readonly waitsForKey: boolean
  readonly answer?: { readonly fields: Fields; readonly output: unknown; readonly ms: number }
  readonly problem?: Problem
}

const visits = new Map<string, Signal<Visit>>()

/** The visit to a lookup; it outlives the page, so that going back and forth loses nothing. */
export function visitOf({ name, blank }: Lookup): Signal<Visit> {
  const known = visits.get(name)
  if (known) return known
  const visit = signal<Visit>({ fields: blank, asking: false, turn: 0, waitsForKey: false })
  visits.set(name, visit)
  return visit
}

export async function ask(lookup: Lookup, fields: Fields): Promise<void> {
  const visit = visitOf(lookup)
  if (needsKey(lookup.name) && !key.value) {
    visit.value = { ...visit.value, fields, waitsForKey: true }
    return
  }
  const { problem: _, ...before } = visit.value
  const turn = before.turn + 1
  visit.value = { ...before, fields, turn, asking: true, waitsForKey: false }
  const startedAt = performance.now()
  // Only the last question counts; what is typed while its answer is on its way stays as it is.
  const settle = (outcome: Partial<Visit>) => {
    const { answer: _answer, ...rest } = visit.value
    if (rest.turn === turn) visit.value = { ...rest, asking: false, ...outcome }
  }
  try {
    const output = await lookup.ask(fields)
    settle({ answer: { fields, output, ms: performance.now() - startedAt } })
  } catch (thrown) {
    const problem = problemOf(thrown)
    settle({ waitsForKey: isAboutKey(problem), problem })
  }
}
