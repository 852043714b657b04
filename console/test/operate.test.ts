import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { testAdminKey } from '../../src/testing/server.ts'
import { type ConsoleUnderTest, missingChromium, openConsole, type Visitor } from './open-console.ts'

const missing = missingChromium()

describe('the operator’s side', { skip: missing }, () => {
  let console: ConsoleUnderTest
  before(async () => {
    console = await openConsole()
  })
  after(() => console.close())

  async function signIn(options: Parameters<ConsoleUnderTest['visit']>[0] = {}): Promise<Visitor> {
    const visitor = await console.visit(options)
    await visitor.page.goto(`${console.origin}/operate`)
    await visitor.page.fill('#admin-key', testAdminKey)
    await visitor.page.getByRole('button', { name: 'Sign in' }).click()
    await visitor.page.waitForSelector('#new-name')
    return visitor
  }

  it('stays shut for a wrong admin key, and says how to get a right one', async () => {
    const { page, assertClean, assertAccessible, picture } = await console.visit()
    await page.goto(`${console.origin}/operate/usage`)
    await page.fill('#admin-key', 'not the admin key')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').getByText('The admin key is wrong.').waitFor()
    await assertAccessible()
    await picture('wrong-admin-key')
    assertClean(401)
    await page.context().close()
  })

  it('makes a key that is shown once and works, rotates it, and revokes it', async () => {
    const { page, assertClean, assertAccessible, picture } = await signIn()
    await page.fill('#new-name', 'shop backend')
    await page.selectOption('#new-plan', 'PRO')
    await page.selectOption('#new-life', '90')
    await page.getByLabel('trends').uncheck()
    await page.getByRole('button', { name: 'Make the key' }).click()
    const key = await secretOf(page)
    const verify = (secret: string) =>
      console.server.call('POST', '/email/v1/verify', { key: secret, body: { email: 'jane@bakery.example' } })
    assert.equal((await verify(key)).status, 200)
    assert.equal((await console.server.call('GET', '/trends/trending', { key })).json.code, 'not_subscribed')

    const item = page.locator('.keys .panel', { hasText: 'shop backend' })
    await item.getByText('What is left of the plan').click()
    await item.getByText('4,999 of 5,000 left this month').waitFor()
    await item.getByText('tech, email, moderation, ip').waitFor()
    await assertAccessible()
    await picture('keys')
    await page.getByRole('button', { name: 'I have it' }).click()

    await item.getByRole('button', { name: 'Rotate' }).click()
    await item.getByRole('button', { name: 'Rotate it' }).click()
    const rotated = await secretOf(page)
    assert.notEqual(rotated, key)
    await page.getByRole('button', { name: 'I have it' }).click()
    assert.equal(await page.getByText(rotated).count(), 0)

    const newest = page.locator('.keys .panel').first()
    await newest.getByRole('button', { name: 'Revoke' }).click()
    await newest.getByRole('button', { name: 'Revoke it' }).click()
    await newest.locator('.badge', { hasText: 'revoked' }).waitFor()
    assert.equal((await verify(rotated)).json.code, 'key_revoked')
    await newest.getByRole('button', { name: 'Delete' }).click()
    await newest.getByRole('button', { name: 'Delete it' }).click()
    await page.getByText('1 key', { exact: true }).waitFor()
    assertClean()
    await page.context().close()
  })

  it('makes a key for the playground with one click', async () => {
    const { page, assertClean } = await signIn()
    await page.goto(`${console.origin}/try/email`)
    await page.getByRole('button', { name: 'Make a key for this tab' }).click()
    await page.fill('[name=email]', 'jane@bakery.example')
    await page.click('.ask button')
    await page.locator('.badge', { hasText: 'deliverable' }).waitFor()
    assertClean()
    await page.context().close()
  })

  it('shows plans, usage, and how every part is, on a phone in the dark as well', async () => {
    const { page, assertClean, assertAccessible, assertFits, picture } = await signIn({
      colorScheme: 'dark',
      viewport: { width: 360, height: 740 },
    })
    const pages: [name: string, sign: string][] = [
      ['Plans', '149.99 USD a month'],
      ['Usage', 'Requests by day'],
      ['Data and health', 'trends refresh'],
    ]
    for (const [name, sign] of pages) {
      await page.getByRole('navigation', { name: 'Operate' }).getByText(name).click()
      await page.getByText(sign).first().waitFor()
      await assertFits()
      await assertAccessible()
      await picture(`${name.toLowerCase().replaceAll(' ', '-')}-phone`)
    }
    assertClean()
    await page.context().close()
  })

  it('renews data at the press of a button, and tells when it is done', async () => {
    const { page, assertClean } = await signIn()
    await page.goto(`${console.origin}/operate/data`)
    const job = page.locator('.job', { hasText: 'trends roll-up' })
    await job.getByText('has not run yet').waitFor()
    await job.getByRole('button').click()
    await job.getByText('done').waitFor()
    assertClean()
    await page.context().close()
  })

  it('ends with signing out, everywhere', async () => {
    const one = await signIn()
    const other = await signIn()
    await one.page.getByRole('button', { name: 'Sign out' }).click()
    await one.page.waitForSelector('#admin-key')
    await other.page.reload()
    await other.page.waitForSelector('#admin-key')
    one.assertClean()
    other.assertClean(401)
  })
})

async function secretOf(page: Visitor['page']): Promise<string> {
  return (await page.locator('.secret').textContent()) ?? ''
}
