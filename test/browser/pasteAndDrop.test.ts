import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { CommitSummary } from '#contract/content.ts'
import { commit, contentOf, text, textContains, visibleText, workbenchHarness } from './workbenchHarness.ts'

/** What is pasted into the text or dropped on it, through the browser's own clipboard and drag and drop. */

const rig = await workbenchHarness()
const folder = mkdtempSync(join(tmpdir(), 'speckeep-drop-'))
after(async () => {
  await rig.close()
  rmSync(folder, { recursive: true })
})

const formatted = '<h2>Fees</h2><p>A <b>small</b> fee:</p><ul><li>for one</li><li>for all</li></ul>'
const plain = 'Fees\nA small fee:\nfor one\nfor all'
const markdown = '## Fees\n\nA **small** fee:\n\n- for one\n- for all'

test('formatted text is pasted as Markdown, and undone to the plain words and to the bytes of before', async () => {
  const content = `\uFEFF${text}\nLast.\n`.replaceAll('\n', '\r\n')
  const at = await rig.desk({ content })
  const { page } = at
  await at.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(writeClipboard, { html: formatted, text: plain })
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Control+v')
  await textContains(page, markdown)
  assert.equal((await visibleText(page)).endsWith(`Last.\n${markdown}`), true)
  await page.getByText('Uncommitted', { exact: true }).waitFor()
  await page.keyboard.press('Control+z')
  await textContains(page, plain)
  await page.keyboard.press('Control+z')
  await page.getByText('Uncommitted', { exact: true }).waitFor({ state: 'detached' })

  await page.keyboard.press('Control+v')
  await textContains(page, markdown)
  await commit(page)
  assert.equal((await contentOf(at)).content, content + markdown.replaceAll('\n', '\r\n'))
  await at.context.close()
})

function writeClipboard({ html, text: words }: { readonly html: string; readonly text: string }): Promise<void> {
  const blob = (type: string, from: string) => new Blob([from], { type })
  const item = new ClipboardItem({ 'text/html': blob('text/html', html), 'text/plain': blob('text/plain', words) })
  return navigator.clipboard.write([item])
}

/** Runs in the page: as the paste key does with what a word processor copied. */
function pasteInto(target: Element, { html, text: words }: { readonly html: string; readonly text: string }): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', html)
  clipboardData.setData('text/plain', words)
  target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('a footnote of a word processor is pasted where the cursor is, and its text below that of the others', async () => {
  const at = await rig.desk({ content: '# Rent\n\nOwed[^1] monthly.\n\nEnd.\n\n[^1]: In advance.\n' })
  const { page } = at
  await page.getByText('End.').click()
  await page.keyboard.press('End')
  const html =
    '<p><b>Heating</b> is apart<a href="#_ftn1" name="_ftnref1">[1]</a>.</p><div style="mso-element:footnote-list"><hr>' +
    '<div style="mso-element:footnote" id="ftn1"><p><a href="#_ftnref1" name="_ftn1">[1]</a> By meter.</p></div></div>'
  const words = ' Heating is apart[1].'
  await page.locator('.cm-content').evaluate(pasteInto, { html, text: words })
  await textContains(page, '**Heating**')
  const pasted = 'End.**Heating** is apart[^2].\n\n[^1]: In advance.\n[^2]: By meter.\n'
  assert.equal(await visibleText(page), `# Rent\n\nOwed[^1] monthly.\n\n${pasted}`)
  await page.keyboard.press('Control+z')
  await textContains(page, `End.${words}`)
  assert.equal((await visibleText(page)).endsWith('[^1]: In advance.\n'), true)
  await at.context.close()
})

test('a dropped image is linked where it was dropped, and committed with the page in one commit', async () => {
  const at = await rig.desk()
  const { page } = at
  const bytes = randomBytes(5_000)
  const file = scratchFile('Flow chart.PNG', bytes)
  await page.evaluate(holdReading)
  await dropOn(page, 'Users can log in.', file)
  // What is typed until the image is read stays apart from it.
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('Last.')
  await page.keyboard.press('Control+Home')
  await page.keyboard.insertText('First ')
  await page.evaluate('window.startReading()')
  const link = '![Flow chart](images/flow-chart.png)'
  await textContains(page, link)
  const words = await visibleText(page)
  assert.equal(words.replace(link, ''), `First ${text}\nLast.`)
  assert.match(words, /^Users .*!\[.*log in\.$/m)
  await page.getByRole('treeitem', { name: 'flow-chart.png' }).waitFor()
  await commit(page)
  assert.equal((await contentOf(at)).content, words)
  assert.ok(Buffer.from((await contentOf(at, 'docs/images/flow-chart.png')).content, 'base64').equals(bytes))
  const history = async (path: string) =>
    (await at.user.get(`/api/projects/${at.projectId}/commits?path=${path}`)).as<readonly CommitSummary[]>()
  const [ofPage, ofImage] = [await history('docs/pay.md'), await history('docs/images/flow-chart.png')]
  assert.equal(ofPage.length, 2)
  assert.deepEqual(
    ofImage.map(({ sha }) => sha),
    [ofPage[0]?.sha],
  )
  await at.context.close()
})

test('a file that is too large, or no image that browsers show, is refused with words', async () => {
  const at = await rig.desk()
  const { page } = at
  await dropOn(page, 'Users can log in.', scratchFile('report.pdf', randomBytes(400)))
  await page.getByLabel('Results').getByText('report.pdf cannot be shown on a page').waitFor()
  await dropOn(page, 'Users can log in.', scratchFile('scan.tiff', randomBytes(400)))
  await page.getByLabel('Results').getByText('scan.tiff cannot be shown on a page').waitFor()
  await dropOn(page, 'Users can log in.', scratchFile('large.png', Buffer.alloc(10 * 1024 * 1024 + 1)))
  await page.getByLabel('Results').getByText('large.png has 11 MiB; a file can have at most 10').waitFor()
  assert.equal(await visibleText(page), text)
  assert.equal(await page.getByText('Uncommitted', { exact: true }).count(), 0)
  await at.context.close()
})

function scratchFile(name: string, bytes: Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

/** Files are read when `startReading()` is called. */
function holdReading(): void {
  const read = Blob.prototype.arrayBuffer
  const held = new Promise<void>(done => Object.assign(window, { startReading: done }))
  Blob.prototype.arrayBuffer = async function (this: Blob) {
    await held
    return await read.call(this)
  }
}

test('an image that is dropped on a word is put beside it', async () => {
  const at = await rig.desk({ content: '# Payments\n\nInteroperability\n' })
  const link = '![Flow](images/flow.png)'
  await dropOn(at.page, 'Interoperability', scratchFile('Flow.png', randomBytes(400)))
  await textContains(at.page, link)
  const words = (await visibleText(at.page)).trimEnd()
  const [below, before] = [`Interoperability\n\n${link}`, `${link}Interoperability`]
  assert.ok([below, before].map(beside => `# Payments\n\n${beside}`).includes(words), words)
  await at.context.close()
})

/** Drags a file from outside the browser to the middle of some words, and drops it. */
async function dropOn(page: Page, words: string, file: string): Promise<void> {
  const area = await page.locator('.cm-line', { hasText: words }).boundingBox()
  assert.ok(area)
  const devtools = await page.context().newCDPSession(page)
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  const [x, y] = [area.x + 60, area.y + area.height / 2]
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, x, y, data })
  await devtools.detach()
}
