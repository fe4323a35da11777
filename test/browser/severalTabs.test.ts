import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { draftIsKept } from './keptDraft.ts'
import {
  commit,
  commitByOther,
  contentOf,
  sendCommit,
  text,
  textContains,
  type,
  typeInSecondFile,
  violations,
  visibleText,
  workbenchHarness,
} from './workbenchHarness.ts'

/** Several users, several browsers of one, or several tabs, edit the same files: the result contains all changes. */

const rig = await workbenchHarness()
after(rig.close)

test('changes to different lines in two browsers are merged without a question and never reverted later', async () => {
  const one = await rig.desk()
  const other = await rig.anotherBrowser(one)
  await type(one.page, 'One ')
  await other.page.getByText('Waits are short.').click()
  await other.page.keyboard.press('End')
  await other.page.keyboard.insertText(' Other.')
  await other.page.getByText('Uncommitted').waitFor()
  await commit(other.page)
  await one.page.getByText('The file has changed since you started').waitFor()
  await commit(one.page)
  await one.page.getByText('merged with newer changes by others').waitFor()
  const both = `One ${text}`.replace('short.', 'short. Other.')
  assert.equal((await contentOf(one)).content, both)
  // The editor contains the merge, not just the text typed here: the next commit keeps the other's words.
  await one.page.getByText('Waits are short. Other.').waitFor()
  await type(one.page, 'Again ')
  await commit(one.page)
  assert.equal((await contentOf(one)).content, `Again ${both}`)
  await Promise.all([one.context.close(), other.context.close()])
})

test('a new version replaces an untouched text, and is merged with typed text at the commit', async () => {
  const at = await rig.desk()
  const { sha } = await contentOf(at)
  await commitByOther(at, { filePath: 'docs/pay.md', content: text.replace('quickly', 'promptly'), baseSha: sha })
  await at.page.locator('.cm-content').getByText('answer promptly').waitFor()
  await type(at.page, 'Mine ')
  const next = await contentOf(at)
  await commitByOther(at, { filePath: 'docs/pay.md', content: `${next.content}Theirs.\n`, baseSha: next.sha })
  await at.page.getByText('The file has changed since you started').waitFor()
  assert.doesNotMatch(await visibleText(at.page), /Theirs/)
  await commit(at.page)
  assert.equal((await contentOf(at)).content, `Mine ${next.content}Theirs.\n`)
  await at.context.close()
})

test('a third version that arrives during a merge is merged with the decisions so far', async () => {
  const at = await rig.desk()
  const { page } = at
  await type(page, 'Mine ')
  const first = await contentOf(at)
  await commitByOther(at, { filePath: 'docs/pay.md', content: `Theirs ${text}`, baseSha: first.sha })
  await sendCommit(page)
  await page.getByRole('button', { name: 'Take both' }).click()
  const second = await contentOf(at)
  const third = second.content.replace('# Payments', '# Money').replace('quickly', 'soon')
  await commitByOther(at, { filePath: 'docs/pay.md', content: third, baseSha: second.sha })
  await page.getByRole('button', { name: 'Commit the merge' }).click()
  await page.getByText('1 place to decide').waitFor()
  await page.getByRole('button', { name: 'Take mine' }).click()
  await page.getByRole('button', { name: 'Commit the merge' }).click()
  await page.getByText('Uncommitted').waitFor({ state: 'detached' })
  assert.equal((await contentOf(at)).content, `Mine # Payments\n\nTheirs ${text}`.replace('quickly', 'soon'))
  await at.context.close()
})

/** A commit of the first line that someone else has changed. */
async function atConflict() {
  const at = await rig.desk()
  await type(at.page, 'Mine ')
  const { sha } = await contentOf(at)
  await commitByOther(at, { filePath: 'docs/pay.md', content: `Theirs ${text}`, baseSha: sha })
  await sendCommit(at.page)
  return at
}

test('after a merge is committed, keys go on in the text that it made', async () => {
  const at = await atConflict()
  const { page } = at
  await page.getByRole('button', { name: 'Take theirs' }).press('Enter')
  await page.getByRole('button', { name: 'Commit the merge' }).press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await textContains(page, 'Theirs # Payments')
  await page.locator('.cm-content:focus').waitFor()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('After. ')
  await textContains(page, 'After. Theirs # Payments')
  await at.context.close()
})

