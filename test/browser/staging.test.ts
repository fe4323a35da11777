import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import type { CommitSummary } from '#contract/content.ts'
import { waitFor } from '#testing/waitFor.ts'
import {
  commit,
  commitByOther,
  contentOf,
  text,
  textContains,
  type,
  typeInSecondFile,
  violations,
  visibleText,
  type WorkbenchSession,
  workbenchHarness,
} from './workbenchHarness.ts'

/** A commit of some of the changes of a file: what it holds, and that the rest stays. */

const rig = await workbenchHarness()
after(rig.close)

const commits = '**/api/projects/*/commit'
const second = text.replace('short.', 'short. Very.')
const both = text.replace('# Payments', '# New Payments').replace('short.', 'short. Very.')

/** Two changes in one file, and the dialog that shows them. */
async function changedTwice({ page }: WorkbenchSession) {
  await changeTwice(page)
  return await openDialog(page)
}

async function changeTwice(page: Page): Promise<void> {
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.insertText('New ')
  await page.getByText('Waits are short.').click()
  await page.keyboard.press('End')
  await page.keyboard.insertText(' Very.')
  await page.getByText('Uncommitted', { exact: true }).waitFor()
  assert.equal(await visibleText(page), both)
}

async function openDialog(page: Page) {
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Commit to main' })
  const box = (name: string | RegExp) => dialog.getByRole('checkbox', { name })
  await dialog.getByRole('region', { name: 'Changes in docs/pay.md' }).waitFor()
  return {
    dialog,
    file: box(/^docs\/pay\.md/),
    title: box(/^Commit the change in “New Payments”, line 1/),
    waits: box(/^Commit the change in “Time”, line 11/),
    send: () => dialog.getByRole('button', { name: 'Commit', exact: true }).click(),
  }
}

/** Presses the mouse on a checkbox, and releases it when something has arrived in between. */
async function pressWhile(page: Page, box: Locator, arrive: () => Promise<unknown>): Promise<void> {
  const area = await box.boundingBox()
  assert.ok(area)
  await page.mouse.move(area.x + area.width / 2, area.y + area.height / 2)
  await page.mouse.down()
  await arrive()
  await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')
  await page.mouse.up()
}

/** Keeps back the pages of comparisons until `showPages()` is called. */
const holdPages = `
  const held = new Promise(done => { window.showPages = done })
  window.Worker = class extends Worker {
    set onmessage(listener) { super.onmessage = event => held.then(() => listener(event)) }
  }`

async function historyOf({ user, projectId }: WorkbenchSession): Promise<readonly CommitSummary[]> {
  return (await user.get(`/api/projects/${projectId}/commits?path=docs/pay.md`)).as<readonly CommitSummary[]>()
}

test('of two changes in one file one is committed, by keyboard, and the other one stays and is committed next', async () => {
  const at = await rig.desk()
  const { page } = at
  const { dialog, file, title, waits, send } = await changedTwice(at)
  assert.deepEqual(await Promise.all([file.isChecked(), title.isChecked(), waits.isChecked()]), [true, true, true])
  await title.focus()
  await page.keyboard.press('Space')
  await dialog.getByText('docs/pay.md: 1 of 2 changes; 1 stays uncommitted.').waitFor()
  assert.equal(await page.evaluate(`document.querySelector('.wb-commit-file input').indeterminate`), true)
  const frame = dialog.frameLocator('iframe[title^="Changes in docs/pay.md"]')
  await frame.locator('ins.added', { hasText: 'Very.' }).waitFor()
  await frame.locator('ins.added', { hasText: 'New' }).waitFor({ state: 'detached' })
  assert.deepEqual(await violations(page), [])
  await send()
  await page.getByText(/^Committed [0-9a-f]{7}/).waitFor()
  assert.equal((await contentOf(at)).content, second)
  assert.equal(await visibleText(page), both)
  await page.getByText('The file has changed since you started').waitFor({ state: 'detached' })
  await commit(page)
  assert.equal((await contentOf(at)).content, both)
  assert.equal((await historyOf(at)).length, 3)
  await at.context.close()
})

