import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Parser } from 'htmlparser2'
import { request } from 'undici'
import { fingerprintsOf } from '../src/apis/tech/catalogue.ts'
import { detect } from '../src/apis/tech/detect.ts'
import { type Compiled, compile } from '../src/apis/tech/engine/compile.ts'
import { match } from '../src/apis/tech/engine/match.ts'
import { openPorts, readCatalogue } from '../src/apis/tech/ports.ts'
import { techSettings } from '../src/apis/tech/settings.ts'
import { parseFolder } from '../src/apis/tech/wappalyzer/folder.ts'
import { defaultValues } from '../src/kernel/settings.ts'
import { zoneDns } from '../src/testing/zone.ts'
import { openFetch } from '../src/world/fetch.ts'
import { fetchSettings } from '../src/world/fetch-settings.ts'
import { measure, median, verdict } from './measure.ts'

/** Saved pages and their labels: development material, not part of the project. */
const material = join(import.meta.dirname, '../../shared/data/tech')

type Labels = {
  readonly pages: readonly { page: string; url: string; certain: string[]; unscored: string[]; implied: string[] }[]
}

if (!existsSync(material)) console.log('skipped: the saved pages are not here')
else {
  const labels: Labels = JSON.parse(readFileSync(join(material, 'dev-labels.json'), 'utf8'))
  const pages = labels.pages.map(({ page }) => gunzipSync(readFileSync(join(material, 'dev-pages', page))))
  const compiled = compile(fingerprintsOf(readCatalogue()), console.log)
  accuracy(labels, pages, compiled)
  await throughput(pages, compiled)
  tails(pages, compiled)
  hostile(compiled)
  await endToEnd(pages)
  await manyAtOnce(pages)
  await againstWapalyzer(pages)
}

function look(compiled: Compiled, body: Uint8Array, url = 'https://example.com/') {
  return match(compiled, { url, headers: [], cookies: [], body: [body] })
}

function accuracy({ pages }: Labels, bodies: readonly Buffer[], compiled: Compiled): void {
  let right = 0
  let missed = 0
  let wrong = 0
  for (const [index, { url, certain, unscored, implied }] of pages.entries()) {
    const names = look(compiled, bodies[index] as Buffer, url).map(({ name }) => name)
    right += certain.filter((name) => names.includes(name)).length
    missed += certain.filter((name) => !names.includes(name)).length
    wrong += names.filter((name) => ![...certain, ...unscored, ...implied].includes(name)).length
  }
  verdict('precision on the development pages, %', (100 * right) / (right + wrong), { atLeast: 99.5 })
  verdict('recall on the development pages, %', (100 * right) / (right + missed), { atLeast: 98.5 })
}

async function throughput(pages: readonly Buffer[], compiled: Compiled): Promise<void> {
  const bytes = pages.reduce((sum, page) => sum + page.length, 0)
  const over = (work: (page: Buffer) => void) => (count: number) => {
    for (let at = 0; at < count; at++) work(pages[at % pages.length] as Buffer)
  }
  const seen = { onopentag() {}, ontext() {}, oncomment() {}, onclosetag() {} }
  // Both are compiled by the engine while they run, which takes its time on a busy machine.
  over((page) => void look(compiled, page))(pages.length * 5)
  over((page) => new Parser(seen).end(page.toString('utf8')))(pages.length * 3)
  const result = await measure({
    fivefold: { run: over((page) => void look(compiled, page)), count: pages.length * 3 },
    htmlparser2: { run: over((page) => new Parser(seen).end(page.toString('utf8'))), count: pages.length },
  })
  const perCpu = (one: { cpuMicros: number }) => bytes / pages.length / one.cpuMicros
  console.log(
    `       ${perCpu(result.fivefold).toFixed(0)} and ${perCpu(result.htmlparser2).toFixed(0)} MB a CPU second`,
  )
  verdict('the 82, against a parse by htmlparser2', perCpu(result.fivefold) / perCpu(result.htmlparser2), {
    atLeast: 3,
  })
}

function cpuMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function tails(pages: readonly Buffer[], compiled: Compiled): void {
  const best = pages.map((page) => Math.min(...Array.from({ length: 7 }, () => time(() => look(compiled, page)))))
  const sorted = [...best].sort((a, b) => a - b)
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0
  verdict('the 99th of 100 pages, against the median page', p99 / median(best), { atMost: 10 })
}

