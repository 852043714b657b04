import { after, before, describe, it } from 'node:test'
import { type ConsoleUnderTest, missingChromium, openConsole } from './open-console.ts'

const missing = missingChromium()

describe('the API reference', { skip: missing }, () => {
  let console: ConsoleUnderTest
  before(async () => {
    console = await openConsole()
  })
  after(() => console.close())

  it('has the console’s navigation, and is accessible', async () => {
    const { page, assertClean, assertAccessible, assertFits } = await console.visit({
      viewport: { width: 360, height: 740 },
    })
    await page.goto(`${console.origin}/docs`)
    await assertFits()
    await assertAccessible()
    await page.getByRole('navigation', { name: 'Main' }).getByText('Try it').click()
    await page.getByRole('heading', { name: 'Five lookups on your own machine' }).waitFor()
    assertClean()
  })
})
