import { Cron } from 'croner'
import { type Setting, text } from '../kernel/settings.ts'

/** A setting that is a cron pattern. */
export function cronSetting(variable: string, fallback: string, meaning: string): Setting<string> {
  const parse = (pattern: string) => {
    try {
      new Cron(pattern, { paused: true }).stop()
    } catch {
      throw new Error('a cron pattern such as */30 * * * *')
    }
    return pattern
  }
  return { ...text(variable, fallback, meaning), parse }
}

/** Tells when a cron pattern, read in UTC, comes true next; null when it never does. */
export function nextRunOf(pattern: string): (after: number) => number | null {
  const cron = new Cron(pattern, { paused: true, timezone: 'UTC' })
  return (after) => cron.nextRun(new Date(after))?.getTime() ?? null
}
