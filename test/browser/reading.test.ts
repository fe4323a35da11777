import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { waitFor } from '#testing/waitFor.ts'
import { commitByOther, contentOf, workbenchHarness } from './workbenchHarness.ts'

/** A reader stays at their place while the text under it gets its editor, or another one. */

const rig = await workbenchHarness()
after(rig.close)

const paragraphs = Array.from({ length: 120 }, (_, at) => `Paragraph ${at} says in a few words what someone has to do.`)
const content = `# Long\n\n${paragraphs.join('\n\n')}\n`

/** The number of the paragraph at the upper edge of the text. */
async function topParagraph(page: Page): Promise<number> {
  const found = await page.evaluate<string>(`(() => {
    const plain = document.querySelector('.wb-plain')
    const { left, top, width } = (plain ?? document.querySelector('.cm-scroller')).getBoundingClientRect()
    const lines = [...document.querySelectorAll('.cm-line')]
    const at = plain && document.caretPositionFromPoint(left + width / 2, top + 24)
    const text = at
      ? (at.offsetNode.value ?? at.offsetNode.textContent).slice(Math.max(0, at.offset - 60))
      : lines.filter(line => line.getBoundingClientRect().bottom > top + 8).map(line => line.textContent).join(' ')
    return text.match(/Paragraph (\\d+)/)?.[1] ?? ''
  })()`)
  return Number(found)
}

/** Opens the file in a browser that waits for the editor; `go` lets it load. */
async function readOnly(context: BrowserContext) {
  const { promise: go, resolve } = Promise.withResolvers<void>()
  await context.route(/\/assets\/TextEditor-/, async route => {
    await go
    await route.continue()
  })
  const user = await rig.service.user()
  const { id } = await user.project()
  await user.post(`/api/projects/${id}/commit`, { filePath: 'docs/pay.md', content, baseSha: null })
  const { email, password } = user
  const headers = { 'x-session': 'cookie', origin: rig.service.url }
  await context.request.post(`${rig.service.url}/api/auth/login`, { headers, data: { email, password } })
  const page = await context.newPage()
  await page.goto(`${rig.service.url}/projects/${id}/edit/docs/pay.md`)
  const plain = page.locator('.wb-plain')
  await plain.waitFor()
  return { page, plain, go: resolve }
}

test('the place and the focus of a reader stay when the editor arrives', async () => {
  const { page, plain, go } = await readOnly(await rig.browser.newContext({ viewport: { width: 1440, height: 900 } }))
  await plain.focus()
  await plain.evaluate(box => box.scrollTo(0, 1_500))
  const read = await topParagraph(page)
  assert.ok(read > 10)
  go()
  await page.locator('.cm-content:focus').waitFor()
  await waitFor('the paragraph is where it was', async () => Math.abs((await topParagraph(page)) - read) <= 1)
  await page.keyboard.insertText('Here: ')
  await page
    .getByText(/Here: .*Paragraph|Paragraph.*Here: /)
    .first()
    .waitFor()
  assert.ok(Math.abs((await topParagraph(page)) - read) <= 1)
  await page.context().close()
})

test('on a phone, the place of a reader stays when the page is shown', async () => {
  const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const { page, plain, go } = await readOnly(await rig.browser.newContext(options))
  await plain.evaluate(box => box.scrollTo(0, 2_000))
  const read = await topParagraph(page)
  assert.ok(read > 10)
  go()
  await page.locator('.cm-content').waitFor()
  await waitFor('the paragraph is where it was', async () => Math.abs((await topParagraph(page)) - read) <= 1)
  await page.context().close()
})

test('the place and the focus of a reader stay when someone else commits', async () => {
  const at = await rig.desk({ content })
  const { page } = at
  await page.locator('.cm-content').focus()
  await page.locator('.cm-scroller').evaluate(box => box.scrollTo(0, 1_500))
  await waitFor('the text is scrolled', async () => (await topParagraph(page)) > 10)
  const read = await topParagraph(page)
  const { sha } = await contentOf(at)
  const changed = content.replace('# Long', '# Long and changed').replace('Paragraph 110 says', 'Paragraph 110 tells')
  await commitByOther(at, { filePath: 'docs/pay.md', content: changed, baseSha: sha })
  await page.evaluate(`document.querySelector('.cm-editor').dataset.old = 'true'`)
  await page.locator('.cm-editor[data-old]').waitFor({ state: 'detached' })
  await page.locator('.cm-content:focus').waitFor()
  await waitFor('the paragraph is where it was', async () => Math.abs((await topParagraph(page)) - read) <= 1)
  await at.context.close()
})
