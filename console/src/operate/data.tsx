import { useEffect } from 'preact/hooks'
import { useBusy } from '../busy.ts'
import { age, day, duration } from '../format.ts'
import { lookups } from '../lookups/index.ts'
import { ProblemNote } from '../problem.tsx'
import { type Answer, admin, type Readiness, readiness } from '../server.ts'
import { Show, told, useLoaded } from './load.tsx'

type Job = Answer<'listJobs'>['jobs'][number]
type Check = Readiness['checks'][number]

const tones = { pass: 'good', warn: 'warn', fail: 'bad' } as const
const words = {
  pass: 'All is well',
  warn: 'It works, and something wants a look',
  fail: 'A part does not work',
} as const

/** How every part is, how old its data is, and a button to renew it. */
export function Data() {
  const loaded = useLoaded(() => Promise.all([readiness(), admin.listJobs({})]))
  const isRunning = loaded.value?.[1].jobs.some(({ state }) => state === 'running')
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(loaded.reload, 1000)
    return () => clearInterval(timer)
  }, [isRunning, loaded.reload])
  return (
    <>
      <h1>Data and health</h1>
      <Show of={loaded}>
        {([{ status, checks }, { jobs }]) => (
          <>
            <p>
              <span class={`badge ${tones[status]}`}>{words[status]}</span>
            </p>
            {[...Map.groupBy(checks, (check) => check.interface)].map(([name, own]) => (
              <Part
                key={name}
                name={name}
                checks={own}
                jobs={jobs.filter((job) => job.interface === name)}
                onDone={loaded.reload}
              />
            ))}
          </>
        )}
      </Show>
    </>
  )
}

type PartProps = { name: string; checks: readonly Check[]; jobs: readonly Job[]; onDone: () => Promise<void> }

function Part({ name, checks, jobs, onDone }: PartProps) {
  return (
    <section class="panel part">
      <h2>{lookups.find((lookup) => lookup.name === name)?.title ?? name}</h2>
      <ul class="checks-list">
        {checks.map(({ name: of, status, detail, dataFrom, dataAgeSeconds }) => (
          <li key={of}>
            <span class={`dot ${tones[status]}`} role="img" aria-label={status} />
            <span>
              <strong>{of}</strong>
              {detail && <span class="soft"> · {detail}</span>}
            </span>
            <span class="soft number">
              {dataFrom &&
                `${day(dataFrom)}, ${dataAgeSeconds === undefined ? age(dataFrom) : duration(dataAgeSeconds)} old`}
            </span>
          </li>
        ))}
      </ul>
      {jobs.map((job) => (
        <JobLine key={job.name} job={job} onDone={onDone} />
      ))}
    </section>
  )
}

const verbs: Readonly<Record<string, string>> = { update: 'Update', refresh: 'Refresh' }

function JobLine({ job, onDone }: { job: Job; onDone: () => Promise<void> }) {
  const { button, problem, run } = useBusy(told)
  const start = () =>
    run(async () => {
      await admin.runJob({ job: job.name })
      await onDone()
    })
  const isRunning = job.state === 'running'
  const last = job.name.split(' ').at(-1) ?? ''
  return (
    <div class="job">
      <span>
        <strong>{job.name}</strong>
        <span class="soft"> · {stateOf(job)}</span>
      </span>
      <button type="button" class="quiet" {...button} disabled={button.disabled || isRunning} onClick={start}>
        {isRunning ? 'Running…' : (verbs[last] ?? 'Run')} <span class="hidden">{job.name}</span>
      </button>
      {problem && <ProblemNote problem={problem} />}
    </div>
  )
}

function stateOf({ state, startedAt = '', endedAt = '', detail }: Job): string {
  if (state === 'never') return 'has not run yet'
  if (state === 'running') return `running for ${age(startedAt)}`
  return state === 'done' ? `done ${age(endedAt)} ago` : `failed ${age(endedAt)} ago: ${detail}`
}
