import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { commit, contentOf, textContains, type, workbenchHarness } from './workbenchHarness.ts'

/** A browser that denies its storage to every site, as a setting or a policy can. */

const rig = await workbenchHarness()
after(rig.close)

const denied = `
  for (const area of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, area, { get: () => { throw new DOMException('denied', 'SecurityError') } })
  IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError') }`

test('without storage a text can be written and committed, and the page says that it stores no drafts', async () => {
  const context = await rig.browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript(denied)
  const errors: string[] = []
  context.on('weberror', error => errors.push(error.error().message))
  const at = await rig.desk({ context })
  const { page } = at
  await page.getByText('This browser cannot store drafts').waitFor()
  await type(page, 'Typed here ')
  await page.getByRole('button', { name: /^Hide panes/ }).click()
  await page.getByRole('button', { name: /^Show panes/ }).click()
  await textContains(page, 'Typed here # Payments')
  await commit(page)
  assert.match((await contentOf(at)).content ?? '', /^Typed here # Payments/)
  assert.deepEqual(errors, [])
  await context.close()
})
