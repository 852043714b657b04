import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { Fault } from '../kernel/fault.ts'
import { scratchFolder } from '../testing/scratch.ts'
import { type Bulk, bulk } from './bulk.ts'
import { CommandError } from './cli.ts'
import { openTerminal } from './terminal.ts'

const nowhere = { write: () => true }
const terminal = openTerminal(nowhere, nowhere, {})
const folder = scratchFolder()
let made = 0

function fileWith(text: string, ending = '.txt'): string {
  const path = join(folder, `input-${made++}${ending}`)
  writeFileSync(path, text)
  return path
}

function job(parts: Partial<Bulk> & Pick<Bulk, 'input'>): Bulk {
  const out = join(folder, `out-${made++}.csv`)
  return { out, concurrency: 4, terminal, work: async (value) => ({ length: value.length }), ...parts }
}

describe('bulk', () => {
  it('adds columns to a CSV and keeps its rows in order, whichever is done first', async () => {
    const input = fileWith('\ufeffname,email\n"Doe, Jane",jane@a.test\n"two\nlines",bb@a.test\n\nplain\n', '.csv')
    const finished: (() => void)[] = []
    const work = async (value: string) => {
      if (value === 'jane@a.test') await new Promise<void>((resolve) => finished.push(resolve))
      for (const release of value === '' ? finished : []) release()
      return { length: value.length, list: [1] }
    }
    const one = job({ input, column: 'EMAIL', work })
    assert.equal((await bulk(one)).rows, 3)
    assert.equal(
      readFileSync(one.out, 'utf8'),
      'name,email,length,list,error\n"Doe, Jane",jane@a.test,11,[1],\n"two\nlines",bb@a.test,9,[1],\nplain,,0,[1],\n',
    )
  })

  it('reads plain lines and writes one JSON object a line', async () => {
    const input = fileWith('one\r\n\r\n  two \nthree')
    const one = job({ input, out: join(folder, 'lines.ndjson') })
    await bulk(one)
    const lines = readFileSync(one.out, 'utf8').trimEnd().split('\n')
    assert.deepEqual(
      lines.map((line) => JSON.parse(line)),
      [
        { input: 'one', length: 3 },
        { input: '  two ', length: 3 },
        { input: 'three', length: 5 },
      ],
    )
  })

  it('writes a Fault into its row and goes on, even when it is the first one', async () => {
    const work = async (value: string) => {
      if (value === 'bad') throw new Fault('invalid_url', 'No.')
      return { seen: true }
    }
    const one = job({ input: fileWith('bad\ngood\nbad'), work })
    await bulk(one)
    assert.equal(
      readFileSync(one.out, 'utf8'),
      'input,seen,error\nbad,,invalid_url: No.\ngood,true,\nbad,,invalid_url: No.\n',
    )
  })

  it('never has more values under way than it may', async () => {
    let running = 0
    let most = 0
    const work = async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      return {}
    }
    await bulk(job({ input: fileWith('x\n'.repeat(50)), concurrency: 3, work }))
    assert.equal(most, 3)
  })

  it('does not continue a file that was begun with another input', async () => {
    const failing = async (value: string) => {
      if (value === 'three') throw new Error('power cut')
      return { ok: true }
    }
    const first = job({ input: fileWith('one\ntwo\nthree'), concurrency: 1, work: failing })
    await assert.rejects(bulk(first), /power cut/)
    await assert.rejects(bulk({ ...first, input: fileWith('one\nanother\nthree') }), CommandError)
    await assert.rejects(bulk({ ...first, input: fileWith('one') }), CommandError)
    assert.equal((await bulk(job({ ...first, work: async () => ({ ok: true }) }))).rows, 3)
    assert.equal(readFileSync(first.out, 'utf8'), 'input,ok,error\none,true,\ntwo,true,\nthree,true,\n')
  })

  it('does not overwrite a finished result', async () => {
    const one = job({ input: fileWith('a') })
    await bulk(one)
    await assert.rejects(bulk(one), CommandError)
  })

  it('names the columns when the wanted one is missing', async () => {
    const input = fileWith('a,b\n1,2\n', '.csv')
    await assert.rejects(bulk(job({ input, column: 'c' })), /a, b/)
    await assert.rejects(bulk(job({ input })), /a, b/)
    await assert.rejects(bulk(job({ input: join(folder, 'missing.txt') })), CommandError)
  })

  for (const ending of ['csv', 'ndjson']) {
    it(`goes on after kill -9 without losing or repeating a row (${ending})`, async () => {
      const rows = Array.from({ length: 3000 }, (_, index) => `value "${index}", ${'and more '.repeat(20)}`)
      const input = fileWith(rows.join('\n'))
      const whole = job({ input, out: join(folder, `whole.${ending}`) })
      await bulk(whole)
      const out = join(folder, `killed.${ending}`)
      assert.equal(killedAt(700, input, out), 'SIGKILL')
      const partial = `${out}.partial`
      const kept = readFileSync(partial).length
      assert.ok(kept > 0)
      assert.equal(killedAt(2500, input, out), 'SIGKILL')
      assert.ok(readFileSync(partial).length > kept)
      // The third cut goes through a row, as when the machine loses power in the middle of a write.
      truncateSync(partial, readFileSync(partial).length - 70)
      await bulk(job({ input, out }))
      assert.equal(readFileSync(out, 'utf8'), readFileSync(whole.out, 'utf8'))
    })
  }
})

/** Runs the same job in a process that kills itself at a row, and tells the signal that ended it. */
function killedAt(row: number, input: string, out: string): string | null {
  const code = `
    import { bulk } from ${JSON.stringify(import.meta.resolve('./bulk.ts'))}
    import { openTerminal } from ${JSON.stringify(import.meta.resolve('./terminal.ts'))}
    const terminal = openTerminal(process.stdout, process.stderr, {})
    const work = async (value) => {
      await new Promise(setImmediate)
      if (value.includes('"${row}"')) process.kill(process.pid, 'SIGKILL')
      return { length: value.length }
    }
    await bulk({ input: ${JSON.stringify(input)}, out: ${JSON.stringify(out)}, concurrency: 4, terminal, work })`
  return spawnSync(process.execPath, ['--input-type=module', '-e', code], { timeout: 30_000 }).signal
}
