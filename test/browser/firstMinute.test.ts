import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { password } from '#testing/users.ts'
import { workbenchHarness } from './workbenchHarness.ts'

/** A newcomer without an AI model, from the registration to the site. */

const rig = await workbenchHarness()
after(rig.close)

const clicksMax = 8

test('from registering to a fixed, rewritten and published document it takes at most 8 clicks', async () => {
  let clicks = 0
  const click = async (target: Locator): Promise<void> => {
    clicks++
    await target.click()
  }
  const page = await (await rig.browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  const { keyboard } = page
  await page.goto(`${rig.service.url}/register`)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.getByLabel('First name', { exact: true }).and(page.locator(':focus')).waitFor()
  for (const [label, words] of [
    ['First name', 'Ada'],
    ['Last name', 'Lovelace'],
    ['Email', 'first-minute@example.org'],
    ['Password', password],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(words)
  }
  await keyboard.press('Enter')
  await click(page.getByRole('link', { name: 'Requirements specification' }))
  await page.getByLabel('Name').fill('Payments')
  await keyboard.press('Enter')

  await page.waitForURL('**/edit/README.md')
  await page.locator('.cm-content:focus').waitFor()
  await keyboard.press('Control+End')
  await keyboard.type('\n## Answers\n\nThe service must answer, and MUST answer soon.\n\n#### Times\n\nSoon.\n')

  const side = page.getByRole('complementary', { name: 'Details and preview' })
  await click(side.getByText(/^Check/))
  const fix = side.locator('.wb-finding + button')
  await click(fix.first())
  await page
    .getByText(/^(Done|Fixed):/)
    .first()
    .waitFor({ state: 'attached' })
  await click(page.getByRole('list', { name: 'Ideas' }).getByRole('button').first())
  await keyboard.press('Control+Enter')
  await click(page.getByRole('button', { name: 'Keep all' }))
  await keyboard.press('Control+s')
  await page.getByRole('dialog').getByLabel('Message').waitFor()
  await keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.locator('.cm-content:focus').waitFor()
  await click(page.getByRole('link', { name: 'Site', exact: true }))
  await page.frameLocator('iframe').getByRole('heading', { name: 'Answers' }).waitFor()
  assert.ok(clicks <= clicksMax, `${clicks} clicks`)
  await page.context().close()
})
