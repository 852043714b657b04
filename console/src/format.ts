const units: readonly [name: string, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

/** How long ago a moment is, in the largest unit that fits: `3 months`. */
export function age(iso: string, now = Date.now()): string {
  return duration((now - Date.parse(iso)) / 1000)
}

export function duration(seconds: number): string {
  const whole = Math.max(0, seconds)
  const [name, size] = units.find(([, length]) => whole >= length) ?? ['second', 1]
  const count = Math.floor(whole / size)
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

/** A date as a person writes it: `17 June 2026`. */
export function day(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(iso),
  )
}

export function count(number: number): string {
  return number.toLocaleString('en')
}

export function milliseconds(ms: number): string {
  return ms < 10 ? `${ms.toFixed(1)} ms` : ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}
