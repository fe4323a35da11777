import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type, waitForDialogs, workbenchHarness } from './workbenchHarness.ts'

/** A dialog that closes puts the focus back to where it was: with keys alone there is no other way back. */

const rig = await workbenchHarness()
after(rig.close)

async function closeWithEscape(page: Page, name: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name })
  await dialog.locator(':focus').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

test('dialogs return the focus to the text, a button, a menu or the row that opened them', async () => {
  const { page } = await rig.desk()
  await waitForDialogs(page)
  await type(page, 'Draft ')
  const text = page.locator('.cm-content:focus')
  await page.keyboard.press('Control+s')
  await closeWithEscape(page, /^Commit to/)
  await text.waitFor()
  await page.keyboard.press('Control+k')
  await closeWithEscape(page, 'Search or run a command')
  await text.waitFor()

  const newFile = page.getByRole('button', { name: 'New file' })
  await newFile.focus()
  await page.keyboard.press('Enter')
  await closeWithEscape(page, 'New file')
  await newFile.and(page.locator(':focus')).waitFor()

  const file = page.getByRole('button', { name: 'File', exact: true })
  await file.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'History…' }).press('Enter')
  await closeWithEscape(page, /^History of/)
  await file.and(page.locator(':focus')).waitFor()

  const row = page.getByRole('treeitem', { name: /pay\.md/ })
  await row.focus()
  await page.keyboard.press('F2')
  await closeWithEscape(page, 'Rename or move')
  await row.and(page.locator(':focus')).waitFor()
  await page.context().close()
})

test('a dialog that another one opened returns the focus to where the first was opened', async () => {
  const { page } = await rig.desk()
  await waitForDialogs(page)
  const row = page.getByRole('treeitem', { name: /pay\.md/ })
  await row.focus()
  // As the menu key of a keyboard does.
  await row.dispatchEvent('contextmenu')
  const actions = page.getByRole('dialog', { name: 'docs/pay.md' })
  await actions.getByRole('button', { name: /Rename/ }).press('Enter')
  await closeWithEscape(page, 'Rename or move')
  await row.and(page.locator(':focus')).waitFor()

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or run a command' })
  await palette.getByRole('combobox').fill('keyboard')
  await palette
    .getByRole('option', { name: /keyboard/i })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await closeWithEscape(page, 'Keyboard')
  await row.and(page.locator(':focus')).waitFor()
  assert.equal(await page.getByRole('dialog').count(), 0)
  await page.context().close()
})

test('Escape closes a dialog from inside the page that it shows', async () => {
  const { page } = await rig.desk()
  await waitForDialogs(page)
  await type(page, 'Draft ')
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: /^Commit to/ })
  const article = dialog.frameLocator('iframe[title^="Changes in docs/pay.md"]').locator('article')
  await article.locator('ins.added').waitFor()
  await article.focus()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.locator('.cm-content:focus').waitFor()
  await page.context().close()
})
