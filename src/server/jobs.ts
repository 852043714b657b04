import { randomUUID } from 'node:crypto'
import { Cron } from 'croner'
import { Fault } from '../kernel/fault.ts'
import type { Clock, Job, Log, Shelf } from '../kernel/world.ts'
import type { JobDesk } from '../platform/admin/ports.ts'
import type { Mounted } from './routes.ts'

export type Jobs = JobDesk & { stop(): Promise<void> }

export type JobsContext = {
  readonly shelf: Shelf
  readonly log: Log
  readonly clock: Clock
  readonly stopping: AbortSignal
}

type NamedJob = { readonly name: string; readonly interface: string; readonly job: Job }

/** How a job went last, as every process on the store can read it. */
type LastRun = {
  readonly state: 'running' | 'done' | 'failed'
  readonly startedAt: string
  readonly endedAt?: string
  readonly detail?: string
}

/** Processes on one store wake at the same moment; the first to take the lease runs, the others stay out for this long. */
const leaseMs = 30_000
/** A run that has not told its end by then has died with its process. */
const longestRunMs = 3_600_000
const collection = 'jobs'

/** Runs what the interfaces want run on a schedule or when asked, each job in one process at a time. */
export function runJobs(mounts: readonly Mounted[], { shelf, log, clock, stopping }: JobsContext): Jobs {
  const holder = randomUUID()
  const running = new Set<Promise<void>>()
  const iso = () => new Date(clock.now()).toISOString()
  const keep = (name: string, run: LastRun) => shelf.put(collection, name, clock.now(), run)

  async function run({ name, job }: NamedJob): Promise<void> {
    const startedAt = iso()
    try {
      await keep(name, { state: 'running', startedAt })
      await job.run(stopping)
      await keep(name, { state: 'done', startedAt, endedAt: iso() })
    } catch (error) {
      if (stopping.aborted) return
      log.warn(`The job ${name} failed and is tried again at its next time.`, { error })
      const detail = error instanceof Fault ? error.message : 'It failed unexpectedly; the log tells why.'
      await keep(name, { state: 'failed', startedAt, endedAt: iso(), detail })
    }
  }

  async function runInTurn(named: NamedJob): Promise<void> {
    if (await shelf.lease(`job ${named.name}`, holder, leaseMs)) await run(named)
  }

  function start(work: Promise<void>): void {
    const started = work
      .catch((error) => log.warn('A job could not be kept track of.', { error }))
      .finally(() => running.delete(started))
    running.add(started)
  }

  async function view({ name, interface: of, job: { schedule } }: NamedJob) {
    const last = (await shelf.get<LastRun>(collection, name))?.value
    const lost = last?.state === 'running' && clock.now() - Date.parse(last.startedAt) > longestRunMs
    const run = lost ? { ...last, state: 'failed' as const, detail: 'It did not come to an end.' } : last
    return { name, interface: of, schedule, ...(run ?? { state: 'never' as const }) }
  }

  const jobs = mounts.flatMap(({ api, ports }) =>
    api.jobs(ports).map((job): NamedJob => ({ name: `${api.name} ${job.name}`, interface: api.name, job })),
  )
  const timers = jobs.flatMap((named) => {
    const { schedule, atStart } = named.job
    if (atStart) start(runInTurn(named))
    if (schedule === '') return []
    return [new Cron(schedule, { timezone: 'UTC', unref: true, protect: true }, () => start(runInTurn(named)))]
  })
  return {
    list: () => Promise.all(jobs.map(view)),
    async start(name) {
      const named = jobs.find((job) => job.name === name)
      if (!named) throw new Fault('not_found', 'There is no such job. List the jobs to see their names.')
      const before = await view(named)
      if (before.state === 'running') return before
      start(run(named))
      return { name, interface: named.interface, schedule: named.job.schedule, state: 'running', startedAt: iso() }
    },
    async stop() {
      for (const timer of timers) timer.stop()
      await Promise.all(running)
    },
  }
}
