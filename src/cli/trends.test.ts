import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { openFakeCli } from '../testing/fake-cli.ts'
import { scratchFolder } from '../testing/scratch.ts'
import { fakeWorld } from '../testing/world.ts'
import { addTrendsCommands } from './trends.ts'

/** Runs commands over one fake world and gives what they print. */
const open = (t: TestContext) => openFakeCli(t, addTrendsCommands, { world: fakeWorld() })

const file = (name: string, text: string) => {
  const path = join(scratchFolder(), name)
  writeFileSync(path, text)
  return path
}

describe('fivefold trending', () => {
  it('prints a table that says how old it is', async (t) => {
    const lines = (await open(t)('trending', '--country', 'in', '--category', 'Science')).split('\n')
    assert.equal(lines[0], 'India  science  2025-11-02 19:56 UTC  starter  stale')
    assert.match(lines[1] ?? '', /^#\s+keyword\s+volume\s+growth\s+category\s+14 days$/)
    assert.match(lines[2] ?? '', /^1\s+isro satellite launch\s+\d+K\+\s+\+[\d,]+%\s+business-and-finance, science/)
  })

  it('prints JSON, and not more than asked for', async (t) => {
    const answer = JSON.parse(await open(t)('trending', '--json', '--limit', '3'))
    assert.equal(answer.count, 3)
  })

  it('refuses a category it does not know', (t) =>
    assert.rejects(open(t)('trending', '--category', 'nope'), { code: 'unknown_category' }))
})

describe('fivefold trends', () => {
  it('imports an export, and shows it in the table and in the history', async (t) => {
    const run = open(t)
    const row = '"cold wave","20K+","November 15, 2026 at 3:20:00\u202fPM UTC+5:30",,"",""'
    const path = file('trending_IN_1d_20261115-1530.csv', `"Trends","Search volume","Started","Ended","",""\n${row}`)
    assert.match(await run('trends', 'import', path), /IN\s+2026-11-15T09:50:00\.000Z\s+1/)
    const [, , first = ''] = (await run('trending', '--country', 'IN')).split('\n')
    assert.match(first, /cold wave\s+20K\+\s+\+50%\s+climate\s+█$/)
    assert.match(await run('trends', 'history', 'Cold Wave', '--country', 'IN'), /2026-11-15\s+1\s+20K\+\s+import/)
  })

  it('counts a log and says what it dropped', async (t) => {
    const path = file('log.ndjson', '{"q":"boots"}\n{"q":"a@example.com"}\nnonsense\n{"q":"shoes"}')
    assert.deepEqual(JSON.parse(await open(t)('trends', 'ingest', path, '--json')), {
      accepted: 2,
      dropped: { invalid: 1, personal: 1, untimely: 0 },
    })
  })

  it('refreshes, and says which source failed', async (t) => {
    t.after(() => {
      process.exitCode = undefined
    })
    const results = JSON.parse(await open(t)('trends', 'refresh', '--json'))
    assert.deepEqual(new Set(results.map(({ outcome }: { outcome: string }) => outcome)), new Set(['failed']))
    assert.equal(process.exitCode, 1)
  })

  it('says that a file is missing', (t) =>
    assert.rejects(open(t)('trends', 'ingest', '/nowhere/log.ndjson'), /cannot be read/))
})
