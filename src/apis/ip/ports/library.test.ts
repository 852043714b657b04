import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, beforeEach, describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { Values } from '../../../kernel/settings.ts'
import type { Fetch } from '../../../kernel/world.ts'
import { writeMmdb } from '../../../testing/mmdb-writer.ts'
import { scratchFolder } from '../../../testing/scratch.ts'
import { fakeWorld } from '../../../testing/world.ts'
import { ask } from '../asked.ts'
import { type IpPorts, openPorts } from '../ports.ts'
import { ipSettings } from '../settings.ts'
import { type Compiler, compileHere } from './compile-task.ts'
import { compileApart } from './compiler.ts'
import { sha256 } from './materials.ts'

type Settings = Values<typeof ipSettings>
const defaults = Object.fromEntries(
  Object.entries(ipSettings).map(([name, { parse, fallback }]) => [name, parse(fallback)]),
) as Settings

let folder = ''
let open: IpPorts[] = []
beforeEach(() => {
  for (const ports of open) ports.close()
  open = []
  folder = scratchFolder()
})
after(() => {
  for (const ports of open) ports.close()
})

const city = (name: string, rows = 3) =>
  Buffer.from(
    Array.from({ length: rows }, (_, i) => `11.0.${i}.0,11.0.${i}.255,DE,Land,,${name}${i || ''},,52.5,13.4,\n`).join(
      '',
    ),
  )
const asn = Buffer.from('11.0.0.0,11.0.255.255,64500,Acme\n')

/** Opens the interface over files of this test's folder. */
async function openHere(
  more: Partial<Settings> = {},
  fetch?: Fetch,
  compiler: Compiler = compileHere,
): Promise<IpPorts> {
  const cityDb = [join(folder, 'city.csv')]
  const asnDb = [join(folder, 'asn.csv')]
  writeFileSync(join(folder, 'asn.csv'), asn)
  const world = fakeWorld({ dataDir: folder, ...(fetch && { fetch }) })
  const ports = await openPorts(world, { ...defaults, cityDb, asnDb, hostname: false, ...more }, compiler)
  open.push(ports)
  return ports
}
const writeCity = (bytes: Buffer) => writeFileSync(join(folder, 'city.csv'), bytes)
const cityOf = (ports: IpPorts, address = '11.0.0.1') =>
  JSON.parse(ports.writer.text(ask(address), ports.data(), '')).city as string
const snapshots = () => readdirSync(join(folder, 'ip')).filter((name) => name.endsWith('.snapshot'))
const engine = (ports: IpPorts) => ports.checks()[0]

describe('the data in service', () => {
  it('is there at once, is compiled apart, and is found compiled at the next start', async () => {
    writeCity(city('Berlin'))
    const first = await openHere({}, undefined, compileApart)
    assert.equal(cityOf(first), 'Berlin')
    assert.equal(engine(first)?.detail, 'answering from the sources')
    await first.ready()
    assert.equal(cityOf(first), 'Berlin')
    assert.match(engine(first)?.detail ?? '', /^compiled 2026-11-15/)
    const second = await openHere()
    assert.match(engine(second)?.detail ?? '', /^compiled/)
    assert.equal(snapshots().length, 1)
  })

  it('is compiled anew when a file has changed, and an answer begun before stays whole', async () => {
    writeCity(city('Berlin'))
    const ports = await openHere()
    await ports.ready()
    const before = ports.data()
    writeCity(city('Potsdam', 4))
    await ports.refresh()
    assert.equal(cityOf(ports), 'Potsdam')
    assert.equal(JSON.parse(ports.writer.text(ask('11.0.0.1'), before, '')).city, 'Berlin')
    assert.equal(snapshots().length, 2)
  })

  it('is taken from a snapshot that another process has made', async () => {
    writeCity(city('Berlin'))
    const one = await openHere()
    const other = await openHere()
    await one.ready()
    await other.refresh()
    assert.match(engine(other)?.detail ?? '', /^compiled/)
  })

  const broken: Readonly<Record<string, Buffer>> = {
    'is cut off': writeMmdb({ '11.0.0.0/8': { country_code: 'DE', city: 'X' } }).subarray(0, 300),
    'goes round in circles': writeMmdb({ '11.0.0.0/8': { city: 'X' } }, { nodes: { 97: [3, 3], 98: [3, 3] } }),
    'is empty': Buffer.alloc(0),
    'is text of another kind': Buffer.from('<html>\nnot found\n</html>'),
    'has ranges out of order': Buffer.from('11.0.1.0,11.0.1.255,DE,,,B,,,,\n11.0.0.0,11.0.0.255,DE,,,A,,,,\n'),
  }
  for (const [fault, bytes] of Object.entries(broken)) {
    it(`stays when a new file ${fault}, and /readyz tells why`, async () => {
      writeCity(city('Berlin'))
      const ports = await openHere()
      await ports.ready()
      writeCity(bytes)
      await ports.refresh()
      assert.equal(cityOf(ports), 'Berlin')
      assert.equal(engine(ports)?.status, 'warn')
      assert.match(engine(ports)?.detail ?? '', /city\.csv cannot be used: .+/)
    })
  }

  it('stays when the compiling process refuses a file', async () => {
    writeCity(Buffer.from('nonsense'))
    const ports = await openHere({}, undefined, compileApart)
    await ports.ready()
    assert.match(engine(ports)?.detail ?? '', /city\.csv cannot be used: .+/)
  })

  it('is empty and fails /readyz when there is no usable file from the start', async () => {
    const ports = await openHere()
    assert.equal(cityOf(ports), '')
    assert.deepEqual(
      ports.checks().map(({ status }) => status),
      ['warn', 'fail', 'pass'],
    )
  })

  for (const [kind, bytes] of [
    ['damaged', 'damaged'],
    ['made by another version', `{"magic":"fivefold-ip","version":1}${' '.repeat(20_000)}`],
  ] as const) {
    it(`survives a snapshot that is ${kind}, and makes it anew`, async () => {
      writeCity(city('Berlin'))
      await (await openHere()).ready()
      writeFileSync(join(folder, 'ip', snapshots()[0] ?? ''), bytes)
      const ports = await openHere()
      assert.equal(cityOf(ports), 'Berlin')
      assert.equal(engine(ports)?.detail, 'answering from the sources')
      await ports.ready()
      assert.equal(cityOf(ports), 'Berlin')
      assert.match(engine(ports)?.detail ?? '', /^compiled/)
    })
  }

  it('is made anew when only the snapshot before it can be read', async () => {
    writeCity(city('Berlin'))
    const first = await openHere()
    await first.ready()
    writeCity(city('Potsdam', 4))
    await first.refresh()
    const { current } = JSON.parse(readFileSync(join(folder, 'ip', 'state.json'), 'utf8'))
    writeFileSync(join(folder, 'ip', `${current}.snapshot`), 'damaged')
    const ports = await openHere()
    assert.equal(cityOf(ports), 'Berlin')
    await ports.refresh()
    assert.equal(cityOf(ports), 'Potsdam')
    assert.equal(engine(ports)?.status, 'pass')
  })

  it('takes geofeeds from a folder', async () => {
    writeCity(city('Berlin'))
    const feeds = join(folder, 'feeds.d')
    mkdirSync(feeds)
    writeFileSync(join(feeds, 'one.csv'), '11.0.0.0/25,FR,,Paris\n')
    const ports = await openHere({ geofeeds: [feeds] })
    await ports.ready()
    assert.deepEqual([cityOf(ports), cityOf(ports, '11.0.0.200')], ['Paris', 'Berlin'])
  })
})

