import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { textContains, type, visibleText, workbenchHarness } from './workbenchHarness.ts'

/** Two tabs on a page over plain http in a local network, where browsers have no Web Locks. */

const rig = await workbenchHarness()
after(rig.close)

test('without Web Locks one tab edits a file, another takes it over, and the text of both is kept', async () => {
  const context = await rig.browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript('delete Navigator.prototype.locks')
  const { page, address } = await rig.desk({ context })
  assert.equal(await page.evaluate<string>('typeof navigator.locks'), 'undefined')
  await type(page, 'One ')
  const other = await context.newPage()
  await other.goto(address)
  await other.getByText('being edited in another tab').waitFor()
  await other.getByRole('button', { name: 'Edit here' }).click()
  await page.getByText('being edited in another tab').waitFor()
  await textContains(other, 'One ')
  await other.locator('.cm-content[contenteditable=true]').waitFor()
  await type(other, 'Two ')
  await other.close()
  await page.locator('.cm-content[contenteditable=true]').getByText('Two One').waitFor()
  await page.reload()
  await page.locator('.cm-content[contenteditable=true]').waitFor()
  assert.match(await visibleText(page), /^Two One /)
  await context.close()
})
