import type { Ready } from './compare.ts'

/** Tells the parent that the server listens, and from then on how much CPU it has used whenever it asks. */
export function report(ready: Ready): void {
  process.send?.(ready)
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpu: user + system })
  })
}
