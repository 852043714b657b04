const unitMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/** Reads `90s`, `30m`, `12h`, `7d` or `2w` as milliseconds. */
export function parseDuration(text: string): number | undefined {
  const match = /^(\d{1,9})([smhdw])$/.exec(text)
  return match ? Number(match[1]) * (unitMs[match[2] ?? ''] ?? Number.NaN) : undefined
}

/** Reads a moment: an ISO 8601 time, or a duration from now. */
export function parseMoment(text: string, now: number): number | undefined {
  const duration = parseDuration(text)
  if (duration !== undefined) return now + duration
  const at = /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}