test('a cancelled merge is resumed with the decisions so far', async () => {
  const at = await atConflict()
  const { page } = at
  await page.getByRole('button', { name: 'Take both' }).click()
  await page.getByLabel('Text of place 1').press('Control+End')
  await page.keyboard.insertText('Merged.\n')
  await page.getByRole('button', { name: 'Later' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.reload()
  await page.locator('.cm-content[contenteditable=true]').waitFor()
  await sendCommit(page)
  await page.getByText('Nothing left to decide').waitFor()
  await page.getByRole('button', { name: 'Decide again' }).click()
  await page.getByRole('button', { name: 'Take theirs' }).click()
  assert.equal(await page.getByLabel('Text of place 1').inputValue(), 'Theirs # Payments\n')
  await page.getByRole('button', { name: 'Decide again' }).click()
  await page.getByRole('button', { name: 'Take both' }).click()
  await page.getByLabel('Text of place 1').press('Control+End')
  await page.keyboard.insertText('Merged.\n')
  await page.getByRole('button', { name: 'Later' }).click()
  await sendCommit(page)
  assert.match(await page.getByLabel('Text of place 1').inputValue(), /Merged/)
  await page.getByRole('button', { name: 'Commit the merge' }).click()
  await page.getByText('Uncommitted').waitFor({ state: 'detached' })
  const merged = `Mine # Payments\n\nTheirs ${text.replace('\n', '\nMerged.\n')}`
  assert.equal((await contentOf(at)).content, merged)
  await at.context.close()
})

test('each place of a merge is one stop of Tab, and arrow keys choose in it', async () => {
  const at = await rig.desk()
  const { page } = at
  const { sha } = await contentOf(at)
  await type(page, 'Mine ')
  await page.getByText('Users can log in.').click()
  await page.keyboard.press('End')
  await page.keyboard.insertText(' Mine.')
  const theirs = `Theirs ${text}`.replace('log in.', 'log in. Theirs.')
  await commitByOther(at, { filePath: 'docs/pay.md', content: theirs, baseSha: sha })
  await sendCommit(page)
  const places = page.getByRole('region', { name: /^Place \d of 2$/ })
  await places.nth(1).locator('iframe').nth(1).waitFor()
  await places.nth(0).getByRole('button', { name: 'Take mine' }).focus()
  await page.keyboard.press('Tab')
  await places.nth(1).locator('button:focus', { hasText: 'Take mine' }).waitFor()
  for (const [key, name] of [
    ['ArrowRight', 'Take theirs'],
    ['End', 'Take both'],
    ['ArrowRight', 'Take mine'],
    ['ArrowLeft', 'Take both'],
  ] as const) {
    await page.keyboard.press(key)
    await places.nth(1).locator('button:focus', { hasText: name }).waitFor()
  }
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await places.nth(1).locator('button:focus', { hasText: 'Take both' }).waitFor()
  await page.keyboard.press('Enter')
  assert.equal(
    await page.getByLabel('Text of place 2').inputValue(),
    'Users can log in. Mine.\n\nUsers can log in. Theirs.\n',
  )
  await at.context.close()
})

test('the lines around a place to decide are shown as readers see them, with the header of their table', async () => {
  const table = '| No | Term |\n|---|---|\n| 1 | A |\n| 2 | B |\n| 3 | C |\n| 4 | D |\n| 5 | E |\n'
  const content = `Mine? No.\n\n## Terms\n\nThese are **binding**.\n\n${table}\nEnd.\n`
  const at = await rig.desk({ content })
  const { page } = at
  await type(page, 'Mine ')
  const { sha } = await contentOf(at)
  await commitByOther(at, { filePath: 'docs/pay.md', content: `Theirs ${content}`, baseSha: sha })
  await sendCommit(page)
  const context = page.locator('.wb-agreed')
  await context.getByRole('heading', { name: 'Terms' }).waitFor()
  assert.doesNotMatch(await context.innerText(), /##|\|/)
  await at.context.close()
})

test('text typed in a file that someone else moved and changed follows it to the new path', async () => {
  const at = await rig.desk()
  const { page } = at
  await type(page, 'Mine ')
  const { sha } = await contentOf(at)
  const files = [
    { path: 'docs/pay.md', content: null, baseSha: sha },
    { path: 'docs/payments.md', content: text, baseSha: null },
  ]
  await commitByOther(at, { files, message: 'Move' })
  await page.getByText('Someone deleted or moved this file').waitFor()
  const moved = await contentOf(at, 'docs/payments.md')
  const changed = text.replace('short', 'brief')
  const again = [
    { path: 'docs/payments.md', content: null, baseSha: moved.sha },
    { path: 'money/payments.md', content: changed, baseSha: null },
  ]
  await commitByOther(at, { files: again, message: 'Move again' })
  await sendCommit(page)
  await page.getByRole('heading', { name: 'docs/pay.md was moved since you read it' }).waitFor()
  await page.getByText('Its name is money/payments.md now.').waitFor()
  await page.getByRole('button', { name: 'Put my changes into money/payments.md' }).click()
  await page.waitForURL('**/edit/money/payments.md')
  await page.getByText('Uncommitted').waitFor({ state: 'detached' })
  assert.equal((await contentOf(at, 'money/payments.md')).content, `Mine ${changed}`)
  assert.equal((await at.user.get(`/api/projects/${at.projectId}/files/docs/pay.md`)).status, 404)
  await at.context.close()
})

test('a file that is renamed here and changed elsewhere is committed with both, and asks only about the same lines', async () => {
  const at = await rig.desk()
  const { page, user, projectId } = at
  await renameOpenFile(page, 'docs/fees.md')
  const { sha } = await contentOf(at)
  const changed = text.replace('short', 'brief')
  await commitByOther(at, { filePath: 'docs/pay.md', content: changed, baseSha: sha })
  await commit(page)
  assert.equal((await contentOf(at, 'docs/fees.md')).content, changed)
  assert.equal((await user.get(`/api/projects/${projectId}/files/docs/pay.md`)).status, 404)
  await textContains(page, 'Waits are brief.')

  await renameOpenFile(page, 'docs/costs.md')
  await type(page, 'Mine ')
  const fees = await contentOf(at, 'docs/fees.md')
  await commitByOther(at, { filePath: 'docs/fees.md', content: `Theirs ${changed}`, baseSha: fees.sha })
  await sendCommit(page)
  await page.getByRole('heading', { name: 'docs/fees.md has changed since you moved it' }).waitFor()
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await page.getByRole('button', { name: 'Commit the merge' }).click()
  await page.getByText('Uncommitted', { exact: true }).waitFor({ state: 'detached' })
  assert.equal((await contentOf(at, 'docs/costs.md')).content, `Theirs ${changed}`)
  assert.equal((await user.get(`/api/projects/${projectId}/files/docs/fees.md`)).status, 404)
  await at.context.close()
})

test('a file that is renamed here and was renamed or deleted elsewhere is not there twice without a question', async () => {
  const at = await rig.desk()
  const { page, user, projectId } = at
  const moveElsewhere = async (from: string, to: string | null) => {
    const { sha, content } = await contentOf(at, from)
    const added = to === null ? [] : [{ path: to, content, baseSha: null }]
    await commitByOther(at, { files: [{ path: from, content: null, baseSha: sha }, ...added], message: 'Tidy up' })
  }
  await renameOpenFile(page, 'docs/fees.md')
  await moveElsewhere('docs/pay.md', 'docs/costs.md')
  await sendCommit(page)
  await page.getByRole('heading', { name: 'docs/pay.md was moved by someone else too' }).waitFor()
  await page.getByText('Committing yours as docs/fees.md keeps both files.').waitFor()
  await page.frameLocator('iframe[title="Theirs: docs/costs.md"]').getByText('Users can log in.').waitFor()
  assert.deepEqual(await violations(page), [])
  await page.getByRole('button', { name: 'Keep theirs' }).click()
  await page.waitForURL('**/edit/docs/costs.md')
  await page.getByText('Uncommitted', { exact: true }).waitFor({ state: 'detached' })

  await renameOpenFile(page, 'docs/fees.md')
  await type(page, 'Mine ')
  await moveElsewhere('docs/costs.md', 'docs/prices.md')
  await sendCommit(page)
  await page.getByRole('button', { name: 'Put my changes into docs/prices.md' }).click()
  await page.waitForURL('**/edit/docs/prices.md')
  await page.getByText('Uncommitted', { exact: true }).waitFor({ state: 'detached' })
  assert.equal((await contentOf(at, 'docs/prices.md')).content, `Mine ${text}`)

  await renameOpenFile(page, 'docs/fees.md')
  await moveElsewhere('docs/prices.md', null)
  await sendCommit(page)
  await page.getByRole('heading', { name: 'docs/prices.md was deleted since you moved it' }).waitFor()
  await page.getByRole('button', { name: 'Leave it deleted' }).click()
  const result = page.locator('.toast').filter({ hasText: 'discarded. docs/prices.md stays deleted.' })
  await result.waitFor()
  await page.waitForURL('**/edit')
  await result.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.waitForURL('**/edit/docs/fees.md')
  await page.getByText('Uncommitted', { exact: true }).waitFor()
  await sendCommit(page)
  await page.getByRole('button', { name: 'Commit mine' }).click()
  await page.getByText('Uncommitted', { exact: true }).waitFor({ state: 'detached' })
  const { entries } = (await user.get(`/api/projects/${projectId}/files/docs`)).as<{ entries: { path: string }[] }>()
  assert.deepEqual(
    entries.map(({ path }) => path),
    ['docs/fees.md'],
  )
  await at.context.close()
})

async function renameOpenFile(page: Page, to: string): Promise<void> {
  await page.getByRole('treeitem', { selected: true }).press('F2')
  await page.getByLabel('Folder and name').fill(to)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/edit/${to}`)
  await page.locator('.cm-content[contenteditable=true]').waitFor()
  await page.getByText('Uncommitted', { exact: true }).waitFor()
}

test('several files are one commit, and those that were deleted or changed meanwhile are resolved one by one', async () => {
  const at = await rig.desk()
  const { page, projectId } = at
  await commitByOther(at, { filePath: 'docs/two.md', content: '# Two\n', baseSha: null })
  const [pay, two] = [await contentOf(at), await contentOf(at, 'docs/two.md')]
  await type(page, 'Mine ')
  await typeInSecondFile(page)
  const files = [
    { path: 'docs/pay.md', content: null, baseSha: pay.sha },
    { path: 'docs/two.md', content: null, baseSha: two.sha },
    { path: 'docs/three.md', content: '# Three\n', baseSha: null },
  ]
  await commitByOther(at, { files, message: 'Tidy up' })
  await sendCommit(page)
  await page.getByRole('heading', { name: 'docs/pay.md was deleted since you read it' }).waitFor()
  await page.getByRole('button', { name: 'Commit mine' }).click()
  await page.getByRole('heading', { name: 'docs/two.md was deleted since you read it' }).waitFor()
  const sides = page.getByLabel('The two versions').getByRole('figure')
  assert.equal(await sides.first().innerText(), 'Theirs\n\nDeleted')
  await page.frameLocator('iframe[title="Mine"]').getByText('Second # Two').waitFor()
  await page.getByRole('button', { name: 'Commit mine' }).click()
  await page.getByText('Uncommitted').waitFor({ state: 'detached' })
  assert.equal((await contentOf(at)).content, `Mine ${text}`)
  assert.equal((await contentOf(at, 'docs/two.md')).content, 'Second # Two\n')
  assert.equal((await contentOf(at, 'docs/three.md')).content, '# Three\n')
  const [last] = (await at.user.get(`/api/projects/${projectId}/commits`)).as<readonly { readonly message: string }[]>()
  assert.match(last?.message ?? '', /^Change 2 files/)
  await at.context.close()
})

test('a file deleted here and changed elsewhere is kept if the user chooses so', async () => {
  const at = await rig.desk()
  const { page } = at
  await page.getByRole('button', { name: 'File', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText('deleted with the next commit').first().waitFor()
  const { sha } = await contentOf(at)
  await commitByOther(at, { filePath: 'docs/pay.md', content: `Theirs ${text}`, baseSha: sha })
  await page.getByRole('button', { name: 'Commit…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Commit', exact: true }).click()
  await page.getByText('You deleted it, but someone else changed it.').waitFor()
  await page.frameLocator('iframe[title="Theirs"]').getByText('Theirs # Payments').waitFor()
  assert.equal(await page.getByRole('figure').last().innerText(), 'Mine\n\nDeleted')
  await page.getByRole('button', { name: 'Keep theirs' }).click()
  await page.locator('.cm-content').getByText('Theirs').waitFor()
  assert.equal((await contentOf(at)).content, `Theirs ${text}`)
  await at.context.close()
})

test('a tab that is read-only follows the text that another tab stores, where its reader is', async () => {
  const at = await rig.desk()
  const other = await at.context.newPage()
  await other.goto(at.address)
  await other.getByText('being edited in another tab').waitFor()
  await textContains(other, '# Payments')
  await type(at.page, 'First ')
  await textContains(other, 'First # Payments')
  await type(at.page, 'Second ')
  await textContains(other, 'Second First # Payments')
  const third = await at.context.newPage()
  await third.goto(at.address)
  await third.getByText('being edited in another tab').waitFor()
  await textContains(third, 'Second First # Payments')
  assert.equal(await third.getByRole('button', { name: 'Discard them' }).count(), 0)
  await third.getByRole('button', { name: 'File', exact: true }).click()
  await third.getByRole('menuitem', { name: 'History…' }).waitFor()
  assert.deepEqual(await third.getByRole('menuitem').allInnerTexts(), ['History…', 'Who wrote this…'])
  await third.keyboard.press('Escape')
  for (const key of ['F2', 'Delete']) {
    await third.getByRole('treeitem', { selected: true }).press(key)
    await third.getByLabel('Results').getByText('docs/pay.md is being edited in another tab.').waitFor()
    assert.equal(await third.getByRole('dialog').count(), 0)
    await third.getByRole('button', { name: 'Dismiss' }).click()
  }
  // The file stays guarded when another one is open here.
  await third.locator('[role=treeitem][aria-selected=false]:not([aria-expanded])').last().press('Enter')
  // Its text is loaded: until then the keys could go elsewhere.
  await third.locator('[data-path="docs/pay.md"][aria-selected=false]').waitFor()
  await third.locator('.cm-content[contenteditable=true]').waitFor()
  for (const key of ['F2', 'Delete']) {
    await third.locator('[data-path="docs/pay.md"]').press(key)
    await third.getByLabel('Results').getByText('Open it here and choose “Edit here” first.').waitFor()
    assert.equal(await third.getByRole('dialog').count(), 0)
    await third.getByRole('button', { name: 'Dismiss' }).click()
  }
  await third.keyboard.press('Control+s')
  const dialog = third.getByRole('dialog')
  await dialog.getByText('This file is being edited in another tab. Its changes can be discarded there.').waitFor()
  await dialog.getByRole('checkbox', { name: /^Commit the change/ }).waitFor()
  assert.equal(await dialog.getByRole('button', { name: /^Discard/ }).count(), 0)
  await third.keyboard.press('Escape')
  await commit(at.page)
  await textContains(other, 'Second First # Payments')
  await at.context.close()
})

/** Runs in the page: types at the start of the text, without time for storing it. */
const typeNow = (words: string): string => `
  document.querySelector('.cm-content').cmTile.root.view.dispatch({ changes: { from: 0, insert: '${words}' } });`

test('of two tabs that both hold a file, each keeps its text, also the last key of one that reads what the other stored', async () => {
  const context = await rig.browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript(`LockManager.prototype.request = async (name, ...rest) => await rest.at(-1)({ name })`)
  const { page, address } = await rig.desk({ context })
  const other = await context.newPage()
  await other.goto(address)
  await other.locator('.cm-content[contenteditable=true]').waitFor()
  await type(other, 'There ')
  await draftIsKept(other, 'There ')
  await page.evaluate(`${typeNow('Here ')} window.dispatchEvent(new Event('focus'))`)
  await page.getByText('Its text is in the new file docs/pay (other tab).md').first().waitFor()
  assert.equal(await visibleText(page), `Here ${text}`)
  await page.getByRole('link', { name: 'docs/pay (other tab).md' }).press('Enter')
  await page.waitForURL('**/edit/docs/pay%20(other%20tab).md')
  await textContains(page, `There ${text}`)
  await context.close()
})

test('a file is taken from a tab that does not answer, and what was typed there last is kept beside it', async () => {
  const at = await rig.desk()
  const { page } = at
  await type(page, 'Stored ')
  await draftIsKept(page, 'Stored ')
  const debug = await at.context.newCDPSession(page)
  await debug.send('Debugger.enable')
  const paused = new Promise(resolve => debug.once('Debugger.paused', resolve))
  const typing = page.evaluate(`${typeNow('Last ')} debugger`)
  await paused
  const other = await at.context.newPage()
  await other.goto(at.address)
  await other.getByText('being edited in another tab').waitFor()
  await other.getByRole('button', { name: 'Edit here' }).press('Enter')
  await other.locator('.cm-content:focus').waitFor()
  await other.getByText('being edited in another tab').waitFor({ state: 'detached' })
  await textContains(other, 'Stored ')
  await type(other, 'Other ')
  await draftIsKept(other, 'Other ')
  await debug.send('Debugger.resume')
  await typing
  await page.getByText('being edited in another tab').waitFor()
  for (const words of ['docs/pay (other tab).md', 'Last Stored ', 'Other Stored ']) await draftIsKept(other, words)
  await at.context.close()
})
