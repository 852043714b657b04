import { Fault } from '../kernel/fault.ts'
import { openProgress } from './progress.ts'
import { notThisInput, openResultFile, type Result, type ResultFile } from './result-file.ts'
import { openRows, type Row, type Rows } from './rows.ts'
import type { Terminal } from './terminal.ts'

/** A file of values to look up and a file for what was found. */
export type Bulk = {
  /** A text file with one value a line, or CSV when its name ends in .csv or a column is given; `-` is standard input. */
  readonly input: string
  readonly column?: string
  /** A name that ends in .csv (the input's columns and the added ones) or .ndjson. */
  readonly out: string
  readonly concurrency: number
  readonly terminal: Terminal
  /** Looks one value up. A Fault it throws becomes the row's `error`; anything else ends the job. */
  readonly work: (value: string) => Promise<Record<string, unknown>>
}

/** Rows that may be finished before the first unfinished one: enough to pass a slow value by, few enough to hold. */
const mostAhead = 20_000

/** Looks up every row of a file, in order and in constant memory. Run again after an interruption, it goes on where it was. */
export async function bulk(job: Bulk): Promise<{ rows: number; seconds: number }> {
  const startedAt = Date.now()
  const input = await openRows(job.input, job.column)
  const file = await openResultFile(job.out, input.header)
  try {
    if (file.done > 0) job.terminal.note(`Going on after ${file.done.toLocaleString('en-US')} rows that are done.`)
    const rows = await run(job, input, file)
    await file.finish()
    return { rows, seconds: (Date.now() - startedAt) / 1000 }
  } finally {
    await file.close()
  }
}

type Slot = { readonly row: Row; result: Result | undefined }

async function run(job: Bulk, input: Rows, file: ResultFile): Promise<number> {
  const progress = openProgress(job.terminal)
  const ahead: Slot[] = []
  let read = 0
  let written = file.done
  let running = 0
  let broken: { cause: unknown } | undefined
  const bell = openBell()

  const start = (slot: Slot) => {
    running++
    lookUp(job, slot.row.value)
      .then(
        (result) => {
          slot.result = result
        },
        (cause: unknown) => {
          broken = { cause }
        },
      )
      .finally(() => {
        running--
        bell.ring()
      })
  }
  const settle = async (mayWait: boolean) => {
    if (broken) throw broken.cause
    if (!file.hasColumns()) {
      const success = ahead.find((slot) => slot.result && !('error' in slot.result))
      if (!success && mayWait) return
      if (ahead.length > 0) file.setColumns(success?.result ?? {})
    }
    let ready = 0
    for (let slot = ahead[ready]; slot?.result; slot = ahead[++ready]) await file.append(slot.row, slot.result)
    if (ready > 0) ahead.splice(0, ready)
    written += ready
    const share = input.share()
    progress.update(share === undefined ? { rows: written } : { rows: written, share })
  }
  const room = () => running < job.concurrency && ahead.length < mostAhead

  try {
    for await (const row of input.rows) {
      if (++read <= file.done) {
        if (read === file.done && !file.isLast(row)) throw notThisInput(`${job.out}.partial`)
        continue
      }
      const slot: Slot = { row, result: undefined }
      ahead.push(slot)
      start(slot)
      while (!room()) {
        await bell.rung()
        await settle(ahead.length < mostAhead)
      }
    }
    if (read < file.done) throw notThisInput(`${job.out}.partial`)
    while (running > 0) {
      await bell.rung()
      await settle(true)
    }
    await settle(false)
    return written
  } catch (error) {
    await file.flush()
    throw error
  } finally {
    progress.done()
  }
}

async function lookUp(job: Bulk, value: string): Promise<Result> {
  try {
    return await job.work(value)
  } catch (error) {
    if (error instanceof Fault) return { error: `${error.code}: ${error.message}` }
    throw error
  }
}

/** One waits, many ring; a ring while nobody waits is kept. */
function openBell() {
  let hasRung = false
  let answer: (() => void) | undefined
  return {
    ring() {
      hasRung = true
      answer?.()
    },
    async rung(): Promise<void> {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          answer = resolve
        })
      }
      hasRung = false
    },
  }
}
