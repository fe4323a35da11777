import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { waitFor } from '#testing/waitFor.ts'
import { caretLine, openWorkbench, workbenchHarness } from './workbenchHarness.ts'

/** A reader who presses Edit continues at the section that was being read. */

const rig = await workbenchHarness()
after(rig.close)

const paragraph = 'A rule of this section, as it has been agreed.\n\n'
const names = ['Scope', 'Fees & limits', 'Refunds', 'Zeitpläne']
const content = `# Payments\n\n${names.map(name => `## ${name}\n\n${paragraph.repeat(30)}`).join('')}`

test('Edit opens the app at the section that was being read', async () => {
  const user = await rig.service.user()
  const project = await user.project({ visibility: 'public' })
  const file = { filePath: 'docs/pay.md', content, baseSha: null }
  assert.equal((await user.post(`/api/projects/${project.id}/commit`, file)).status, 201)
  const context = await rig.browser.newContext()
  const { page } = await openWorkbench(context, rig.service.url, user, project.id)

  for (const name of ['Fees & limits', 'Zeitpläne']) {
    await page.goto(`${project.pagesUrl}docs/pay.html`)
    const edit = page.locator('a.edit')
    assert.equal(new URL((await edit.getAttribute('href')) ?? '').hash, '')
    const section = page.locator('.contents').getByRole('link', { name })
    const id = ((await section.getAttribute('href')) ?? '').slice(1)
    await section.click()
    // The page scrolls past other sections on the way.
    await page.locator(`a.edit[href$="#section=${encodeURIComponent(id)}"]`).waitFor()
    // `click()` of Playwright may scroll the page below a sticky element; a person's click does not.
    const box = await edit.boundingBox()
    assert.ok(box)
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await page.locator('.cm-content:focus').waitFor()
    await waitFor('the cursor is in the section', async () => (await caretLine(page)) === `## ${name}`)
  }
  await context.close()
})