test('a checkbox that is pressed takes the click whatever arrives before the mouse is released', async () => {
  const at = await rig.desk()
  const { page } = at
  await page.addInitScript(holdPages)
  const { sha: first } = await contentOf(at)
  await commitByOther(at, { filePath: 'docs/pay.md', content: text.replace('quickly', 'soon'), baseSha: first })
  await commitByOther(at, { filePath: 'docs/two.md', content: '# Two\n', baseSha: null })
  await page.reload()
  await page.locator('.cm-content[contenteditable=true]').getByText('soon').waitFor()
  await type(page, 'Mine ')
  await typeInSecondFile(page)
  await page.reload()
  await page.locator('.cm-content[contenteditable=true]').getByText('Second').waitFor()

  // The text that the first draft is based on arrives.
  const pay = /files\/docs(?:%2F|\/)pay\.md$/
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>()
  await page.route(pay, async route => {
    await mayLoad
    await route.continue()
  })
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Commit to main' })
  const two = dialog.getByRole('checkbox', { name: /^docs\/two\.md/ })
  await two.waitFor()
  // What pulses while it loads never ends.
  const isStill = 'document.getAnimations().every(({ effect }) => effect.getTiming().iterations === Infinity)'
  await waitFor('the dialog is in its place', () => page.evaluate<boolean>(isStill))
  await pressWhile(page, two, async () => {
    const response = page.waitForResponse(pay)
    load()
    await (await response).finished()
  })
  assert.equal(await two.isChecked(), false)

  // The page as readers see it arrives.
  const change = dialog.getByRole('checkbox', { name: /^Commit the change/ })
  const frame = dialog.locator('iframe[title^="Changes in docs/pay.md"]')
  await change.waitFor()
  const show = async () => {
    await page.evaluate('window.showPages()')
    await frame.contentFrame().locator('ins.added').waitFor()
  }
  await pressWhile(page, change, show)
  assert.equal(await change.isChecked(), false)
  await change.check()

  // A newer version of the file arrives.
  const { sha } = await contentOf(at)
  await pressWhile(page, change, async () => {
    await commitByOther(at, { filePath: 'docs/pay.md', content: text.replace('quickly', 'later'), baseSha: sha })
    await dialog.getByText('has changed since you started').waitFor()
  })
  assert.equal(await change.isChecked(), false)
  await at.context.close()
})

test('all changes are left out and chosen again with their file, and the choice outlives the dialog', async () => {
  const at = await rig.desk()
  const { page } = at
  const { dialog, file, title, waits } = await changedTwice(at)
  await title.uncheck()
  await waits.uncheck()
  await dialog.getByText('docs/pay.md stays uncommitted.').waitFor()
  assert.equal(await file.isChecked(), false)
  assert.equal(await dialog.getByRole('button', { name: 'Commit', exact: true }).isDisabled(), true)
  await file.check()
  assert.deepEqual(await Promise.all([title.isChecked(), waits.isChecked()]), [true, true])
  await dialog.getByText('Source', { exact: true }).click()
  await waits.uncheck()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await page.locator('.cm-content[contenteditable=true]').waitFor()
  const again = await openDialog(page)
  assert.deepEqual(await Promise.all([again.title.isChecked(), again.waits.isChecked()]), [true, false])
  await at.context.close()
})

