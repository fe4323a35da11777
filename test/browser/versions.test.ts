import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { CommitReply } from '#contract/content.ts'
import {
  commitByOther,
  contentOf,
  sendCommit,
  text,
  type,
  violations,
  visibleText,
  workbenchHarness,
} from './workbenchHarness.ts'

/** What is not committed is seen and taken back before the commit, and what is committed after it. */

const rig = await workbenchHarness()
after(rig.close)

test('the commit dialog shows each change as readers see it and as source, and one change can be discarded', async () => {
  const at = await rig.desk()
  const { page } = at
  await type(page, 'New ')
  await page.getByText('Waits are short.').click()
  await page.keyboard.press('End')
  await page.keyboard.insertText(' Very.')
  await page.getByText('Uncommitted').waitFor()
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Commit to main' })
  const frame = dialog.frameLocator('iframe[title^="Changes in docs/pay.md"]')
  await frame.locator('ins.added', { hasText: 'Very.' }).waitFor()
  await dialog.getByText('Source', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Discard the change at line 1', exact: true }).click()
  await dialog.getByRole('button', { name: 'Discard the change at line 1', exact: true }).waitFor({ state: 'detached' })
  assert.deepEqual(await violations(page), [])
  await dialog.getByRole('button', { name: 'Commit', exact: true }).click()
  await page.getByText('Uncommitted').waitFor({ state: 'detached' })
  assert.equal((await contentOf(at)).content, text.replace('short.', 'short. Very.'))
  await at.context.close()
})

test('a version from the history of a file is compared with now and restored', async () => {
  const at = await rig.desk()
  const { page } = at
  const { sha } = await contentOf(at)
  await commitByOther(at, { filePath: 'docs/pay.md', content: text.replace('quickly', 'soon'), baseSha: sha })
  await page.locator('.cm-content').getByText('answer soon').waitFor()
  await page.getByRole('button', { name: 'File', exact: true }).click()
  await page.getByRole('menuitem', { name: 'History…' }).click()
  const dialog = page.getByRole('dialog', { name: 'History of docs/pay.md' })
  await dialog.getByRole('button', { name: /^Compare with now: / }).click()
  await dialog.frameLocator('iframe').locator('del.removed', { hasText: 'quickly' }).waitFor()
  assert.deepEqual(await violations(page), [])
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('.cm-content').getByText('answer quickly').waitFor()
  assert.equal((await contentOf(at)).content, text)
  const [newest] = (await at.user.get(`/api/projects/${at.projectId}/commits`)).as<{ sha: string }[]>()
  await page.getByRole('link', { name: `Live · ${newest?.sha.slice(0, 7)}` }).waitFor()
  await at.context.close()
})

test('a version is compared with what is in the editor, and with the committed text', async () => {
  const at = await rig.desk()
  const { page } = at
  await type(page, 'Mine ')
  await page.getByRole('button', { name: 'File', exact: true }).click()
  await page.getByRole('menuitem', { name: 'History…' }).click()
  const dialog = page.getByRole('dialog', { name: 'History of docs/pay.md' })
  await dialog.getByRole('button', { name: /^Compare with now: / }).click()
  await dialog.frameLocator('iframe').locator('ins.added', { hasText: 'Mine' }).waitFor()
  await dialog.getByLabel('Compare with').selectOption({ label: 'Now, as committed' })
  await dialog.getByText('This is the current text.').waitFor()
  assert.deepEqual(await violations(page), [])
  await at.context.close()
})

test('any two versions of a file are compared, the older one first', async () => {
  const at = await rig.desk()
  const { page } = at
  const change = async (content: string) =>
    commitByOther(at, { filePath: 'docs/pay.md', content, baseSha: (await contentOf(at)).sha })
  const second = text.replace('quickly', 'soon')
  const third = second.replace('Waits are short.', 'Waits are measured.')
  await change(second)
  await change(third)
  await page.locator('.cm-content').getByText('Waits are measured').waitFor()
  await page.getByRole('button', { name: 'File', exact: true }).click()
  await page.getByRole('menuitem', { name: 'History…' }).click()
  const dialog = page.getByRole('dialog', { name: 'History of docs/pay.md' })
  await dialog.getByRole('button', { name: /^Show: / }).click()
  await dialog.getByText('This is the current text.').waitFor()
  const choice = dialog.getByLabel('Compare with', { exact: true })
  const shown = dialog.frameLocator('iframe')
  await choice.selectOption({ index: 1 })
  await shown.locator('ins.added', { hasText: 'measured' }).waitFor()
  assert.equal(await shown.locator('ins.added', { hasText: 'soon' }).count(), 0)
  await dialog
    .getByRole('button', { name: /^Compare with now: / })
    .last()
    .click()
  await choice.selectOption({ index: 2 })
  await shown.locator('ins.added', { hasText: 'soon' }).waitFor()
  assert.equal(await shown.locator('ins.added', { hasText: 'measured' }).count(), 0)
  assert.deepEqual(await violations(page), [])
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.equal((await contentOf(at)).content, text)
  await at.context.close()
})

test('restoring a version says that uncommitted changes stay, and the tab Edit leads back to the file', async () => {
  const at = await rig.desk()
  const { page } = at
  const { sha } = await contentOf(at)
  await commitByOther(at, { filePath: 'docs/pay.md', content: text.replace('quickly', 'soon'), baseSha: sha })
  await page.locator('.cm-content').getByText('answer soon').waitFor()
  await type(page, 'Mine ')
  await page.getByRole('button', { name: 'File', exact: true }).click()
  await page.getByRole('menuitem', { name: 'History…' }).click()
  const dialog = page.getByRole('dialog', { name: 'History of docs/pay.md' })
  await dialog
    .getByRole('button', { name: /^Compare with now: / })
    .last()
    .click()
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await page.getByLabel('Results').getByText('Your uncommitted changes stay').waitFor()
  assert.match(await visibleText(page), /^Mine # Payments/)
  assert.equal((await contentOf(at)).content, text)
  await page.getByRole('link', { name: 'Commits', exact: true }).click()
  await page.getByRole('heading', { name: 'Commits' }).waitFor()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.waitForURL('**/edit/docs/pay.md')
  await page.getByRole('heading', { name: 'docs / pay.md' }).waitFor()
  await at.context.close()
})

test('a changed field of the front matter is shown beside a changed text', async () => {
  const at = await rig.desk({ content: `---\nstatus: draft\n---\n\n${text}` })
  const { page } = at
  const { sha } = await contentOf(at)
  const changed = `---\nstatus: final\n---\n\n${text.replace('quickly', 'soon')}`
  await commitByOther(at, { filePath: 'docs/pay.md', content: changed, baseSha: sha })
  await page.locator('.cm-content').getByText('answer soon').waitFor()
  await page.getByRole('button', { name: 'File', exact: true }).click()
  await page.getByRole('menuitem', { name: 'History…' }).click()
  const dialog = page.getByRole('dialog', { name: 'History of docs/pay.md' })
  await dialog.getByRole('button', { name: /^Compare with now: / }).click()
  const frame = dialog.frameLocator('iframe')
  await frame.locator('del.removed', { hasText: 'quickly' }).waitFor()
  await frame.locator('del.removed', { hasText: 'draft' }).waitFor()
  await frame.locator('ins.added', { hasText: 'final' }).waitFor()
  await at.context.close()
})

test('each part of a text shows who wrote it', async () => {
  const at = await rig.desk()
  const { page } = at
  const { sha } = await contentOf(at)
  const message = 'Answer sooner'
  await commitByOther(at, { filePath: 'docs/pay.md', content: text.replace('quickly', 'soon'), baseSha: sha, message })
  await page.getByRole('button', { name: 'File', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Who wrote this…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who wrote docs/pay.md' })
  const part = dialog.getByRole('listitem').filter({ hasText: 'answer soon' })
  await part.getByRole('link', { name: message }).waitFor()
  assert.deepEqual(await violations(page), [])
  await at.context.close()
})

test('who wrote a text is shown beside it as readers see it, also beside single rows of a table', async () => {
  const content = '# Fees\n\n| No | Fee |\n|---|---|\n| 1 | ten |\n| 2 | twenty |\n\n$$\nx = y\n$$\n'
  const at = await rig.desk({ content })
  const { page } = at
  const { sha } = await contentOf(at)
  await commitByOther(at, { filePath: 'docs/pay.md', content: content.replace('twenty', 'thirty'), baseSha: sha })
  await page.getByRole('button', { name: 'File', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Who wrote this…' }).click()
  const parts = page.getByRole('dialog', { name: 'Who wrote docs/pay.md' }).getByRole('listitem')
  const row = parts.filter({ has: page.getByRole('cell', { name: 'thirty' }) })
  await row.getByRole('columnheader', { name: 'Fee' }).waitFor()
  assert.equal(await row.getByRole('cell', { name: 'ten' }).count(), 0)
  await parts.locator('math').first().waitFor({ state: 'attached' })
  assert.doesNotMatch((await parts.allInnerTexts()).join('\n'), /[|$#]/)
  assert.deepEqual(await violations(page), [])
  await at.context.close()
})

test('a commit is read and reverted on its page, and a conflict is decided by people', async () => {
  const at = await rig.desk()
  const { page, projectId, user } = at
  const change = async (from: string, to: string): Promise<string> => {
    const { content, sha } = await contentOf(at)
    const body = { filePath: 'docs/pay.md', content: content.replace(from, to), baseSha: sha }
    return (await user.post(`/api/projects/${projectId}/commit`, body)).as<CommitReply>().sha
  }
  const first = await change('quickly', 'soon')
  await change('short', 'long')
  await page.goto(`${rig.service.url}/projects/${projectId}/commits/${first}`)
  await page.getByRole('button', { name: 'Revert…' }).click()
  assert.deepEqual(await violations(page), [])
  await page.getByRole('dialog').getByRole('button', { name: 'Revert', exact: true }).click()
  await page.getByRole('heading', { name: /^Revert "Update docs\/pay\.md"/ }).waitFor()
  assert.equal((await contentOf(at)).content, text.replace('short', 'long'))
  await page.locator('main:focus').waitFor()
  const frame = page.frameLocator('iframe[title^="Changes in docs/pay.md"]')
  await frame.locator('del.removed', { hasText: 'soon' }).waitFor()
  await frame.locator('ins.added', { hasText: 'quickly' }).waitFor()
  assert.deepEqual(await violations(page), [])
  await page.getByText('Source', { exact: true }).click()
  await page.locator('[data-kind=removed]', { hasText: 'The service SHALL answer soon.' }).waitFor()
  await page.getByRole('link', { name: first.slice(0, 7), exact: true }).click()
  await page.waitForURL(`**/commits/${first}`)

  const second = await change('quickly', 'at last')
  await change('at last', 'never')
  await page.goto(`${rig.service.url}/projects/${projectId}/commits/${second}`)
  await frame.locator('ins.added', { hasText: 'at last' }).waitFor()
  await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
  // What is printed is there when the event returns.
  assert.equal(await page.locator('.diff [data-kind=added]', { hasText: 'at last' }).count(), 1)
  await page.evaluate(`dispatchEvent(new Event('afterprint'))`)
  await page.locator('.diff [data-kind=added]').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Revert…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revert', exact: true }).click()
  const place = page.getByRole('region', { name: 'Place 1 of 1' })
  await place.getByRole('button', { name: 'Take the earlier text' }).waitFor()
  assert.deepEqual(await violations(page), [])
  assert.match((await contentOf(at)).content, /never/)
  await place.getByRole('button', { name: 'Take the earlier text' }).click()
  await page.getByRole('button', { name: 'Revert with this text' }).click()
  await page.getByRole('heading', { name: /^Revert "Update docs\/pay\.md"/ }).waitFor()
  assert.equal((await contentOf(at)).content, text.replace('short', 'long'))
  await at.context.close()
})

test('the conflicts of a revert are decided paragraph by paragraph', async () => {
  const at = await rig.desk({ content: '# Rent\n\nRent is 500.\n\nHeating is 90.\n' })
  const { page, projectId, user } = at
  const write = async (rent: number, heating: number): Promise<string> => {
    const content = `# Rent\n\nRent is ${rent}.\n\nHeating is ${heating}.\n`
    const body = { filePath: 'docs/pay.md', content, baseSha: (await contentOf(at)).sha }
    return (await user.post(`/api/projects/${projectId}/commit`, body)).as<CommitReply>().sha
  }
  const first = await write(510, 91)
  await write(520, 92)
  await page.goto(`${rig.service.url}/projects/${projectId}/commits/${first}`)
  await page.getByRole('button', { name: 'Revert…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revert', exact: true }).click()
  const place = (number: number) => page.getByRole('region', { name: `Place ${number} of 2` })
  await place(1).getByRole('button', { name: 'Take the earlier text' }).click()
  await place(2).getByRole('button', { name: 'Keep it as it is now' }).click()
  await page.getByRole('button', { name: 'Revert with this text' }).click()
  await page.getByRole('heading', { name: /^Revert "Update docs\/pay\.md"/ }).waitFor()
  assert.equal((await contentOf(at)).content, '# Rent\n\nRent is 500.\n\nHeating is 92.\n')
  await at.context.close()
})

async function createFile(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: 'New file' }).click()
  await page.getByRole('dialog').getByLabel('Folder and name').fill(path)
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.waitForURL(`**/edit/${path}`)
}

test('a new file that was never committed is deleted without an error, and comes back with Undo', async () => {
  const at = await rig.desk()
  const { page } = at
  await createFile(page, 'docs/new.md')
  await type(page, 'Text')
  await page.getByText('Uncommitted').waitFor()
  await page.getByRole('button', { name: 'File', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText('Choose a file in the list').waitFor()
  assert.equal(await page.getByText('There is no file').count(), 0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.waitForURL('**/edit/docs/new.md')
  await page.locator('.cm-content').getByText('Text').waitFor()
  await at.context.close()
})

test('a file that two people created is merged, and each side shows what it has and nothing else', async () => {
  const at = await rig.desk()
  const { page } = at
  await createFile(page, 'docs/new.md')
  await type(page, 'Mine.')
  await commitByOther(at, { filePath: 'docs/new.md', content: '# Theirs\n\nTheir words.\n', baseSha: null })
  await sendCommit(page)
  await page.getByRole('heading', { name: 'docs/new.md was created by someone else too' }).waitFor()
  const side = (name: string) => page.frameLocator(`iframe[title^="${name}"]`)
  await side('Theirs').getByRole('heading', { name: 'Theirs' }).waitFor()
  await side('Mine').getByText('Mine.').waitFor()
  assert.equal(await side('Mine').locator('h1').count(), 0)
  await at.context.close()
})

test('a merge shows both texts of each place with the differing words marked, and no markers', async () => {
  const at = await rig.desk()
  const { page } = at
  await type(page, 'Mine ')
  const { sha } = await contentOf(at)
  await commitByOther(at, { filePath: 'docs/pay.md', content: `Theirs ${text}`, baseSha: sha })
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').getByRole('button', { name: 'Commit', exact: true }).click()
  const place = page.getByRole('region', { name: 'Place 1 of 1' })
  await place.frameLocator('iframe[title^="Mine"]').locator('mark', { hasText: 'Mine' }).waitFor()
  await place.frameLocator('iframe[title^="Theirs"]').locator('mark', { hasText: 'Theirs' }).waitFor()
  assert.doesNotMatch((await page.getByRole('dialog').textContent()) ?? '', /<{7}|={7}|>{7}/)
  assert.deepEqual(await violations(page), [])
  await place.getByRole('button', { name: 'Take both' }).click()
  await place.locator('button:focus', { hasText: 'Decide again' }).click()
  await place.locator('button:focus', { hasText: 'Take mine' }).waitFor()
  await place.getByRole('button', { name: 'Take both' }).click()
  await place.getByLabel('Text of place 1').fill('# Written\n')
  await page.getByRole('button', { name: 'Commit the merge' }).click()
  await page.getByText('Uncommitted').waitFor({ state: 'detached' })
  assert.equal((await contentOf(at)).content, text.replace('# Payments', '# Written'))
  await at.context.close()
})
