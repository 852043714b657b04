import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { examples as email } from '../../src/apis/email/examples.ts'
import { examples as ip } from '../../src/apis/ip/examples.ts'
import { examples as moderation } from '../../src/apis/moderation/examples.ts'
import { examples as tech } from '../../src/apis/tech/examples.ts'
import { type ConsoleUnderTest, missingChromium, openConsole, type Visitor } from './open-console.ts'

const missing = missingChromium()

describe('the playground', { skip: missing }, () => {
  let console: ConsoleUnderTest
  let key: string
  before(async () => {
    console = await openConsole()
    key = await console.server.key('UNLIMITED')
  })
  after(() => console.close())

  /** Opens a lookup with a key, as the link of the first start does. */
  async function open(path: string, options: Parameters<ConsoleUnderTest['visit']>[0] = {}): Promise<Visitor> {
    const visitor = await console.visit(options)
    await visitor.page.goto(`${console.origin}${path}#key=${key}`)
    await visitor.page.waitForSelector('h1')
    return visitor
  }

  async function ask({ page }: Visitor, field: string, value: string): Promise<void> {
    await page.fill(`[name=${field}]`, value)
    await page.click('.ask button')
    await page.getByText('Answered in').waitFor()
  }

  it('takes a key from a link, and leaves no trace of it in the address', async () => {
    const { page, assertClean } = await open('/try/email')
    assert.equal(page.url(), `${console.origin}/try/email`)
    await page
      .getByText(`${key.slice(0, 7)}…`)
      .first()
      .waitFor()
    assertClean()
    await page.context().close()
  })

  it('detects technologies, grouped and with what shows them', async () => {
    const visitor = await open('/try/tech')
    const { page, assertClean, assertAccessible, picture } = visitor
    await ask(visitor, 'url', tech.detect.input.url)
    for (const { name, category } of tech.detect.output.technologies) {
      await page.getByRole('heading', { name: category, exact: true }).waitFor()
      await page.locator('.card', { hasText: name }).first().waitFor()
    }
    await page.getByText('implied by WordPress').first().waitFor()
    assert.match((await page.locator('#code-text').textContent()) ?? '', /"count": 4/)
    await assertAccessible()
    await picture('tech')
    assertClean()
    await page.context().close()
  })

  it('verifies an address, with points and records', async () => {
    const visitor = await open('/try/email')
    const { page, assertClean, assertAccessible, picture } = visitor
    await ask(visitor, 'email', email.verify.input.email)
    await page.locator('.badge', { hasText: 'deliverable' }).waitFor()
    await page.getByRole('img', { name: 'Score 100 of 100' }).waitFor()
    for (const record of ['mail.bakery.example', 'v=spf1 mx -all', 'selector default']) {
      await page.locator('dd', { hasText: record }).waitFor()
    }
    await assertAccessible()
    await picture('email')
    await ask(visitor, 'email', 'jane@gmial.com')
    await page.getByRole('button', { name: 'jane@gmail.com' }).click()
    await page.locator('.answer', { hasText: 'Answered in' }).waitFor()
    assert.equal(await page.inputValue('[name=email]'), 'jane@gmail.com')
    assertClean()
    await page.context().close()
  })

  it('shows where a text breaks which policy', async () => {
    const visitor = await open('/try/moderation')
    const { page, assertClean, assertAccessible, picture } = visitor
    const { text } = moderation.detect.input
    await ask(visitor, 'text', text)
    await page.locator('mark[title="Personal data"]', { hasText: '+1 212 555 0142' }).waitFor()
    assert.equal(await page.locator('.text').textContent(), text)
    assert.equal(await page.locator('.scores li').count(), 11)
    await page.getByText('language English').waitFor()
    await assertAccessible()
    await picture('moderation')
    assertClean()
    await page.context().close()
  })

  it('lists trends at once, by country and category, and says how old they are', async () => {
    const { page, assertClean, assertAccessible, picture } = await open('/try/trends')
    await page.locator('.ranking li').first().waitFor()
    await page.getByText(/As of \d+ \w+ \d{4}/).waitFor()
    const first = await page.locator('.keyword').first().textContent()
    await page.getByText('India', { exact: true }).click()
    await page.waitForFunction((before) => document.querySelector('.keyword')?.textContent !== before, first)
    await page.selectOption('#trends-category', 'sports')
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.chips')].every((row) => row.textContent?.includes('sports')),
    )
    await assertAccessible()
    await picture('trends')
    assertClean()
    await page.context().close()
  })

  it('marks an address on the map, and explains one that has no place', async () => {
    const visitor = await open('/try/ip')
    const { page, assertClean, assertAccessible, picture } = visitor
    await ask(visitor, 'ip_address', ip.describe.input.ip_address)
    await page.getByRole('img', { name: 'Map of the world with a mark at Minneapolis' }).waitFor()
    await page.locator('.land').waitFor({ state: 'attached' })
    await page.getByText('University of Minnesota · AS217').waitFor()
    await assertAccessible()
    await picture('ip')
    await page.getByRole('button', { name: '192.168.1.1' }).click()
    await page.getByText('Not a public address').waitFor()
    assertClean()
    await page.context().close()
  })

  it('says what to do when a question is wrong', async () => {
    const { page, assertClean, picture } = await open('/try/ip')
    await page.fill('[name=ip_address]', '999.1.1.1')
    await page.click('.ask button')
    await page.getByRole('alert').getByText('Give one IPv4 or IPv6 address').waitFor()
    await picture('problem')
    assertClean(400)
    await page.context().close()
  })

  it('asks for a key where one is needed, and goes on with the question once it has one', async () => {
    const { page, assertClean, assertAccessible } = await console.visit()
    await page.goto(`${console.origin}/try/email`)
    await page.fill('[name=email]', 'jane@bakery.example')
    await page.click('.ask button')
    await page.getByText('A key is needed first.').waitFor()
    await assertAccessible()
    await page.fill('[name=key]', key)
    await page.getByRole('button', { name: 'Use it' }).click()
    await page.locator('.badge', { hasText: 'deliverable' }).waitFor()
    assertClean()
    await page.context().close()
  })

  it('answers the last question, whatever is typed meanwhile', async () => {
    const { page, assertClean } = await open('/try/email')
    const typed = Promise.withResolvers<void>()
    await page.route('**/v1/verify', async (route) => {
      await typed.promise
      await route.continue()
    })
    await page.fill('[name=email]', 'jane@bakery.example')
    await page.click('.ask button')
    await page.getByRole('progressbar', { name: 'Looking it up' }).waitFor({ state: 'attached' })
    await page.fill('[name=email]', 'info@florist.example')
    typed.resolve()
    await page.locator('.badge', { hasText: 'deliverable' }).waitFor()
    assert.equal(await page.inputValue('[name=email]'), 'info@florist.example')
    assertClean()
    await page.context().close()
  })

  it('copies a curl command that works', async () => {
    const visitor = await open('/try/email')
    const { page } = visitor
    await ask(visitor, 'email', 'jane@bakery.example')
    await page.getByRole('tab', { name: 'curl' }).click()
    assert.ok(!(await page.locator('#code-text').textContent())?.includes(key))
    await page.locator('.code').getByRole('button', { name: 'Copy' }).click()
    await page.getByText('Copied').waitFor()
    const command = await page.evaluate(() => navigator.clipboard.readText())
    const { execFile } = await import('node:child_process')
    const answer = await new Promise<string>((done, fail) =>
      execFile('sh', ['-c', command.replace('curl ', 'curl -s ')], (error, out) => (error ? fail(error) : done(out))),
    )
    assert.equal(JSON.parse(answer).verdict, 'deliverable')
    await page.context().close()
  })

  it('leads from the first page to an answer, in the dark and on a phone', async () => {
    const visitor = await open('/', { colorScheme: 'dark', viewport: { width: 360, height: 740 } })
    const { page, assertClean, assertAccessible, assertFits, picture } = visitor
    await page.getByRole('heading', { name: 'Five lookups on your own machine' }).waitFor()
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    assert.equal(paper, 'rgb(20, 24, 27)')
    await assertFits()
    await assertAccessible()
    await picture('home-dark-phone')
    await page.fill('#door-moderation-text', moderation.detect.input.text)
    await page.locator('.door', { hasText: 'Text moderation' }).getByRole('button').click()
    await page.locator('mark').first().waitFor()
    await assertFits()
    await assertAccessible()
    await picture('moderation-dark-phone')
    for (const name of ['tech', 'email', 'trends', 'ip']) {
      await page.goto(`${console.origin}/try/${name}`)
      await page.waitForSelector(name === 'trends' ? '.ranking li' : '.empty')
      await assertFits()
    }
    assertClean()
    await page.context().close()
  })

  it('is small: scripts and styles of the first load are at most 60 kB zipped', async () => {
    const { page, assertClean } = await console.visit()
    const loaded: string[] = []
    page.on('response', (response) => loaded.push(response.url()))
    await page.goto(console.origin, { waitUntil: 'networkidle' })
    const parts = loaded.filter((url) => /\.(js|css)$/.test(url))
    const sizes = await Promise.all(
      parts.map(async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length),
    )
    const total = sizes.reduce((sum, size) => sum + size, 0)
    assert.ok(parts.length >= 2 && total < 60_000, `${total} bytes in ${parts.join(' ')}`)
    assertClean()
    await page.context().close()
  })

  it('is kept to its own origin and scripts by its policy', async () => {
    const { headers } = await console.server.call('GET', '/')
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'/)
    assert.doesNotMatch(policy, /unsafe/)
  })
})