test('what is left out is forgotten with its draft, whichever tab discards it, and comes back with it', async () => {
  const at = await rig.desk()
  const { page } = at
  const omitTitle = async () => {
    const { dialog, title } = await openDialog(page)
    await title.uncheck()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  const isTitleChosen = async () => {
    const { dialog, title } = await openDialog(page)
    const isChosen = await title.isChecked()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    return isChosen
  }
  const discard = async () => {
    await page.getByRole('button', { name: 'File', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Discard' }).click()
    await textContains(page, text)
  }
  await changeTwice(page)
  await omitTitle()
  await discard()
  await page.getByRole('button', { name: 'Undo' }).click()
  await textContains(page, both)
  assert.equal(await isTitleChosen(), false)
  await discard()
  await changeTwice(page)
  assert.equal(await isTitleChosen(), true)

  await omitTitle()
  const other = await at.context.newPage()
  await other.goto(at.address)
  await other.getByText('Uncommitted', { exact: true }).waitFor()
  await other.getByRole('button', { name: 'Edit here' }).click()
  await other.locator('.cm-content[contenteditable=true]').waitFor()
  await other.getByRole('button', { name: 'File', exact: true }).click()
  await other.getByRole('menuitem', { name: 'Discard' }).click()
  await page.getByText('Uncommitted', { exact: true }).waitFor({ state: 'detached' })
  await textContains(page, text)
  await page.bringToFront()
  await page.getByRole('button', { name: 'Edit here' }).click()
  await page.locator('.cm-content[contenteditable=true]').waitFor()
  await changeTwice(page)
  assert.equal(await isTitleChosen(), true)
  await at.context.close()
})

test('a change is discarded and comes back with Undo, in the dialog and by keyboard', async () => {
  const at = await rig.desk()
  const { page } = at
  const { dialog, title, waits } = await changedTwice(at)
  await dialog.getByRole('button', { name: 'Discard the change in “New Payments”, line 1' }).press('Enter')
  await title.waitFor({ state: 'detached' })
  await textContains(page, second)
  assert.equal(await page.evaluate('document.activeElement.ariaLabel'), await waits.getAttribute('aria-label'))
  await dialog.getByRole('button', { name: 'Discard the change in “Time”, line 11' }).press('Enter')
  await dialog.getByText('0 files').waitFor()
  await textContains(page, text)
  assert.deepEqual(await violations(page), [])
  await dialog.getByRole('button', { name: 'Undo' }).press('Enter')
  await dialog.getByRole('button', { name: 'Undo' }).press('Enter')
  await title.waitFor()
  await textContains(page, both)
  assert.equal((await contentOf(at)).content, text)
  await at.context.close()
})

test('another tab with the same draft has exactly the rest after a part of it is committed, and commits it', async () => {
  const at = await rig.desk()
  const { page } = at
  await changeTwice(page)
  const other = await at.context.newPage()
  await other.goto(at.address)
  await other.getByText('Uncommitted', { exact: true }).waitFor()
  await page.bringToFront()
  const { title, send } = await openDialog(page)
  await title.uncheck()
  await send()
  await page.getByText(/^Committed [0-9a-f]{7}/).waitFor()
  assert.equal((await contentOf(at)).content, second)

  await other.bringToFront()
  await waitFor('the other tab has both changes', async () => (await visibleText(other)) === both)
  await other.getByText('The file has changed since you started').waitFor({ state: 'detached' })
  const rest = await openDialog(other)
  await rest.title.waitFor()
  assert.equal(await rest.dialog.getByRole('checkbox', { name: /^Commit the change/ }).count(), 1)
  assert.equal(await rest.title.isChecked(), true)
  await rest.send()
  await other.getByText('Uncommitted', { exact: true }).waitFor({ state: 'detached' })
  await page.getByText('Uncommitted', { exact: true }).waitFor({ state: 'detached' })
  assert.equal((await contentOf(at)).content, both)
  assert.equal((await historyOf(at)).length, 3)
  await at.context.close()
})

test('a partial commit whose response is lost is retried without a second commit, and the rest is based on it', async () => {
  const at = await rig.desk()
  const { page } = at
  const keys: (string | undefined)[] = []
  await page.route(commits, async route => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return await route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  const { dialog, title, send } = await changedTwice(at)
  await title.uncheck()
  await send()
  await dialog.getByText('The commit was not confirmed').waitFor()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.equal(new Set(keys).size, 1)
  assert.equal((await contentOf(at)).content, second)
  assert.equal(await visibleText(page), both)
  await commit(page)
  assert.equal((await contentOf(at)).content, both)
  assert.equal((await historyOf(at)).length, 3)
  await at.context.close()
})

test('after a reload the rest of a partial commit whose response was lost is known to be based on it', async () => {
  const at = await rig.desk()
  const { page } = at
  await page.route(
    commits,
    async route => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  const { dialog, title, send } = await changedTwice(at)
  await title.uncheck()
  await send()
  await dialog.getByText('The commit was not confirmed').waitFor()
  await page.reload()
  await page.getByText(/Your changes from .* were restored/).waitFor()
  assert.equal(await visibleText(page), both)
  await page.getByText('The file has changed since you started').waitFor({ state: 'detached' })
  const again = await openDialog(page)
  await again.title.waitFor()
  assert.equal(await again.waits.count(), 0)
  assert.equal(await again.title.isChecked(), true)
  await again.send()
  await page.getByText('Uncommitted', { exact: true }).waitFor({ state: 'detached' })
  assert.equal((await contentOf(at)).content, both)
  assert.equal((await historyOf(at)).length, 3)
  await at.context.close()
})

test('a part that conflicts is merged, and what was left out is still there after it', async () => {
  const at = await rig.desk()
  const { page } = at
  const { dialog, title, send } = await changedTwice(at)
  await title.uncheck()
  const { sha } = await contentOf(at)
  await commitByOther(at, { filePath: 'docs/pay.md', content: text.replace('short.', 'long.'), baseSha: sha })
  await send()
  await page.getByText('1 place to decide').waitFor()
  await page.getByRole('button', { name: 'Take mine' }).click()
  await page.getByRole('button', { name: 'Commit the merge' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/^Committed [0-9a-f]{7}/).waitFor()
  assert.equal((await contentOf(at)).content, second)
  assert.equal(await visibleText(page), both)
  await commit(page)
  assert.equal((await contentOf(at)).content, both)
  await at.context.close()
})

test('on a phone the changes of a file are chosen as well', async () => {
  const at = await rig.desk({ width: 390 })
  const { page } = at
  await type(page, 'Mine ')
  const dialog = page.getByRole('dialog', { name: 'Commit to main' })
  await page.keyboard.press('Control+s')
  const box = dialog.getByRole('checkbox', { name: /^Commit the change at line 1/ })
  await box.uncheck()
  await dialog.getByText('docs/pay.md stays uncommitted.').waitFor()
  assert.deepEqual(await violations(page), [])
  assert.equal(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), true)
  await at.context.close()
})

test('of many changed files, one is committed by taking all out first, and the others stay', async () => {
  const at = await rig.desk()
  const { page, user, projectId } = at
  const files = ['a', 'b'].map(name => ({ path: `docs/${name}.md`, content: `# ${name}\n`, baseSha: null }))
  assert.equal((await user.post(`/api/projects/${projectId}/commit`, { files })).status, 201)
  await page.getByRole('treeitem', { name: /a\.md/ }).waitFor()
  await page.getByRole('treeitem', { name: 'docs', exact: true }).focus()
  await page.keyboard.press('F2')
  await page.getByLabel('Folder and name').fill('specs')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/edit/specs/pay.md')
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Commit to main' })
  const all = dialog.getByRole('checkbox', { name: 'All files' })
  assert.equal(await dialog.getByLabel('Message').inputValue(), 'Move docs to specs')
  await all.uncheck()
  await dialog.getByText('0 files', { exact: true }).waitFor()
  assert.equal(await dialog.getByRole('button', { name: 'Commit', exact: true }).isDisabled(), true)
  await dialog.getByRole('checkbox', { name: /specs\/a\.md/ }).check()
  assert.equal(await all.evaluate(box => (box as HTMLInputElement).indeterminate), true)
  assert.deepEqual(await violations(page), [])
  await dialog.getByRole('button', { name: 'Commit', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.equal((await contentOf(at, 'specs/a.md')).content, '# a\n')
  assert.equal((await contentOf(at, 'docs/b.md')).content, '# b\n')
  await page.keyboard.press('Control+s')
  await dialog.getByText('2 files', { exact: true }).waitFor()
  await at.context.close()
})
