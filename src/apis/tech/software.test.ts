import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { serveHttp } from '../../testing/loopback.ts'
import { scratchFolder } from '../../testing/scratch.ts'
import { missingWebServers, openApache, openNginx } from '../../testing/web-servers.ts'
import { openTech } from './index.ts'

async function open(t: TestContext) {
  const tech = await openTech({ allow: ['127.0.0.0/8'], ports: ['*'], timeoutMs: 20_000 })
  t.after(() => tech.close())
  return async (url: string) => {
    const { technologies, ...rest } = await tech.detect(url)
    return { ...rest, found: technologies.map(({ name, version }) => (version ? `${name} ${version}` : name)) }
  }
}

const missing = missingWebServers()
const misleading = '<!doctype html><title>Apache2 Debian Default Page: It works</title><p>PHP, WordPress'

describe('real software', { skip: missing ?? false }, () => {
  it('nginx is seen by its header, whatever the page says, and on its error page', async (t) => {
    const detect = await open(t)
    const origin = await openNginx(t, { 'index.html': misleading })
    const { found, status } = await detect(origin)
    assert.equal(status, 200)
    assert.equal(found.length, 1)
    assert.match(found[0] ?? '', /^Nginx 1\.\d+\.\d+$/)
    const lost = await detect(`${origin}/nothing.html`)
    assert.deepEqual([lost.status, lost.found], [404, found])
  })

  it('Apache, PHP and MediaWiki are seen, and the redirect of the wiki is followed', async (t) => {
    const detect = await open(t)
    const origin = await openApache(t, { 'index.html': misleading, 'a.php': '<?php session_start(); echo "<p>hello";' })
    assert.match((await detect(origin)).found.join(), /^Apache 2\.\d+\.\d+$/)
    const scripted = (await detect(`${origin}/a.php`)).found.join()
    assert.match(scripted, /PHP 8\.\d+/)
    assert.match(scripted, /Apache 2/)
    const wiki = await detect(`${origin}/w/index.php`)
    assert.notEqual(wiki.finalUrl, wiki.url)
    assert.match(wiki.found.join(), /MediaWiki 1\.39/)
    for (const name of ['Apache', 'PHP', 'MySQL']) assert.match(wiki.found.join(), new RegExp(`\\b${name}\\b`))
  })
})

/** As much of Express as the test uses; it brings no types of its own. */
type Express = () => RequestListener & {
  use(middleware: unknown): void
  get(
    path: string,
    answer: (request: { session: { seen?: boolean } }, response: { send(body: string): void }) => void,
  ): void
}

describe('software from npm', () => {
  const load = createRequire(import.meta.url)

  it('an Express app is seen by its header and its session cookie', async (t) => {
    const express = load('express') as Express
    const session = load('express-session') as (options: Record<string, unknown>) => unknown
    const app = express()
    app.use(session({ secret: 'test', resave: false, saveUninitialized: false }))
    app.get('/', (request, response) => {
      request.session.seen = true
      response.send('<h1>Hello</h1>')
    })
    const { origin } = await serveHttp(t, app)
    const detect = await open(t)
    assert.deepEqual((await detect(origin)).found, ['Node.js', 'Express'])
    const lost = await detect(`${origin}/nothing`)
    assert.deepEqual([lost.status, lost.found], [404, ['Node.js', 'Express']])
  })

  it('a page that Vite has built shows what was bundled into it only where that can be seen', async (t) => {
    const folder = scratchFolder()
    writeFileSync(
      join(folder, 'index.html'),
      `<!doctype html><title>Vite</title><link rel="stylesheet" href="./style.css"><div id="app"></div>
<script>window.plausible = window.plausible || function () {}</script><script type="module" src="./main.js"></script>`,
    )
    writeFileSync(join(folder, 'style.css'), '.a { --tw-ring: 0 }')
    writeFileSync(join(folder, 'main.js'), `document.body.append('jquery.min.js', "fbq('init', '1')")`)
    await build({ root: folder, logLevel: 'silent', configFile: false })
    const { origin } = await serveHttp(t, (request, response) => {
      const file = join(folder, 'dist', request.url === '/' ? 'index.html' : (request.url ?? ''))
      response.writeHead(200, { 'content-type': 'text/html' }).end(readFileSync(file))
    })
    const built = readFileSync(join(folder, 'dist/index.html'), 'utf8')
    assert.match(built, /<script type="module" crossorigin src="\/assets\/index-[\w-]{8}\.js">/)
    assert.deepEqual((await (await open(t))(origin)).found, ['Plausible'])
  })
})

describe('servers that answer as frameworks do', () => {
  it('a built Next.js page is seen through gzip, with what it implies', async (t) => {
    const page = `<!DOCTYPE html><html><head><link rel="stylesheet" href="/_next/static/css/0d1e.css" data-n-g=""/>
<script defer src="/_next/static/chunks/framework-0123456789abcdef.js"></script></head>
<body><div id="__next"><main><!--$-->Hello<!--/$--></main></div>
<script id="__NEXT_DATA__" type="application/json">{"props":{"text":"fbq('init', '1') and jquery.min.js"}}</script></body></html>`
    const { origin } = await serveHttp(t, (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip', 'x-powered-by': 'Next.js' })
        .end(gzipSync(page)),
    )
    const { found } = await (await open(t))(origin)
    assert.deepEqual(found, ['Next.js', 'Node.js', 'React'])
  })

  it('a page of 50 MB is looked at as far as allowed, and says so', async (t) => {
    const { origin } = await serveHttp(t, (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.write('<script src="/jquery-3.7.1.min.js"></script>')
      const chunk = Buffer.alloc(1_000_000, '<p>text ')
      let left = 50
      const push = () => {
        while (left-- > 0 && !response.destroyed && response.write(chunk));
        if (left <= 0) response.end()
      }
      response.on('drain', push)
      push()
    })
    const { found, truncated } = await (await open(t))(origin)
    assert.deepEqual([found, truncated], [['jQuery 3.7.1'], true])
  })

  it('a file that is no page is judged by its headers alone', async (t) => {
    const { origin } = await serveHttp(t, (_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/plain', server: 'Caddy' })
        .end('<script src="/jquery.js"></script>'),
    )
    assert.deepEqual((await (await open(t))(origin)).found, ['Caddy'])
  })
})
