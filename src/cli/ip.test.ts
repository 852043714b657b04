import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import { env, zone } from '../testing/demo/ip.ts'
import { openFakeCli } from '../testing/fake-cli.ts'
import { serveHttp } from '../testing/loopback.ts'
import { openLoopbackFetch } from '../testing/loopback-fetch.ts'
import { scratchFolder } from '../testing/scratch.ts'
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
    const folder = scratchFolder()
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

const cityRow = (name: string, country = 'US') =>
  `11.0.0.0,191.255.255.255,${country},Minnesota,,${name},,44.9778,-93.265,\n`

/** Runs `fivefold ip` against a publisher on loopback, whose files a test may change between two commands. */
async function openWithPublisher(t: TestContext, files: Record<string, Uint8Array | string>) {
  const asked: string[] = []
  const { origin } = await serveHttp(t, ({ url = '' }, response) => {
    asked.push(url)
    const file = files[url]
    response.writeHead(file === undefined ? 404 : 200).end(file)
  })
  const clock = { now: () => Date.UTC(2026, 10, 15, 12) }
  const fetch = openLoopbackFetch(t, clock)
  const settings = {
    ...env,
    FIVEFOLD_IP_COMPILE: 'true',
    FIVEFOLD_IP_HOSTNAME: 'false',
    FIVEFOLD_IP_CITY_DB: 'builtin',
    FIVEFOLD_IP_CITY_URL: `${origin}/city-{month}.csv.gz`,
  }
  const run = openFakeCli(t, addIpCommands, { world: fakeWorld({ clock, fetch }), env: settings })
  return { asked, run: (...args: string[]) => run('ip', ...args) }
}

describe('fivefold ip update', () => {
  const thisMonth = '/city-2026-11.csv.gz'

  it('downloads, says whether there was anything new, and goes back on request', async (t) => {
    const files = { [thisMonth]: gzipSync(cityRow('Minneapolis')) }
    const { run, asked } = await openWithPublisher(t, files)
    const [first, ...table] = (await run('update', '--force')).split('\n')
    assert.equal(first, 'The data is new.')
    assert.ok(table.some((line) => /^city +city-0\.csv/.test(line)))
    assert.match(await run('128.101.101.101'), /city +Minneapolis/)
    assert.match(await run('update'), /^There is nothing newer\./)

    files[thisMonth] = gzipSync(cityRow('Saint Paul'))
    const { outcome, checks } = JSON.parse(await run('update', '--json'))
    assert.equal(outcome, 'The data is new.')
    assert.equal(checks[0].status, 'pass')
    assert.match(await run('128.101.101.101'), /city +Saint Paul/)
    assert.deepEqual(asked, [thisMonth, thisMonth, thisMonth])

    assert.match(await run('rollback'), /^The earlier data is back in service\./)
    assert.match(await run('128.101.101.101'), /city +Minneapolis/)
  })

  it('refuses data that looks broken unless it is forced, and keeps what is in service', async (t) => {
    const files: Record<string, Uint8Array> = { [thisMonth]: gzipSync(cityRow('Minneapolis')) }
    const { run } = await openWithPublisher(t, files)
    await run('update', '--force')
    files[thisMonth] = gzipSync(cityRow('Zurich', 'CH'))
    await assert.rejects(run('update'), /not taken over: .+ of all addresses move to another country/)
    assert.match(await run('128.101.101.101'), /city +Minneapolis/)
    assert.match(await run('update', '--force'), /^The data is new\./)
    assert.match(await run('128.101.101.101'), /city +Zurich/)
  })

  it('says what is wrong when the publisher has nothing or sends something else', async (t) => {
    const files: Record<string, string> = {}
    const { run, asked } = await openWithPublisher(t, files)
    await assert.rejects(run('update'), { code: 'bad_response', message: /answers with status 404/ })
    assert.deepEqual(asked, [thisMonth, '/city-2026-10.csv.gz'])
    files[thisMonth] = 'not gzip'
    await assert.rejects(run('update'), { code: 'bad_response', message: /cannot be unpacked/ })
  })
})
