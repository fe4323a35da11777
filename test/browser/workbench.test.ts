import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { AnswerPart } from '#domain/edit/engine.ts'
import type { AiModel, AiPrompt } from '#ports/ai.ts'
import { scriptedUsage } from '../support/scriptedModel.ts'
import { draftIsKept } from './keptDraft.ts'
import { commit, contentOf, text, textContains, type, violations, workbenchHarness } from './workbenchHarness.ts'

/** The main workflow in a real browser: open a file, rewrite it, review each change, commit, view the site. */

/** A model whose answers arrive in pieces under control of the test. The rules editor answers what it understands. */
type Say = (nonce: string) => AsyncIterable<string>
let say: Say = async function* () {}
const model = {
  provider: 'scripted',
  model: 'scripted-1',
  say: (next: Say) => {
    say = next
  },
  async *stream(prompt: AiPrompt, signal: AbortSignal): AsyncIterable<AnswerPart> {
    const nonce = /NONCE is ([0-9a-z]+)\./.exec(prompt.instruction)?.[1] ?? ''
    const stopped = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    stopped.catch(() => {})
    const pieces = say(nonce)[Symbol.asyncIterator]()
    for (;;) {
      const { done, value } = await Promise.race([pieces.next(), stopped])
      if (done) break
      yield { type: 'text', text: value }
    }
    yield { type: 'finish', reason: 'stop', usage: scriptedUsage }
  },
} satisfies AiModel & { say: unknown }

const written = (search: string, replace: string) => (nonce: string) =>
  [`<<<<<<< SEARCH ${nonce}`, search, `======= ${nonce}`, replace, `>>>>>>> REPLACE ${nonce}`, ''].join('\n')

const rig = await workbenchHarness({ overrides: { ai: model } })
after(rig.close)
const { desk } = rig

/** A button of the current change. */
const act = (page: Page, name: string) => page.locator(`.wb-change [data-act=${name}]`)

test('a file is rewritten, one change kept and one undone, committed and shown on the site', async () => {
  const at = await desk()
  const { page } = at
  await page.getByLabel('Ask for a rewrite').fill('Replace "quickly" with "within 200 ms"')
  await page.getByRole('button', { name: /^Rewrite/ }).click()
  await page.getByText('1 left').waitFor()
  await page.getByLabel('Refine the rewrite').fill('Replace "log in" with "sign in"')
  await page.getByRole('button', { name: /^Refine/ }).click()
  await page.getByText('2 left').waitFor()
  assert.deepEqual(await violations(page), [])
  await act(page, 'keep').click()
  await page.getByText('1 left').waitFor()
  await act(page, 'undo').click()
  await page.getByText('All reviewed', { exact: true }).waitFor()
  await page.getByRole('toolbar', { name: 'Review' }).getByRole('button', { name: 'Commit…' }).click()
  const dialog = page.getByRole('dialog')
  assert.match(await dialog.getByLabel('Message').inputValue(), /^Rewrite docs\/pay\.md: /)
  assert.deepEqual(await violations(page), [])
  await dialog.getByRole('button', { name: 'Commit', exact: true }).click()
  await page.getByRole('link', { name: /^Live/ }).waitFor()
  assert.equal((await contentOf(at)).content, text.replace('quickly', 'within 200 ms'))
  await page.context().close()
})

test('side by side, changes are kept and undone as well, and Ctrl+Z reverts a Keep', async () => {
  const { page } = await desk()
  await page.getByLabel('Ask for a rewrite').fill('Replace "s" with "z"')
  await page.getByRole('button', { name: /^Rewrite/ }).click()
  await page.getByText('4 left').waitFor()
  await page.getByText('Side by side', { exact: true }).click()
  await page.locator('.cm-merge-a').waitFor()
  await page.keyboard.press('Alt+j')
  await page.keyboard.press('Alt+Enter')
  await page.getByText('3 left').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('4 left').waitFor()
  await page.keyboard.press('Alt+Enter')
  await page.keyboard.press('Alt+Backspace')
  await page.getByText('2 left').waitFor()
  await page.getByText('Inline', { exact: true }).click()
  await page.getByText('2 left').waitFor()
  await page.getByRole('button', { name: 'Undo all' }).click()
  await page.getByText('All reviewed', { exact: true }).waitFor()
  await page.context().close()
})

