import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { env, zone } from '../testing/demo/ip.ts'
import { openFakeCli } from '../testing/fake-cli.ts'
import { fakeWorld } from '../testing/world.ts'
import { zoneDns } from '../testing/zone.ts'
import { addIpCommands } from './ip.ts'

/** Runs `fivefold ip` over the demo world and gives what it prints. */
function open(t: TestContext) {
  const run = openFakeCli(t, addIpCommands, { world: fakeWorld({ dns: zoneDns(zone) }), env })
  return (...args: string[]) => run('ip', ...args)
}

describe('fivefold ip', () => {
  it('prints what is known, a field a line', async (t) => {
    const lines = (await open(t)('128.101.101.101')).split('\n')
    assert.equal(lines[0], '128.101.101.101')
    assert.ok(lines.includes('  city         Minneapolis'))
    assert.ok(lines.includes('  hostname     nscache1.umn.example'))
    assert.ok(!lines.some((line) => line.includes('district')))
  })

  it('prints JSON: one answer, or a list of them', async (t) => {
    const one = JSON.parse(await open(t)('8.8.8.8', '--json'))
    assert.equal(one.org, 'Google LLC')
    const both = JSON.parse(await open(t)('8.8.8.8', '10.0.0.1', '--json'))
    assert.deepEqual(
      both.map(({ ip }: { ip: string }) => ip),
      ['8.8.8.8', '10.0.0.1'],
    )
  })

  it('describes a file, with the same columns for every address', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'fivefold-test-'))
    const input = join(folder, 'addresses.txt')
    const out = join(folder, 'result.csv')
    writeFileSync(input, '128.101.101.101\nnonsense\n10.0.0.1\n')
    assert.match(await open(t)('--file', input, '--out', out), /^3 rows in /)
    const [header = '', first = '', second = '', third = ''] = readFileSync(out, 'utf8').split('\n')
    assert.match(
      header,
      /^[^,]+,ip,country,countryCode,region,city,district,timezone,latitude,longitude,org,asn,hostname/,
    )
    assert.match(first, /United States,US,Minnesota,Minneapolis/)
    assert.match(second, /invalid_ip/)
    assert.match(third, /Private-Use/)
  })

  it('shows which data is in service', async (t) => {
    const { sources } = JSON.parse(await open(t)('status', '--json'))
    assert.deepEqual(
      sources.map(({ name }: { name: string }) => name),
      ['city.csv', 'asn.csv'],
    )
  })

  it('refuses what is no address, and to go back where there is nothing', async (t) => {
    await assert.rejects(open(t)('8.8.8'), { code: 'invalid_ip' })
    await assert.rejects(open(t)('rollback'), /no earlier snapshot/)
    await assert.rejects(open(t)(), /Give an address/)
  })
})