function time(work: () => void): number {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}

function hostile(compiled: Compiled): void {
  const pieces = `< |<a b="|<!--|<script>|<title>|<!--$-->x|a=b |<meta name=generator content=WordPres>|<p class="svelte- ">
<script src="/jquery.jquery.jquery"></script>|<script>fbq( 'init </script>|<link href=//fonts.googleapis.co>
<script src="data:text/javascript;base64,Z3RhZw=="></script>|<img src=//facebook.com/tr?>|<form action=a.ph>|<i class="fa fa">
<script src="…reac|<script>…$zopim.l|<p class="…:spa|<!-- …<!--$`
  const worst = pieces.split(/[|\n]/).map((piece) => {
    // What stands in front of the dots comes once.
    const [repeated = '', once = ''] = piece.split('…').reverse()
    const page = Buffer.from(once + repeated.repeat(Math.ceil(1_000_000 / repeated.length)))
    return { piece, ms: Math.min(...Array.from({ length: 3 }, () => cpuMs(() => look(compiled, page)))) }
  })
  worst.sort((a, b) => b.ms - a.ms)
  console.log(`       the worst repeats ${worst[0]?.piece}`)
  verdict('the worst hostile page of 1 MB, ms of CPU', worst[0]?.ms ?? 0, { atMost: 50 })
}

async function site(pages: readonly Buffer[]) {
  const server = createServer((request, response) => {
    const page = pages[Number(request.url?.slice(1).split('?')[0]) || 0]
    response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { origin: `http://127.0.0.1:${port}`, close }
}

async function openDetector() {
  const clock = { now: Date.now }
  const log = { info() {}, warn() {}, error() {} }
  const dns = zoneDns({})
  const reach = { allow: fetchSettings.allow.parse('127.0.0.0/8'), ports: fetchSettings.ports.parse('*') }
  const fetch = openFetch({ ...defaultValues(fetchSettings), ...reach, dns, clock })
  const ports = await openPorts({ fetch, clock, log }, { ...defaultValues(techSettings), cacheSeconds: 0 })
  return {
    detect: (url: string) => detect(url, ports, { header: () => undefined }),
    async close() {
      ports.close()
      await fetch.close()
    },
  }
}

/** In long turns, so that each side pays for its own garbage; a single page would say more about itself than about detection. */
async function endToEnd(pages: readonly Buffer[]): Promise<void> {
  const { origin, close } = await site(pages)
  const detector = await openDetector()
  const overAll = (work: (url: string) => Promise<unknown>) => async (count: number) => {
    for (let at = 0; at < count; at++) await work(`${origin}/${at % pages.length}`)
  }
  const result = await measure(
    {
      detect: { run: overAll(detector.detect), count: pages.length * 3 },
      get: { run: overAll(async (url) => (await request(url)).body.text()), count: pages.length * 3 },
    },
    7,
  )
  verdict('detect, against a plain GET of the same page', result.get.perSecond / result.detect.perSecond, {
    atMost: 1.5,
  })
  await detector.close()
  close()
}

async function manyAtOnce(pages: readonly Buffer[]): Promise<void> {
  const { origin, close } = await site(pages)
  const detector = await openDetector()
  let highest = 0
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss())
  }, 5)
  const before = process.memoryUsage.rss()
  for (let round = 0; round < 4; round++)
    await Promise.all(pages.slice(0, 64).map((_, at) => detector.detect(`${origin}/${at}?${round}`)))
  clearInterval(watch)
  verdict('memory that 64 detects at once add, MB', (highest - before) / 1e6, { atMost: 300 })
  await detector.close()
  close()
}

/** GPL: installed into a scratch folder for the time of the measurement, and in no way part of the project. */
async function againstWapalyzer(pages: readonly Buffer[]): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'fivefold-bench-'))
  try {
    writeFileSync(join(scratch, 'package.json'), '{"private":true}')
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', 'wapalyzer-core@6.11.0'], {
      cwd: scratch,
      timeout: 60_000,
    })
  } catch {
    console.log('skipped: wapalyzer-core cannot be installed here')
    rmSync(scratch, { recursive: true })
    return
  }
  const { compareWithWapalyzer } = await import('./tech-wapalyzer.ts')
  await compareWithWapalyzer(scratch, pages, (files) =>
    compile(
      parseFolder(files, () => {}),
      () => {},
    ),
  )
  rmSync(scratch, { recursive: true })
}