/** Answers downloads with bytes, and anything else with 404. */
const server =
  (files: Readonly<Record<string, Buffer | string>>, asked: string[] = []): Fetch =>
  async (url) => {
    asked.push(url)
    const body = files[url]
    return {
      url,
      headers: [],
      truncated: false,
      status: body === undefined ? 404 : 200,
      body: new Uint8Array(Buffer.from(body ?? '')),
    }
  }

describe('an update', () => {
  const settings = { cityDb: ['builtin'], cityUrl: ['http://data.example/city-{month}.csv.gz'] }
  const november = 'http://data.example/city-2026-11.csv.gz'
  const october = 'http://data.example/city-2026-10.csv.gz'
  const withDownload = (name: string, rows?: number) => server({ [november]: gzipSync(city(name, rows)) })

  it('downloads, compiles and puts into service, and can be rolled back', async () => {
    const first = await openHere(settings, withDownload('Berlin'))
    assert.equal(await first.update({ force: true }), 'changed')
    const second = await openHere(settings, withDownload('Potsdam'))
    assert.equal(cityOf(second), 'Berlin')
    assert.equal(await second.update(), 'changed')
    assert.equal(cityOf(second), 'Potsdam')
    assert.equal(await second.update(), 'unchanged')
    second.rollBack()
    assert.equal(cityOf(second), 'Berlin')
    await second.refresh()
    assert.equal(cityOf(second), 'Berlin', 'what was rolled back from stays out of service')
    await first.refresh()
    assert.equal(cityOf(first), 'Berlin')
  })

  it('takes last month’s file when this month’s is not there yet', async () => {
    const asked: string[] = []
    const ports = await openHere(settings, server({ [october]: gzipSync(city('Berlin')) }, asked))
    await ports.update({ force: true })
    assert.deepEqual(asked, [november, october])
    assert.equal(cityOf(ports), 'Berlin')
  })

  const bad: [fault: string, files: Record<string, Buffer | string>, message: RegExp][] = [
    ['is nowhere', {}, /answers with status 404/],
    ['is not gzip', { [november]: 'plain' }, /cannot be unpacked/],
    ['is damaged on the way', { [november]: gzipSync(city('X')).fill(0, 20, 30) }, /cannot be unpacked/],
    ['is not a database', { [november]: gzipSync('<html></html>') }, /cannot be used/],
    [
      'is not what its checksum says',
      { [november]: gzipSync(city('X')), 'http://data.example/sum': 'a'.repeat(64) },
      /differs from/,
    ],
  ]
  for (const [fault, files, message] of bad) {
    it(`is refused when the download ${fault}, and leaves nothing behind`, async () => {
      const checksumUrl = 'http://data.example/sum' in files ? 'http://data.example/sum' : ''
      const ports = await openHere(
        { ...settings, checksumUrl, cityDb: [join(folder, 'city.csv'), 'builtin'] },
        server(files),
      )
      await assert.rejects(ports.update(), message)
      assert.ok(!readdirSync(join(folder, 'ip')).includes('incoming'))
    })
  }

  it('is taken when the checksum fits', async () => {
    const bytes = gzipSync(city('Berlin'))
    const files = {
      [november]: bytes,
      'http://data.example/city-2026-11.csv.gz.sha256': `${sha256(bytes)}  city.csv.gz\n`,
    }
    const ports = await openHere({ ...settings, checksumUrl: 'http://data.example/{file}.sha256' }, server(files))
    assert.equal(await ports.update({ force: true }), 'changed')
  })
})
