import type { Terminal } from './terminal.ts'

/** How far a job is: rows done, and the share of the input that is, where that is known. */
export type Progress = { readonly rows: number; readonly share?: number }

const drawEveryMs = 100
const barCells = 24

/** Draws one line with bar, rate and the time left, at most ten times a second; `done` clears it. */
export function openProgress(terminal: Terminal, now: () => number = Date.now) {
  const startedAt = now()
  let drawnAt = Number.NEGATIVE_INFINITY
  let from: Progress | undefined
  return {
    update(progress: Progress): void {
      from ??= progress
      if (now() - drawnAt < drawEveryMs) return
      drawnAt = now()
      terminal.status(progressLine(progress, from, (now() - startedAt) / 1000))
    },
    done: () => terminal.status(''),
  }
}

/** The line itself. The rate counts from where this run began, which after an interruption is not row 0. */
export function progressLine(at: Progress, from: Progress, seconds: number): string {
  const rate = seconds > 0 ? (at.rows - from.rows) / seconds : 0
  const parts = [`${grouped(at.rows)} rows`, `${grouped(Math.round(rate))}/s`]
  if (at.share === undefined) return parts.join('  ')
  const speed = seconds > 0 ? (at.share - (from.share ?? 0)) / seconds : 0
  if (speed > 0) parts.push(`${duration((1 - at.share) / speed)} left`)
  return [bar(at.share), `${Math.floor(at.share * 100)}%`.padStart(4), ...parts].join('  ')
}

/** `75`, `1,204` */
function grouped(count: number): string {
  return count.toLocaleString('en-US')
}

function bar(share: number): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * barCells)
  return '█'.repeat(full) + '░'.repeat(barCells - full)
}

/** `42s`, `3m 05s`, `2h 10m` */
export function duration(seconds: number): string {
  const whole = Math.ceil(seconds)
  if (whole < 60) return `${whole}s`
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return `${minutes}m ${String(whole % 60).padStart(2, '0')}s`
  return `${Math.floor(minutes / 60)}h ${String(minutes % 60).padStart(2, '0')}m`
}
