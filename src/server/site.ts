import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Api } from '../kernel/api.ts'
import { once } from '../kernel/once.ts'
import { type Reply, reply } from '../kernel/reply.ts'
import { openConsole } from './console/files.ts'
import { docsPage } from './docs/page.ts'
import { checksOf, readiness } from './health.ts'
import { openApi } from './openapi.ts'
import type { Page } from './pages.ts'
import type { Mounted } from './routes.ts'

export type SiteContext = {
  readonly mounts: readonly Mounted[]
  readonly version: string
  /** Where the server is reached; known once it listens. */
  readonly origin: () => string
  readonly readMetrics: () => Promise<string>
  readonly now: () => number
  /** Where the built console lies. */
  readonly consoleFolder: string
}

const pageGuard = [
  'Content-Security-Policy',
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy',
  'no-referrer',
]

/** The pages of the server itself: the console, the reference, and what machines ask. */
export function sitePages(context: SiteContext): (path: string) => Page | undefined {
  const { mounts, version, origin, readMetrics, now, consoleFolder: folder } = context
  const apis = mounts.map(({ api }): Api => api)
  const console = openConsole({ folder, apis, version })
  const docs = once(() => docsPage(apis, origin()))
  const document = once(() => JSON.stringify(openApi(apis, { version, origin: origin() })))
  const toDocs: Page = () => reply('', { status: 302, headers: ['Location', '/docs'] })
  const fixed = new Map<string, Page>([
    ['/docs/', toDocs],
    ['/docs', () => reply(docs(), { contentType: 'text/html; charset=utf-8', headers: pageGuard })],
    ['/docs/frame.css', style('frame.css')],
    ['/docs/style.css', style('style.css')],
    ['/docs/mark.svg', picture('mark.svg')],
    ['/openapi.json', () => reply(document())],
    ['/healthz', () => json({ status: 'ok', version })],
    ['/readyz', () => ready(mounts, now())],
    ['/metrics', async () => reply(await readMetrics(), { contentType: 'text/plain; version=0.0.4; charset=utf-8' })],
  ])
  return (path) => fixed.get(path) ?? console(path)
}

function style(name: string): Page {
  return beside(name, 'text/css; charset=utf-8')
}

function picture(name: string): Page {
  return beside(name, 'image/svg+xml')
}

/** A file of the reference page, read once. */
function beside(name: string, contentType: string): Page {
  const bytes = readFileSync(join(import.meta.dirname, 'docs', name))
  return () => reply(bytes, { contentType, cacheControl: 'max-age=3600' })
}

function ready(mounts: readonly Mounted[], now: number): Reply {
  const answer = readiness(checksOf(mounts), now)
  return json(answer, answer.ready ? 200 : 503)
}

function json(value: unknown, status = 200): Reply {
  return reply(JSON.stringify(value), { status })
}
