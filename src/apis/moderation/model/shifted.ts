import type { Learned } from '../categories.ts'

/** What is taken off in a language, so that its clean text stays under one half; `*` is for all others. */
export type Shifts = Readonly<Record<string, Readonly<Record<Learned, number>>>>

export function shiftOf(shifts: Shifts, language: string, category: Learned): number {
  return (shifts[language] ?? shifts['*'])?.[category] ?? 0
}

/** Odds as far below zero as this are a plain no in every language. */
const plainNo = 6

/** So far above the shift, the odds count as they are. */
const plainYes = 0.75

/**
 * The score from 0 to 1 for odds of which a language takes a shift off. The shift guards clean text, which is what a
 * text hardly is in which `rules` hold (from 0 to 1), so it is less there. It is there to decide what is flagged, and
 * fades out on both sides of one half: weak signs that it pushed to zero could no longer be told apart, and what is
 * surely over it should be told as often as it comes true.
 */
export function shiftedScore(odds: number, shift: number, rules: number): number {
  const left = Math.min(shift, shift * (1 - rules))
  const over = odds - left
  const told = over < 0 ? (over * plainNo) / (plainNo + left) : over + left * Math.min(1, over / plainYes)
  return 1 / (1 + Math.exp(-told))
}
