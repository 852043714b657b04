import { randomUUID } from 'node:crypto'
import { Cron } from 'croner'
import type { Job, Log, Shelf } from '../kernel/world.ts'
import type { Mounted } from './routes.ts'

export type Jobs = { stop(): Promise<void> }

export type JobsContext = { readonly shelf: Shelf; readonly log: Log; readonly stopping: AbortSignal }

/** Processes on one store wake at the same moment; the first to take the lease runs, the others stay out for this long. */
const leaseMs = 30_000

/** Runs what the interfaces want run on a schedule, each job in one process at a time. */
export function runJobs(mounts: readonly Mounted[], { shelf, log, stopping }: JobsContext): Jobs {
  const holder = randomUUID()
  const running = new Set<Promise<void>>()

  async function run(name: string, job: Job): Promise<void> {
    try {
      if (await shelf.lease(`job ${name}`, holder, leaseMs)) await job.run(stopping)
    } catch (error) {
      if (!stopping.aborted) log.warn(`The job ${name} failed and is tried again at its next time.`, { error })
    }
  }

  function start(name: string, job: Job): void {
    const started = run(name, job).finally(() => running.delete(started))
    running.add(started)
  }

  const timers = mounts.flatMap(({ api, ports }) =>
    api.jobs(ports).map((job) => {
      const name = `${api.name} ${job.name}`
      if (job.atStart) start(name, job)
      return new Cron(job.schedule, { timezone: 'UTC', unref: true, protect: true }, () => start(name, job))
    }),
  )
  return {
    async stop() {
      for (const timer of timers) timer.stop()
      await Promise.all(running)
    },
  }
}