test('Ctrl+F finds in the text from everywhere on the screen', async () => {
  const { page } = await rig.desk()
  await page.getByRole('button', { name: 'File', exact: true }).press('Control+f')
  await page.getByRole('textbox', { name: 'Find', exact: true }).and(page.locator(':focus')).fill('quickly')
  await page.getByText('1 found').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.cm-content:focus').waitFor()
  await page.context().close()
})

test('typed text survives a reload and is restored', async () => {
  const { page, address } = await desk()
  await type(page, 'Typed and not committed. ')
  await draftIsKept(page, 'Typed and not committed. ')
  await page.goto(address)
  await page.getByText(/Your changes from .* were restored/).waitFor()
  assert.match((await page.locator('.cm-content').textContent()) ?? '', /Typed and not committed/)
  await page.getByRole('button', { name: 'Discard them' }).click()
  await page.getByText('Uncommitted').waitFor({ state: 'detached' })
  assert.doesNotMatch((await page.locator('.cm-content').textContent()) ?? '', /Typed and not committed/)
  await page.context().close()
})

test('a commit that conflicts with a newer version opens the merge, and the result contains both texts', async () => {
  const at = await desk()
  const { page, user, projectId } = at
  await type(page, 'Mine ')
  const { sha } = await contentOf(at)
  const theirs = text.replace('# Payments', 'Theirs # Payments')
  const theirCommit = { filePath: 'docs/pay.md', content: theirs, baseSha: sha }
  assert.equal((await user.post(`/api/projects/${projectId}/commit`, theirCommit)).status, 201)
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').getByRole('button', { name: 'Commit', exact: true }).click()
  await page.getByText('1 place to decide').waitFor()
  assert.deepEqual(await violations(page), [])
  const focused = page.getByRole('region', { name: 'Place 1 of 1' }).locator('button:focus')
  await page.getByRole('button', { name: 'Take both' }).press('Enter')
  await focused.getByText('Decide again').waitFor()
  await page.keyboard.press('Enter')
  await focused.getByText(/^Take/).waitFor()
  await page.getByRole('button', { name: 'Take both' }).click()
  await page.getByRole('button', { name: 'Commit the merge' }).click()
  await page.getByRole('link', { name: /^Live/ }).waitFor()
  const { content } = await contentOf(at)
  assert.match(content, /Mine # Payments/)
  assert.match(content, /Theirs # Payments/)
  await page.context().close()
})

const words = 'The service SHALL answer quickly.\n\nThe service SHALL be nice.\n\n'
const [email, password] = ['ada@example.org', 'a password used only here']

/** Waits until the site pane shows a text and no longer another one. */
async function isOnSite(page: Page, found: string, missing: string): Promise<void> {
  const site = page.frameLocator('iframe[title="The site of the project"]')
  await site.getByText(found).first().waitFor()
  assert.equal(await site.getByText(missing).count(), 0)
}

test('from registering to reading the site, by mouse', async () => {
  const page = await (await rig.browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.goto(`${rig.service.url}/register`)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Email').fill(`mouse-${email}`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('link', { name: 'Requirements specification' }).click()
  await page.getByLabel('Name').fill('Payments')
  await page.getByRole('button', { name: 'Create the project' }).click()
  await page.waitForURL('**/edit/README.md')
  await type(page, words)
  await page.getByLabel('Beside the text').getByText('Preview', { exact: true }).click()
  await page.frameLocator('iframe[title^="Preview"]').getByText('be nice').waitFor()
  await page.getByLabel('Ask for a rewrite').fill('Replace "quickly" with "promptly"')
  await page.getByRole('button', { name: /^Rewrite/ }).click()
  await page.getByText('1 left').waitFor()
  await page.getByLabel('Refine the rewrite').fill('Replace "be nice" with "be kind"')
  await page.getByRole('button', { name: /^Refine/ }).click()
  await page.getByText('2 left').waitFor()
  await act(page, 'keep').click()
  await page.getByText('1 left').waitFor()
  await act(page, 'undo').click()
  await page.getByRole('toolbar', { name: 'Review' }).getByRole('button', { name: 'Commit…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Commit', exact: true }).click()
  await page.getByRole('link', { name: /^Live/ }).waitFor()
  await page.getByLabel('Beside the text').getByText('Site', { exact: true }).click()
  await isOnSite(page, 'answer promptly', 'be kind')
  await page.context().close()
})

test('from registering to reading the site, by the keyboard alone', async () => {
  const page = await (await rig.browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.goto(`${rig.service.url}/register`)
  const { keyboard } = page
  const fill = async (label: string, text: string) => {
    await tabTo(page, label)
    await keyboard.type(text)
  }
  await page.getByLabel('First name').waitFor()
  await fill('First name', 'Ada')
  await fill('Last name', 'Lovelace')
  await fill('Email', `keys-${email}`)
  await fill('Password', password)
  await keyboard.press('Enter')
  await page.waitForURL('**/projects')
  await page.getByRole('link', { name: 'Requirements specification' }).waitFor()
  await keyboard.press('c')
  await page.waitForURL('**/projects/new')
  await page.getByLabel('Name').waitFor()
  await fill('Name', 'Payments')
  await keyboard.press('Enter')
  await page.waitForURL('**/edit/README.md')
  await page.locator('.cm-content:focus').waitFor()
  await keyboard.press('Control+Home')
  await keyboard.insertText(words)
  // In a heading, an instruction is about its section.
  await keyboard.press('Control+Home')
  await keyboard.press('Control+Shift+p')
  await page.frameLocator('iframe[title^="Preview"]').getByText('be nice').waitFor()
  const ask = async (instruction: string) => {
    await keyboard.press('Control+i')
    await page.locator('textarea:focus').waitFor()
    await keyboard.type(instruction)
    await keyboard.press('Control+Enter')
  }
  await ask('Replace "quickly" with "promptly"')
  await page.getByText('1 left').waitFor()
  await ask('Replace "be nice" with "be kind"')
  await page.getByText('2 left').waitFor()
  await keyboard.press('Alt+k')
  await keyboard.press('Alt+j')
  await keyboard.press('Alt+Enter')
  await page.getByText('1 left').waitFor()
  await keyboard.press('Control+z')
  await page.getByText('2 left').waitFor()
  await keyboard.press('Alt+Enter')
  await page.getByText('1 left').waitFor()
  await keyboard.press('Alt+Backspace')
  await page.getByText('All reviewed', { exact: true }).waitFor()
  await keyboard.press('Control+s')
  await page.getByRole('dialog').waitFor()
  await page.locator('textarea:focus').waitFor()
  await keyboard.press('Control+Enter')
  await page.getByRole('link', { name: /^Live/ }).waitFor()
  await keyboard.press('Control+i')
  await page.locator('textarea:focus').waitFor()
  await tabTo(page, 'Details')
  await keyboard.press('ArrowLeft')
  await isOnSite(page, 'answer promptly', 'be kind')
  await page.context().close()
})

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < 60; steps++) {
    await page.keyboard.press('Tab')
    const called = await page.evaluate<string>(`(() => {
      const now = document.activeElement
      return now?.labels?.[0]?.textContent || now?.getAttribute('aria-label') || now?.textContent || ''
    })()`)
    if (called.startsWith(name)) return
  }
  assert.fail(`The keyboard does not reach ${name}.`)
}

test('a rewrite shows its blocks as they arrive, and Esc stops it without any change', async () => {
  const at = await desk()
  const { page } = at
  const ask = async (words: string) => {
    await page.keyboard.press('Control+i')
    await page.locator('textarea:focus').waitFor()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(words)
    await page.keyboard.press('Control+Enter')
  }
  const first = written('The service SHALL answer quickly.', 'The service SHALL answer within 200 ms.')
  const going = Promise.withResolvers<void>()
  model.say(async function* (nonce) {
    yield first(nonce)
    await going.promise
    yield 'SUMMARY: faster\n'
  })
  await ask('Give a number')
  await page.locator('.cm-note-found').getByText('within 200 ms').waitFor()
  const faces = ['.cm-note-found', '.cm-line'].map(
    each => `getComputedStyle(document.querySelector('${each}')).fontFamily`,
  )
  assert.equal(await page.evaluate(faces.join(' === ')), true)
  await page.keyboard.press('Escape')
  await page.locator('.wb-outcome').getByText('Stopped. Nothing was changed.').waitFor()
  assert.equal(await page.locator('.cm-note-found').count(), 0)
  assert.equal(await page.getByText('Uncommitted').count(), 0)
  going.resolve()
  model.say(async function* (nonce) {
    yield first(nonce)
    yield 'SUMMARY: faster\n'
  })
  await ask('Give a number')
  await page.getByText('1 left').waitFor()
  await page.reload()
  await page.getByText('1 left').waitFor()
  await page.context().close()
})

test('two tabs with one file: the second is read-only until it takes the file over, with the text typed in the first', async () => {
  const { page, address } = await desk()
  const second = await page.context().newPage()
  await second.goto(address)
  await second.getByText('This file is being edited in another tab').waitFor()
  await type(page, 'From the first tab. ')
  await second.getByRole('button', { name: 'Edit here' }).click()
  await second.locator('.cm-content').getByText('From the first tab.').waitFor()
  await page.getByText('This file is being edited in another tab').waitFor()
  await page.context().close()
})

test('a read-only tab becomes editable when the other tab is closed, with the text typed there', async () => {
  const { page, address } = await desk()
  const second = await page.context().newPage()
  await second.goto(address)
  await second.getByText('This file is being edited in another tab').waitFor()
  await type(page, 'From the first tab. ')
  await page.close({ runBeforeUnload: true })
  await second.getByText('This file is being edited in another tab').waitFor({ state: 'detached' })
  await second.locator('.cm-content').getByText('From the first tab.').waitFor()
  await type(second, 'From the second. ')
  await second.context().close()
})

test('a new file, a moved one and a deleted one are one commit', async () => {
  const at = await desk()
  const { page } = at
  await page.getByRole('treeitem', { name: 'README.md' }).click()
  await page.waitForURL('**/edit/README.md')
  await page.getByRole('button', { name: 'File', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText('deleted with the next commit').first().waitFor()
  await page.getByRole('button', { name: 'New file' }).click()
  await page.getByLabel('Folder and name').fill('docs/new/one.md')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.waitForURL('**/edit/docs/new/one.md')
  await type(page, '# New')
  await page.getByRole('treeitem', { name: 'pay.md' }).click()
  await page.waitForURL('**/edit/docs/pay.md')
  await page.getByRole('button', { name: 'File', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Rename or move…' }).click()
  await page.getByLabel('Folder and name').fill('docs/payments.md')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.waitForURL('**/edit/docs/payments.md')
  await page.getByRole('treeitem', { name: 'Payments, payments.md, renamed from docs/pay.md' }).waitFor()
  await page.getByRole('button', { name: 'Commit…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  assert.equal(await dialog.getByRole('checkbox', { name: / · / }).count(), 3)
  await dialog.getByRole('button', { name: 'Commit', exact: true }).click()
  await page.getByRole('link', { name: /^Live/ }).waitFor()
  assert.equal((await contentOf(at, 'docs/new/one.md')).content, '# New')
  assert.equal((await contentOf(at, 'docs/payments.md')).content, text)
  for (const gone of ['docs/pay.md', 'README.md'])
    assert.equal((await at.user.get(`/api/projects/${at.projectId}/files/${gone}`)).status, 404)
  await page.context().close()
})

test('a page whose service was updated says so when a dialog cannot be loaded, and keeps the text for the new version', async () => {
  const context = await rig.browser.newContext({ viewport: { width: 1440, height: 900 } })
  let isUpdated = true
  const isDialog = /\/assets\/CommitDialog-/
  await context.route(isDialog, route => (isUpdated ? route.fulfill({ status: 404 }) : route.continue()))
  const at = await rig.desk({ context })
  const { page } = at
  await type(page, 'Mine ')
  await page.keyboard.press('Control+s')
  await page.getByText('Speckeep was updated. Reload the page to continue: your drafts are kept.').first().waitFor()
  isUpdated = false
  await page.reload()
  await textContains(page, 'Mine # Payments')
  await commit(page)
  assert.equal((await contentOf(at)).content, `Mine ${text}`)
  await context.close()
})

test('a review whose parts an update took away says so, and begins after a reload', async () => {
  const context = await rig.browser.newContext({ viewport: { width: 1440, height: 900 } })
  let isUpdated = true
  const parts = /\/assets\/reviewParts-[^/]*\.js/
  await context.route(parts, route => (isUpdated ? route.fulfill({ status: 404 }) : route.continue()))
  const at = await rig.desk({ context })
  const { page } = at
  await type(page, 'Mine ')
  await page.getByLabel('Ask for a rewrite').fill('Replace "quickly" with "within 200 ms"')
  await page.getByRole('button', { name: /^Rewrite/ }).click()
  const updated = page.getByText('Speckeep was updated. Reload the page to continue: your drafts are kept.')
  await updated.first().waitFor()
  await page.locator('.wb-plain', { hasText: 'Mine ' }).waitFor()
  isUpdated = false
  await page.reload()
  await page.getByText('1 left', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Keep all' }).click()
  await commit(page)
  assert.equal((await contentOf(at)).content, `Mine ${text}`.replace('quickly', 'within 200 ms'))
  await context.close()
})
