import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { draftIsKept } from './keptDraft.ts'
import { textContains, type, workbenchHarness } from './workbenchHarness.ts'

/** The browser's storage is cleared while a text is open: in another tab, by its settings, or by itself. */

const rig = await workbenchHarness()
after(rig.close)

const storedAgain = 'Your uncommitted changes here were stored again.'

const deleteDatabase = `new Promise((resolve, reject) => {
  const request = indexedDB.deleteDatabase('speckeep-drafts')
  request.onsuccess = () => resolve()
  request.onerror = () => reject(request.error)
})`

test('a database deleted in another tab is made again with the text of this one', async () => {
  const at = await rig.desk()
  const { page, context } = at
  await type(page, 'Typed before ')
  await draftIsKept(page, 'Typed before')
  const other = await context.newPage()
  await other.goto(`${rig.service.url}/usage`)
  await other.evaluate(deleteDatabase)
  await page.getByText(storedAgain).first().waitFor()
  await draftIsKept(page, 'Typed before')
  await type(page, 'And after ')
  await draftIsKept(page, 'And after')
  await page.reload()
  await textContains(page, 'And after Typed before # Payments')
  await context.close()
})

test('a database that the browser closes and clears is made again as well', async () => {
  const at = await rig.desk()
  const { page, context } = at
  await type(page, 'Typed before ')
  await draftIsKept(page, 'Typed before')
  const protocol = await context.newCDPSession(page)
  await protocol.send('Storage.clearDataForOrigin', { origin: rig.service.url, storageTypes: 'indexeddb' })
  await page.getByText(storedAgain).first().waitFor()
  await draftIsKept(page, 'Typed before')
  await page.reload()
  await textContains(page, 'Typed before # Payments')
  await context.close()
})

test('while the storage cannot be made again, the page says so and asks before it is left', async () => {
  const at = await rig.desk()
  const { page, context } = at
  await type(page, 'Only here ')
  await draftIsKept(page, 'Only here')
  await page.evaluate(`(() => {
    const open = indexedDB.open.bind(indexedDB)
    window.isRefused = true
    IDBFactory.prototype.open = (...args) => {
      if (window.isRefused) throw new DOMException('The disk is gone.', 'UnknownError')
      return open(...args)
    }
  })()`)
  await page.evaluate(`(${deleteDatabase}).then(() => {})`)
  await page.getByText('This browser cannot store drafts').waitFor()
  const asked = page.waitForEvent('dialog')
  void page.close({ runBeforeUnload: true })
  const closing = await asked
  assert.equal(closing.type(), 'beforeunload')
  await closing.dismiss()
  await page.evaluate('window.isRefused = false')
  await type(page, 'Still ')
  await page.getByText('This browser cannot store drafts').waitFor({ state: 'detached' })
  await draftIsKept(page, 'Still Only here')
  await context.close()
})
