import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { waitFor } from '#testing/waitFor.ts'
import { draftIsKept } from './keptDraft.ts'
import {
  caretLine,
  commitByOther,
  text,
  textContains,
  type WorkbenchOptions,
  workbenchHarness,
} from './workbenchHarness.ts'

/** The cursor, the text that is written and the page stay where they are, until the user does something about them. */

const harness = await workbenchHarness()
after(harness.close)
const rig = {
  ...harness,
  async desk(options: WorkbenchOptions = {}) {
    const at = await harness.desk(options)
    at.context.setDefaultTimeout(8_000)
    return at
  },
}

async function ask(page: Page, words: string): Promise<void> {
  await page.getByLabel('Ask for a rewrite').fill(words)
  await page.getByRole('button', { name: /^Rewrite/ }).click()
  await page.getByText('1 left').waitFor()
}

/** Until the page has done what it was about to do. */
async function isIdle(page: Page): Promise<void> {
  await page.evaluate('new Promise(done => requestIdleCallback(() => done(), { timeout: 1000 }))')
}

/** A key as another layout than the American one sends it. */
async function press(page: Page, selector: string, key: string, code: string, modifiers: object): Promise<void> {
  const target = page.locator(selector).first()
  await target.dispatchEvent('keydown', { key, code, bubbles: true, cancelable: true, ...modifiers })
}

test('the section of the address is gone to once, and not again while text is written above it', async () => {
  const { page, address, context } = await rig.desk()
  await page.goto('about:blank')
  await page.goto(`${address}#section=time`)
  await page.locator('.cm-content:focus').waitFor()
  await waitFor('the cursor is in the section', async () => (await caretLine(page)) === '## Time')
  await page.keyboard.press('Control+Home')
  for (const words of ['First', 'Second', 'Third']) {
    await page.keyboard.insertText(`${words} words.\n`)
    await draftIsKept(page, `${words} words.`)
    await isIdle(page)
  }
  assert.equal(await caretLine(page), '# Payments')
  await textContains(page, `First words.\nSecond words.\nThird words.\n${text}`)
  await page.evaluate(`location.hash = 'section=sign-in'`)
  await waitFor('the cursor is in the other section', async () => (await caretLine(page)) === '## Sign-in')
  await context.close()
})

test('a hit of the search is gone to once, and not again when the review begins, changes its layout or ends', async () => {
  const { page, context } = await rig.desk()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByLabel('Words').fill('waits are')
  await page.getByText('1 line in 1 file.').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.cm-content:focus').waitFor()
  await waitFor('the cursor is at the hit', async () => (await caretLine(page)) === 'Waits are short.')
  await page.keyboard.press('Control+Home')
  await ask(page, 'Replace "quickly" with "within 200 ms"')
  await page.locator('.wb-change').first().waitFor()
  const stays = async (after: string): Promise<void> => {
    await isIdle(page)
    assert.notEqual(await caretLine(page), 'Waits are short.', after)
  }
  await stays('Rewrite')
  await page.getByText('Side by side', { exact: true }).click()
  await page.locator('.cm-merge-a').waitFor()
  await stays('Side by side')
  await page.getByText('Inline', { exact: true }).click()
  await page.locator('.cm-merge-a').waitFor({ state: 'detached' })
  await stays('Inline')
  await page.getByRole('button', { name: 'Keep all' }).click()
  await page.getByRole('toolbar', { name: 'Review' }).getByRole('button', { name: 'Done' }).click()
  await page.locator('.wb-review-bar').waitFor({ state: 'detached' })
  await stays('Done')
  await context.close()
})

