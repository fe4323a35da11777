import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sendCommit, type, workbenchHarness } from './workbenchHarness.ts'

const rig = await workbenchHarness()
after(rig.close)

test('the message after a commit covers nothing that can be pressed', async () => {
  for (const width of [1440, 1024, 768]) {
    const { page } = await rig.desk({ width })
    await type(page, 'Draft ')
    await sendCommit(page)
    const toast = page.locator('.toast').filter({ hasText: /^Committed [0-9a-f]{7}/ })
    await toast.waitFor()
    const own = await toast.boundingBox()
    assert.ok(own)
    for (const control of await page.locator('main :is(button, textarea, label)').all()) {
      const box = await control.boundingBox()
      if (box === null) continue
      const isApart =
        box.x + box.width <= own.x ||
        box.x >= own.x + own.width ||
        box.y + box.height <= own.y ||
        box.y >= own.y + own.height
      assert.ok(isApart, `${width}: ${await control.innerText()}`)
    }
    await page.context().close()
  }
})

test('a message from before a dialog opened covers nothing in the dialog', async () => {
  const { page } = await rig.desk({ content: `# Long\n\n${'A paragraph.\n\n'.repeat(40)}` })
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('button', { name: 'File', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByLabel('Results').getByRole('button', { name: 'Undo' }).waitFor()
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog')
  await dialog.frameLocator('iframe').locator('del').first().waitFor()
  await dialog.getByRole('button', { name: 'Commit', exact: true }).click({ timeout: 5_000 })
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByLabel('Results')
    .getByText(/^Committed/)
    .waitFor()
  await page.context().close()
})

test('a message that comes while a dialog is open is in the dialog, where keys reach it', async () => {
  const { page, context } = await rig.desk()
  await type(page, 'Draft ')
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Message').fill('A message')
  const other = await context.newPage()
  await other.goto(`${rig.service.url}/usage`)
  await other.evaluate(`indexedDB.deleteDatabase('speckeep-drafts')`)
  const results = dialog.getByLabel('Results')
  await results.getByText('stored again').waitFor()
  await results.getByRole('button', { name: 'Dismiss' }).focus()
  await page.keyboard.press('Enter')
  await results.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Commit', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByLabel('Results')
    .getByText(/^Committed/)
    .waitFor()
  await context.close()
})
