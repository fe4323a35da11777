import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import type { Dialog, Page } from 'playwright-core'
import {
  commit,
  contentOf,
  openWorkbench,
  projectOf,
  text,
  type,
  visibleText,
  type WorkbenchSession,
  workbenchHarness,
} from './workbenchHarness.ts'

/** What the browser stores, what the app shows when storage fails, and that untouched bytes are committed unchanged. */

const rig = await workbenchHarness()
after(rig.close)

/** A session in a broken browser; the script runs before the app. */
async function deskWith(script: string): Promise<WorkbenchSession> {
  const user = await rig.service.user()
  const context = await rig.browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript(script)
  return await openWorkbench(context, rig.service.url, user, await projectOf(user))
}

const refused = `Object.defineProperty(window, 'indexedDB', { value: {
  open() { throw new DOMException('The operation is insecure.', 'SecurityError') } } })`

const fillable = `window.isFull = false
const put = IDBObjectStore.prototype.put
IDBObjectStore.prototype.put = function (...args) {
  if (window.isFull) throw new DOMException('', 'QuotaExceededError')
  return put.apply(this, args)
}`

async function question(page: Page, act: () => unknown): Promise<Dialog> {
  const asked = page.waitForEvent('dialog')
  void act()
  return await asked
}

test('a browser that denies storage is reported immediately, and leaving the page asks for confirmation', async () => {
  const at = await deskWith(refused)
  const { page } = at
  await page.getByText(/This browser cannot store drafts \(The operation is insecure/).waitFor()
  await type(page, 'Only here ')
  const closing = await question(page, () => page.close({ runBeforeUnload: true }))
  assert.equal(closing.type(), 'beforeunload')
  await closing.dismiss()
  const going = await question(page, () => page.getByRole('link', { name: 'Usage and cost' }).click())
  assert.match(going.message(), /lose your uncommitted changes/)
  await going.dismiss()
  await page.getByRole('button', { name: /Account of/ }).click()
  const signingOut = await question(page, () => page.getByRole('menuitem', { name: 'Sign out' }).click())
  assert.match(signingOut.message(), /lose your uncommitted changes/)
  await signingOut.dismiss()
  // The menu restores the focus when it closes.
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await at.context.setOffline(true)
  await page.getByText('You are offline. Keep this page open: your changes cannot be saved on this device.').waitFor()
  await at.context.setOffline(false)
  await page.getByText('Only here # Payments').waitFor()
  await page.locator('.cm-content').click()
  await commit(page)
  assert.equal((await contentOf(at)).content, `Only here ${text}`)
  await at.context.close()
})

test('a full store is reported until it accepts all drafts again', async () => {
  const at = await deskWith(fillable)
  const { page, address } = at
  await page.evaluate('window.isFull = true')
  await type(page, 'Waiting for space ')
  await page.getByText(/This browser cannot store drafts \(there is no space left\)/).waitFor()
  await page.evaluate('window.isFull = false')
  await page.getByText('This browser cannot store drafts').waitFor({ state: 'detached' })
  await page.goto(address)
  await page.getByText(/Your changes from .* were restored/).waitFor()
  await page.getByText('Waiting for space # Payments').waitFor()
  await at.context.close()
})

test('a reload right after a key press loses nothing', async () => {
  const at = await rig.desk()
  const { page } = at
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.insertText('The last word ')
  await page.reload()
  await page.getByText('The last word # Payments').waitFor()
  await at.context.close()
})

test('a large text loses nothing to closing, reloading or leaving the page right after a key press', async () => {
  const large = `# Large\n\n${'The service SHALL answer every request of every caller within its limit.\n\n'.repeat(4_000)}`
  assert.ok(large.length >= 250_000)
  const at = await rig.desk({ content: large })
  const { context, address } = at
  let { page } = at
  // A store that takes more than five seconds is reported, and leaving the page asks; the words are on their way.
  context.on('dialog', dialog => void dialog.accept().catch(() => {}))
  const open = async (): Promise<void> => {
    page = await context.newPage()
    await page.goto(address)
  }
  const ways = {
    'by reloading ': () => page.reload(),
    'by leaving ': async () => {
      await page.getByRole('link', { name: 'Usage and cost' }).click()
      // Before the address has changed, Back would lead to what was open before the file.
      await page.waitForURL('**/usage')
      await page.goBack()
    },
    'by another address ': async () => {
      await page.goto('about:blank')
      await page.goto(address)
    },
    'by closing ': async () => {
      await page.close({ runBeforeUnload: true })
      await open()
    },
  }
  let typed = ''
  for (const [words, exit] of Object.entries(ways)) {
    await page.locator('.cm-content[contenteditable=true]').click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.insertText(words)
    await exit()
    typed = words + typed
    await page.locator('.cm-content[contenteditable=true]').getByText(`${typed}# Large`).waitFor()
    assert.equal(await visibleText(page), typed + large)
  }
  await at.context.close()
})

test('a draft discarded by mistake is restored', async () => {
  const at = await rig.desk()
  const { page } = at
  await type(page, 'By mistake ')
  await page.getByRole('button', { name: 'File', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Discard my changes' }).click()
  await page.getByText('By mistake # Payments').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('By mistake # Payments').waitFor()
  await at.context.close()
})

for (const [name, content] of [
  ['CRLF and a byte order mark', '\uFEFF# Payments\r\n\r\nOne line.\r\n'],
  ['no line end at the end', '# Payments\n\nOne line.'],
  ['mixed line ends', '# Payments\r\n\nOne line.\r\nTwo\nThree\r\n\n'],
  ['carriage returns alone, tabs and trailing spaces', '# Payments  \n\tone\rtwo \n'],
] as const) {
  test(`a file with ${name} is committed byte for byte except for the typed words`, async () => {
    const at = await rig.desk({ content })
    await type(at.page, 'Typed ')
    await commit(at.page)
    assert.equal((await contentOf(at)).content, content.replace('# ', 'Typed # '))
    await at.context.close()
  })
}

test('images pasted together and uploaded are committed byte for byte', async () => {
  const at = await rig.desk()
  const { page } = at
  const [one, two, three] = [randomBytes(70_000), randomBytes(40), randomBytes(300)]
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+End')
  await page.evaluate(pasteImages, [one.toString('base64'), two.toString('base64')])
  await page.locator('.cm-live-image').nth(1).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'File', exact: true }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Upload images…' }).click()
  await (await chooser).setFiles({ name: 'Screen Shot.PNG', mimeType: 'image/png', buffer: three })
  await page.getByRole('treeitem', { name: 'screen-shot.png' }).waitFor()
  await commit(page)
  const bytesOf = async (path: string) => Buffer.from((await contentOf(at, path)).content, 'base64')
  const pasted = [await bytesOf('docs/images/image.png'), await bytesOf('docs/images/image-2.png')]
  assert.deepEqual(pasted.map(bytes => bytes.length).sort(), [two.length, one.length].sort())
  assert.ok([one, two].every(bytes => pasted.some(found => found.equals(bytes))))
  assert.ok((await bytesOf('docs/images/screen-shot.png')).equals(three))
  const { content } = await contentOf(at)
  assert.equal(content.slice(0, text.length), text)
  assert.match(content, /!\[image\]\(images\/image\.png\)/)
  await at.context.close()
})

/** Two images of the same name, as a clipboard provides them. */
function pasteImages(images: readonly string[]): void {
  const clipboardData = new DataTransfer()
  for (const image of images) {
    const bytes = Uint8Array.from(atob(image), letter => letter.charCodeAt(0))
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }))
  }
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.querySelector('.cm-content')?.dispatchEvent(event)
}
