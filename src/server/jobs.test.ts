import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Api } from '../kernel/api.ts'
import { Fault } from '../kernel/fault.ts'
import type { Job } from '../kernel/world.ts'
import { echo } from '../testing/echo.ts'
import { fixedNow, memoryShelf, silentLog } from '../testing/world.ts'
import { runJobs } from './jobs.ts'

const yearly = '0 0 1 1 *'

function mountsWith(job: Partial<Job>) {
  const jobs = () => [{ name: 'refresh', schedule: yearly, atStart: true, run: async () => {}, ...job }]
  return [{ api: { ...(echo as Api), jobs }, ports: {}, hosts: [] }]
}

describe('jobs', () => {
  it('that run at the start run in one process of several', async () => {
    const shelf = memoryShelf(() => fixedNow)
    let runs = 0
    const mounts = mountsWith({ run: async () => void runs++ })
    const context = { shelf, log: silentLog, clock: { now: () => fixedNow }, stopping: new AbortController().signal }
    const processes = [runJobs(mounts, context), runJobs(mounts, context), runJobs(mounts, context)]
    await Promise.all(processes.map((jobs) => jobs.stop()))
    assert.equal(runs, 1)
  })

  it('that fail are told of, and take nothing down', async () => {
    const warnings: string[] = []
    const log = { ...silentLog, warn: (message: string) => warnings.push(message) }
    const mounts = mountsWith({
      run: async () => {
        throw new Error('no')
      },
    })
    await runJobs(mounts, {
      shelf: memoryShelf(() => fixedNow),
      log,
      clock: { now: () => fixedNow },
      stopping: new AbortController().signal,
    }).stop()
    assert.match(warnings.join(), /echo refresh failed/)
  })

  it('are waited for when the server stops, and are told to hurry', async () => {
    const stop = new AbortController()
    const begun = Promise.withResolvers<void>()
    let ended = false
    const run = (signal: AbortSignal) =>
      new Promise<void>((done) => {
        begun.resolve()
        signal.addEventListener('abort', () => {
          ended = true
          done()
        })
      })
    const jobs = runJobs(mountsWith({ run }), {
      shelf: memoryShelf(() => fixedNow),
      log: silentLog,
      clock: { now: () => fixedNow },
      stopping: stop.signal,
    })
    await begun.promise
    stop.abort()
    await jobs.stop()
    assert.equal(ended, true)
  })

  it('without a schedule run when the operator asks, and every process tells how it went', async () => {
    const context = {
      shelf: memoryShelf(() => fixedNow),
      log: silentLog,
      clock: { now: () => fixedNow },
      stopping: new AbortController().signal,
    }
    let outcome: Fault | undefined
    const run = async () => {
      if (outcome) throw outcome
    }
    const mounts = mountsWith({ schedule: '', atStart: false, run })
    const [here, elsewhere] = [runJobs(mounts, context), runJobs(mounts, context)]
    assert.equal((await here.list())[0]?.state, 'never')
    assert.equal((await here.start('echo refresh')).state, 'running')
    await here.stop()
    assert.equal((await elsewhere.list())[0]?.state, 'done')
    outcome = new Fault('connect_failed', 'The source cannot be reached.')
    await here.start('echo refresh')
    await here.stop()
    const [last] = await elsewhere.list()
    assert.deepEqual([last?.state, last?.detail], ['failed', 'The source cannot be reached.'])
    await assert.rejects(here.start('echo nonsense'), { code: 'not_found' })
    await elsewhere.stop()
  })
})
