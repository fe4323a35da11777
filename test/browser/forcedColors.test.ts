import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { type, workbenchHarness } from './workbenchHarness.ts'

/** With the colours of the system, which replace the design's, what is chosen still differs from what is not. */

const rig = await workbenchHarness()
after(rig.close)

function colourOf(of: Locator, part: 'backgroundColor' | 'borderBottomColor' = 'backgroundColor'): Promise<string> {
  return of.evaluate((element, name) => getComputedStyle(element)[name], part)
}

test('chosen files, panes, places and changes are marked', async () => {
  const viewport = { width: 1440, height: 900 }
  const context = await rig.browser.newContext({ viewport, forcedColors: 'active' })
  const { page } = await rig.desk({ context })
  await type(page, 'Draft ')
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog')
  const kept = dialog.getByRole('checkbox', { name: /^docs\/pay\.md/ })
  const chosen = await colourOf(kept)
  await kept.uncheck()
  assert.notEqual(await colourOf(kept), chosen)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const file = (name: string) => page.getByRole('treeitem', { name })
  assert.equal(await colourOf(file('pay.md')), chosen)
  assert.notEqual(await colourOf(file('README.md')), chosen)
  const pane = (name: RegExp) => page.locator('.wb-panes label').filter({ hasText: name })
  assert.equal(await colourOf(pane(/^Details/)), chosen)
  assert.notEqual(await colourOf(pane(/^Preview/)), chosen)
  const place = (name: string) => page.locator('.project-tab').filter({ hasText: name })
  assert.equal(await colourOf(place('Edit'), 'borderBottomColor'), chosen)
  assert.notEqual(await colourOf(place('Site'), 'borderBottomColor'), chosen)
  await page.context().close()
})
