import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { zone } from '../testing/demo/email.ts'
import { openFakeCli } from '../testing/fake-cli.ts'
import { fakeWorld } from '../testing/world.ts'
import { zoneDns } from '../testing/zone.ts'
import { addEmailCommands } from './email.ts'

/** Runs `fivefold` with these words in the demo world and gives what it printed. */
const fivefold = openFakeCli({ after }, addEmailCommands, { world: fakeWorld({ dns: zoneDns(zone) }) })

describe('fivefold verify', () => {
  it('prints verdict, score, reason and what was found', async () => {
    const printed = await fivefold('verify', 'jane@bakery.example')
    for (const part of ['jane@bakery.example', 'deliverable', 'score 100', 'mail.bakery.example', 'v=spf1 mx -all'])
      assert.ok(printed.includes(part), part)
  })

  it('prints JSON: an object for one address, a list for several', async () => {
    assert.equal(JSON.parse(await fivefold('verify', '--json', 'jane@bakery.example')).score, 100)
    const several = JSON.parse(await fivefold('verify', '--json', 'jane@bakery.example', 'nobody'))
    assert.deepEqual(
      several.map((one: { verdict: string }) => one.verdict),
      ['deliverable', 'undeliverable'],
    )
  })

  it('verifies a column of a CSV file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fivefold-verify-'))
    const [input, out] = [join(folder, 'list.csv'), join(folder, 'result.csv')]
    writeFileSync(input, 'id,email\n1,jane@bakery.example\n2,x@gone.example\n')
    await fivefold('verify', '--file', input, '--column', 'email', '--out', out)
    const [header, first, second] = readFileSync(out, 'utf8').split('\n')
    assert.match(header ?? '', /^id,email,verdict,score,reason,/)
    assert.match(first ?? '', /^1,jane@bakery\.example,deliverable,100,passed,/)
    assert.match(second ?? '', /^2,x@gone\.example,undeliverable,30,domain_not_found,/)
  })

  it('says what is missing', async () => {
    await assert.rejects(fivefold('verify'), /Give an address/)
    await assert.rejects(fivefold('verify', '--file', 'x.csv'), /--out/)
    await assert.rejects(fivefold('verify', '--file', 'x.csv', '--out', 'y.csv', '--concurrency', '0'), /whole number/)
  })
})
