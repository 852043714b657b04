import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import type { Fetch } from '../kernel/world.ts'
import { zone } from '../testing/demo/email.ts'
import { openFakeCli } from '../testing/fake-cli.ts'
import { scratchFolder } from '../testing/scratch.ts'
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
    const folder = scratchFolder()
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

describe('fivefold email', () => {
  it('shows how many disposable domains are known, and since when', async () => {
    assert.match(await fivefold('email', 'status'), /^\d{6} domains on the list \(20\d\d-\d\d-\d\d\)\n$/)
    const { disposableDomains } = JSON.parse(await fivefold('email', 'status', '--json'))
    assert.ok(disposableDomains >= 150_000)
  })

  it('says what to set before the list can be updated', async () => {
    await assert.rejects(fivefold('email', 'update'), /Set FIVEFOLD_EMAIL_DISPOSABLE_URL/)
  })

  it('updates the list', async () => {
    const list = Array.from({ length: 2000 }, (_, index) => `throwaway${index}.example`).join('\n')
    const fetch: Fetch = async (url) => ({ status: 200, url, headers: [], body: Buffer.from(list), truncated: false })
    const env = { FIVEFOLD_EMAIL_DISPOSABLE_URL: 'https://lists.example/disposable.txt' }
    const run = openFakeCli({ after }, addEmailCommands, { world: fakeWorld({ fetch }), env })
    assert.match(await run('email', 'update'), /2000 of them downloaded \(2026-11-15\)/)
  })
})
