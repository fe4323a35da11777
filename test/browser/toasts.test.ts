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
