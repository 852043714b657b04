import assert from 'node:assert/strict'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import type { Fetch } from '../kernel/world.ts'
import { sites } from '../testing/demo/tech.ts'
import { openFakeCli } from '../testing/fake-cli.ts'
import { scratchFolder } from '../testing/scratch.ts'
import { sitesFetch } from '../testing/sites.ts'
import { fakeWorld } from '../testing/world.ts'
import { addTechCommands } from './tech.ts'

const folder = scratchFolder()
const path = (name: string) => join(folder, name)
const write = (name: string, text: string) => {
  writeFileSync(path(name), text)
  return path(name)
}

/** The sites that were read, in order. */
const asked: string[] = []
const known = sitesFetch(sites)
const fetch: Fetch = async (url, options) => {
  asked.push(url)
  return known(url, options)
}
const fivefold = openFakeCli({ after }, addTechCommands, { world: fakeWorld({ fetch }) })

describe('fivefold detect', () => {
  it('prints what a site is built with, how sure that is and what shows it', async () => {
    const printed = await fivefold('detect', 'https://blog.example/')
    for (const part of [
      'https://blog.example/',
      'WordPress',
      '6.4.2',
      'headers, meta, scripts',
      'implied by WordPress',
    ])
      assert.ok(printed.includes(part), part)
  })

  it('says when nothing was found', async () => {
    assert.match(await fivefold('detect', 'https://plain.example/'), /nothing was found/)
  })

  it('prints JSON: an object for one site, a list for several, with what failed in its place', async () => {
    assert.equal(JSON.parse(await fivefold('detect', '--json', 'https://plain.example/')).count, 0)
    const [blog, gone] = JSON.parse(
      await fivefold('detect', '--json', 'https://blog.example/', 'https://gone.example/'),
    )
    assert.equal(blog.technologies[0].name, 'WordPress')
    assert.equal(gone.error.code, 'connect_failed')
    assert.match(await fivefold('detect', 'https://blog.example/', 'https://gone.example/'), /connect_failed/)
  })

  it('looks at a saved page and its headers without reading the site', async () => {
    asked.length = 0
    const html = write('page.html', '<script src="/js/jquery-3.7.1.min.js"></script>')
    const headers = write('headers.txt', 'HTTP/2 200\r\nserver: Caddy\r\nset-cookie: PHPSESSID=1; path=/\r\n')
    const saved = ['--html', html, '--headers', headers, '--url', 'https://shop.example/']
    const { url, technologies } = JSON.parse(await fivefold('detect', '--json', ...saved))
    const names = technologies.map((one: { name: string; version?: string }) => `${one.name} ${one.version ?? ''}`)
    assert.deepEqual([url, ...names], ['https://shop.example/', 'Caddy ', 'jQuery 3.7.1', 'PHP '])
    assert.deepEqual(asked, [])
  })

  it('looks at the page of an HTTP archive', async () => {
    const response = {
      status: 200,
      headers: [{ name: 'Server', value: 'nginx' }],
      content: { mimeType: 'text/html', text: '<div id="__next"></div>' },
    }
    const har = write(
      'a.har',
      JSON.stringify({ log: { entries: [{ request: { url: 'https://a.example/' }, response }] } }),
    )
    const printed = await fivefold('detect', '--har', har)
    for (const part of ['https://a.example/', 'Next.js', 'Nginx']) assert.ok(printed.includes(part), part)
  })

  it('reads a file of sites, and run again goes on where it was', async () => {
    const input = write('sites.txt', 'https://blog.example/\nhttps://gone.example/\n')
    const out = path('found.ndjson')
    assert.match(await fivefold('detect', '--file', input, '--out', out), /^2 sites in /)
    const rows = () =>
      readFileSync(out, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    assert.equal(rows()[0].technologies[0].name, 'WordPress')
    assert.match(JSON.stringify(rows()[1]), /connect_failed/)
    // What a run leaves that was interrupted after two sites.
    renameSync(out, `${out}.partial`)
    asked.length = 0
    writeFileSync(input, 'https://blog.example/\nhttps://gone.example/\nhttps://plain.example/\n')
    await fivefold('detect', '--file', input, '--out', out, '--json')
    assert.equal(rows().length, 3)
    assert.deepEqual(asked, ['https://plain.example/'])
  })

  it('writes the technologies of a CSV row as one text', async () => {
    const input = write('sites.csv', 'id,site\n7,https://blog.example/\n')
    await fivefold('detect', '--file', input, '--column', 'site', '--out', path('found.csv'))
    const [header, row] = readFileSync(path('found.csv'), 'utf8').split('\n')
    assert.match(header ?? '', /^id,site,finalUrl,status,count,technologies/)
    assert.match(
      row ?? '',
      /^7,https:\/\/blog\.example\/,https:\/\/blog\.example\/,200,\d+,.*WordPress 6\.4\.2 \(80\); /,
    )
  })

  it('says what is missing or wrong', async () => {
    await assert.rejects(fivefold('detect'), /Give a site/)
    await assert.rejects(fivefold('detect', 'https://gone.example/'), { code: 'connect_failed' })
    await assert.rejects(fivefold('detect', 'ftp://blog.example/'), { code: 'invalid_url' })
    await assert.rejects(fivefold('detect', '--html', path('nothing.html')), /cannot be read/)
    await assert.rejects(fivefold('detect', '--har', write('b.har', '{}')), /no HTTP archive/)
    await assert.rejects(fivefold('detect', '--file', 'x.txt'), /--out/)
    const tooMany = ['--file', 'x.txt', '--out', 'y.csv', '--concurrency', '1001']
    await assert.rejects(fivefold('detect', ...tooMany), /whole number from 1 to 1000/)
  })
})
