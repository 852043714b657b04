import assert from 'node:assert/strict'
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { apis } from '../../src/apis/index.ts'
import { defaultPlansFile } from '../../src/platform/open.ts'
import { buildConsole } from '../../src/server/console/build.ts'
import { missingPrograms } from '../../src/testing/debian.ts'
import { demoEnv, demoWorld } from '../../src/testing/demo/index.ts'
import { openTestServer, type TestServer } from '../../src/testing/server.ts'
import { silentLog } from '../../src/testing/world.ts'
import { systemClock } from '../../src/world/open.ts'

const program = '/usr/bin/chromium'
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
/** Pictures of what was tested, for a person to look at. */
const pictures = join(tmpdir(), 'fivefold-screenshots')

/** Makes sure Debian's Chromium is there; else the reason why not. */
export function missingChromium(): string | undefined {
  return missingPrograms({
    packages: ['chromium'],
    programs: [program],
    loss: 'the console was not tried in a browser',
  })
}

export type Visitor = {
  readonly page: Page
  /** Fails on errors in the page's console (but for refusals with these statuses) and on requests to anywhere else. */
  assertClean(...statuses: number[]): void
  /** Fails on accessibility problems that matter. */
  assertAccessible(): Promise<void>
  /** Fails when the page is wider than the window. */
  assertFits(): Promise<void>
  picture(name: string): Promise<void>
}

export type ConsoleUnderTest = {
  readonly server: TestServer
  readonly origin: string
  visit(options?: BrowserContextOptions): Promise<Visitor>
  close(): Promise<void>
}

/** The built console, served with all interfaces in the fictional internet, and a browser to look at it with. */
export async function openConsole(): Promise<ConsoleUnderTest> {
  await buildConsole({ ...silentLog, warn: (message, fields) => assert.fail(`${message} ${JSON.stringify(fields)}`) })
  mkdirSync(pictures, { recursive: true })
  const server = await openTestServer({
    apis,
    world: { ...demoWorld(), clock: systemClock },
    env: { ...demoEnv, FIVEFOLD_PLANS_FILE: defaultPlansFile, FIVEFOLD_TRENDS_SOURCES: '' },
  })
  const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox'] })
  return {
    server,
    origin: server.origin,
    async visit(options = {}) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
      context.setDefaultTimeout(8000)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      return watch(await context.newPage(), server.origin)
    },
    async close() {
      await browser.close()
      await server.close()
    },
  }
}

function watch(page: Page, origin: string): Visitor {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(`${origin}/`)) complaints.push(`${request.url()} was asked`)
  })
  return {
    page,
    assertClean(...statuses) {
      const expected = statuses.map((status) => `with a status of ${status} `)
      assert.deepEqual(
        complaints.filter((text) => !expected.some((part) => text.includes(part))),
        [],
      )
    },
    async assertAccessible() {
      // The page's own policy allows no foreign script, so it comes in from outside of the page.
      await page.evaluate(readFileSync(axe, 'utf8'))
      const found = await page.evaluate<string[]>(
        "axe.run().then(({ violations }) => violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))",
      )
      assert.deepEqual(found, [])
    },
    async assertFits() {
      const [content, window] = await page.evaluate<[number, number]>(
        '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
      )
      assert.ok(content <= window, `${content} > ${window} at ${page.url()}`)
    },
    async picture(name) {
      await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true })
    },
  }
}