test('deleting, moving and discarding other files, and undoing that, leave the open editor as it is', async () => {
  const at = await rig.desk()
  const { page } = at
  for (const name of ['two', 'three']) {
    await commitByOther(at, { filePath: `docs/${name}.md`, content: `# ${name}\n`, baseSha: null })
  }
  const row = (name: string) => page.getByRole('treeitem', { name })
  await row('three').waitFor()
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.insertText('Typed ')
  await draftIsKept(page, 'Typed ')
  await page.evaluate(`document.querySelector('.cm-content').isFirst = true`)
  const isFirst = () => page.evaluate<boolean>(`document.querySelector('.cm-content').isFirst === true`)

  await row('two').focus()
  await page.keyboard.press('Delete')
  await page.getByText('docs/two.md is deleted with the next commit.', { exact: true }).waitFor()
  assert.ok(await isFirst(), 'after a deletion')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('docs/two.md is deleted with the next commit.', { exact: true }).waitFor({ state: 'detached' })
  assert.ok(await isFirst(), 'after its undo')
  await row('three').focus()
  await page.keyboard.press('F2')
  await page.getByRole('dialog').getByLabel('Folder and name').fill('docs/four.md')
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  await row('four').waitFor()
  assert.ok(await isFirst(), 'after a move')
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+z')
  await page.getByText('Typed ').waitFor({ state: 'detached' })
  await at.context.close()
})

test('shortcuts follow the letters of the layout, and the key of a letter where it has no Latin ones', async () => {
  const { page, context } = await rig.desk()
  await ask(page, 'Replace "quickly" with "within 200 ms"')
  const keep = () => page.locator('.wb-change [data-act=keep]').click()
  const left = (count: string) => page.getByText(count, { exact: true }).waitFor()
  const place = '.wb-review-bar button'
  await keep()
  await left('All reviewed')
  await press(page, place, 'z', 'KeyY', { ctrlKey: true })
  await left('1 left')
  await keep()
  await left('All reviewed')
  await press(page, place, 'y', 'KeyZ', { ctrlKey: true })
  await press(page, place, 'я', 'KeyZ', { ctrlKey: true })
  await left('1 left')
  await keep()
  await left('All reviewed')
  await press(page, place, 'y', 'KeyZ', { ctrlKey: true })
  await isIdle(page)
  await left('All reviewed')
  await press(page, place, 'E', 'KeyD', { ctrlKey: true, shiftKey: true })
  await page.locator('.cm-live').waitFor({ state: 'detached' })
  await context.close()
})

test('Alt+Backspace in the text is a key of the editor, and elsewhere it undoes the change', async () => {
  const { page, context } = await rig.desk()
  await ask(page, 'Replace "quickly" with "within 200 ms"')
  await press(page, '.cm-content', 'Backspace', 'Backspace', { altKey: true })
  await isIdle(page)
  await page.getByText('1 left').waitFor()
  await press(page, '.wb-review-bar button', 'Backspace', 'Backspace', { altKey: true })
  await page.getByText('All reviewed', { exact: true }).waitFor()
  await context.close()
})

test('a link in a removed paragraph does not lead away from the review', async () => {
  const content = '# Payments\n\n## Gone\n\nIt goes, [as said](https://example.org/elsewhere).\n\n## End\n\nThe end.\n'
  const { page, address, context } = await rig.desk({ content })
  await ask(page, 'Delete the section "Gone"')
  await page.locator('.cm-gone-block').getByRole('link', { name: 'as said' }).click()
  await isIdle(page)
  assert.equal(page.url(), address)
  await page.locator('.cm-gone-block').waitFor()
  await context.close()
})

test('the boxes of tasks can be ticked after "Edit here", and no longer in the tab that gave the file away', async () => {
  const { page, address, context } = await rig.desk({ content: '# Payments\n\n- [ ] Ask the bank\n\nThe end.\n' })
  const box = (tab: Page) => tab.getByRole('checkbox', { name: 'Ask the bank' })
  const other = await context.newPage()
  await other.goto(address)
  await other.getByText('being edited in another tab').waitFor()
  await box(other).waitFor()
  assert.ok(await box(other).isDisabled())
  await other.getByRole('button', { name: 'Edit here' }).click()
  await waitFor('the box is enabled', () => box(other).isEnabled())
  await waitFor('the other one is disabled', () => box(page).isDisabled())
  await box(other).click()
  await textContains(other, '- [x] Ask the bank')
  await context.close()
})

test('a preview whose worker does not load says that it cannot be shown, not that it was slow', async () => {
  const { page, context } = await rig.desk()
  await context.route(/workbench\.worker/, route => route.abort())
  await page.reload()
  await page.locator('.cm-content[contenteditable=true]').waitFor()
  await page.keyboard.press('Control+Shift+p')
  await page.getByText('The preview could not be shown.').waitFor()
  assert.equal(await page.getByText('took too long').count(), 0)
  await context.close()
})
