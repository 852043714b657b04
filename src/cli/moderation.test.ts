import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { openFakeCli } from '../testing/fake-cli.ts'
import { scratchFolder } from '../testing/scratch.ts'
import { fakeWorld } from '../testing/world.ts'
import { CommandError } from './cli.ts'
import { addModerationCommands } from './moderation.ts'

const run = openFakeCli({ after }, addModerationCommands, { world: fakeWorld() })

describe('fivefold moderate', () => {
  it('prints what is flagged and why', async () => {
    const lines = (await run('moderate', 'I will kill you')).split('\n')
    assert.equal(lines[0]?.startsWith('flagged'), true)
    assert.ok(lines.some((line) => /violence +0\.\d{4} {2}Threat of violence.*"I will kill you"/.test(line)))
  })

  it('prints the whole answer as JSON', async () => {
    const answer = JSON.parse(await run('moderate', '--json', 'Good morning.')) as { summary: { flaggedAny: boolean } }
    assert.equal(answer.summary.flaggedAny, false)
  })

  it('moderates the column of a file and keeps the other columns', async () => {
    const folder = scratchFolder()
    writeFileSync(join(folder, 'in.csv'), 'id,comment\n7,Good morning\n8,I will kill you\n')
    const out = join(folder, 'out.csv')
    await run('moderate', '--file', join(folder, 'in.csv'), '--column', 'comment', '--out', out)
    const lines = readFileSync(out, 'utf8').trim().split('\n')
    assert.equal(lines.length, 3)
    assert.match(lines[0] ?? '', /^id,comment,flagged,categories,spam,/)
    assert.match(lines[1] ?? '', /^7,Good morning,false,/)
    assert.match(lines[2] ?? '', /^8,I will kill you,true,/)
  })

  it('asks for a text, and for a place to write to', async () => {
    await assert.rejects(run('moderate'), CommandError)
    await assert.rejects(run('moderate', '--file', 'x.txt'), CommandError)
  })

  it('refuses a text that is too long', async () => {
    await assert.rejects(run('moderate', 'a'.repeat(10_001)), { code: 'text_too_long' })
  })
})
