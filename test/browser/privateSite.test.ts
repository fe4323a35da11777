import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { waitFor } from '#testing/waitFor.ts'
import { workbenchHarness } from './workbenchHarness.ts'

/** A private site on a shared origin, as browsers show it: no request of its pages carries a cookie. */

const rig = await workbenchHarness()
after(rig.close)

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const isDrawn = 'document.images.length === 1 && document.images[0].naturalWidth === 1'

async function privateSite(): Promise<{ readonly page: Page; readonly id: number; readonly url: string }> {
  const user = await rig.service.user()
  const { id } = await user.project()
  const files = [
    { path: 'docs/pay.md', content: '# Pay\n\n![A till](till.png)\n\n[How to refund](refund.md)\n', baseSha: null },
    { path: 'docs/refund.md', content: '# Refund\n\nMoney goes back.\n\n![A till](till.png)\n', baseSha: null },
    { path: 'docs/till.png', content: pixel, encoding: 'base64', baseSha: null },
  ]
  const made = await user.post(`/api/projects/${id}/commit`, { message: 'Describe payments', files })
  assert.equal(made.status, 201, made.text)
  const { url } = (await user.post(`/api/projects/${id}/pages-access`)).as<{ url: string }>()
  const context = await rig.browser.newContext()
  const headers = { 'x-session': 'cookie', origin: rig.service.url }
  const { email, password } = user
  await context.request.post(`${rig.service.url}/api/auth/login`, { headers, data: { email, password } })
  return { page: await context.newPage(), id, url }
}

test('images are shown, links lead on, and the search answers, in a tab and in the frames of the app', async () => {
  const { page, id, url } = await privateSite()
  await page.goto(url.replace('?', 'docs/pay.html?'))
  await waitFor('the image is drawn', () => page.evaluate<boolean>(isDrawn))
  await page.getByRole('link', { name: 'How to refund' }).click()
  await page.getByText('Money goes back.').waitFor()
  await waitFor('the image is drawn', () => page.evaluate<boolean>(isDrawn))

  await page.goto(`${rig.service.url}/projects/${id}/site`)
  const frame = page.frameLocator('iframe.site-frame')
  await page.getByLabel('Page', { exact: true }).selectOption('docs/pay.html')
  await frame.getByRole('link', { name: 'How to refund' }).click()
  await frame.getByText('Money goes back.').waitFor()
  const shown = page.frames().find(each => each.url().endsWith('/docs/refund.html'))
  assert.ok(shown)
  await waitFor('the image is drawn', () => shown.evaluate<boolean>(isDrawn))

  await frame.getByRole('link', { name: 'Search' }).click()
  await frame.getByRole('searchbox').fill('pay')
  await frame.locator('.search-results').getByRole('link', { name: 'Pay' }).first().click()
  await frame.getByRole('link', { name: 'How to refund' }).waitFor()
  await page.context().close()
})
