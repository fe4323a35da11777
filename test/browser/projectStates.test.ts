import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { DeletedProjectRecord, ProjectRecord } from '#contract/projects.ts'
import type { TestUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { openBrowser } from '../support/browser.ts'
import { buildApp } from '../support/builtApp.ts'
import { testService } from '../support/service.ts'
import { draftIsKept } from './keptDraft.ts'

/** Projects in the app that are not made yet, archived or deleted. */

buildApp()
const service = await testService()
const browser = await openBrowser()
after(async () => {
  await browser.close()
  await service[Symbol.asyncDispose]()
})

async function signedIn(user: TestUser, to: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${service.url}/login?next=${encodeURIComponent(to)}`)
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL(`${service.url}${to}`)
  return page
}

test('an archived project says so on every screen, cannot be changed, and keeps the text that was not committed', async () => {
  const user = await service.user()
  const { id } = await user.project()
  await user.post(`/api/projects/${id}/commit`, { filePath: 'plan.md', content: '# Plan\n\nMay.\n', baseSha: null })
  const page = await signedIn(user, `/projects/${id}/edit/plan.md`)
  const editor = page.getByRole('textbox', { name: 'plan.md' })
  await editor.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('Not committed.')
  await page.getByText('Uncommitted').waitFor()

  await page.goto(`${service.url}/projects/${id}/settings`)
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  const notice = page.getByText('This project is archived.')
  for (const screen of ['edit/plan.md', 'site', 'commits', 'history', 'settings']) {
    await page.goto(`${service.url}/projects/${id}/${screen}`)
    await notice.waitFor()
  }

  await page.goto(`${service.url}/projects/${id}/edit/plan.md`)
  await page.getByText('Not committed.').waitFor()
  await waitFor('the text is read-only', async () => (await editor.getAttribute('aria-readonly')) === 'true')
  for (const name of ['New file', 'Commit…']) assert.ok(await page.getByRole('button', { name }).isDisabled(), name)
  assert.ok(await page.getByLabel('Ask for a rewrite').isDisabled())
  await page.getByRole('button', { name: 'File', exact: true }).click()
  await page.getByRole('menuitem', { name: 'History…' }).waitFor()
  assert.equal(await page.getByRole('menuitem', { name: 'Delete' }).count(), 0)
  await page.keyboard.press('Escape')
  await page.getByRole('treeitem', { name: 'plan.md' }).focus()
  await page.keyboard.press('Delete')
  await page.getByText('Unarchive it to change it.').first().waitFor()

  await page.getByRole('button', { name: 'Unarchive' }).click()
  await notice.waitFor({ state: 'detached' })
  await waitFor('the text can be changed', async () => (await editor.getAttribute('aria-readonly')) !== 'true')
  await page.getByRole('button', { name: 'Commit…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Commit', exact: true }).click()
  await waitFor('the text is committed', async () => {
    const file = (await user.get(`/api/projects/${id}/files/plan.md`)).as<{ content: string }>()
    return file.content.includes('Not committed.')
  })
  await page.context().close()
})

test('why a project is not made yet is also said to a screen reader', async () => {
  const user = await service.user()
  const { id } = await user.project()
  const page = await signedIn(user, '/projects')
  const delay = 'Not ready yet; the service tries again. The disk of this service is full.'
  let statusReason: string | null = null
  await page.route(`**/api/projects/${id}`, async route => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), status: 'INITIALIZING', statusReason } })
  })
  await page.goto(`${service.url}/projects/${id}/creating`)
  await page.getByText('This usually takes a few seconds').waitFor()
  statusReason = delay
  await page.getByText(`so far. ${delay}`).waitFor()
  await page.getByRole('status').getByText(delay).waitFor()
  await page.context().close()
})

test('a deleted project is found among the deleted ones, restored from there, or deleted permanently', async () => {
  const user = await service.user()
  const kept = await user.project({ name: 'Kept after all' })
  const removed = await user.project({ name: 'Not needed' })
  for (const { id } of [kept, removed]) await user.delete(`/api/projects/${id}`)
  const page = await signedIn(user, '/projects')
  await page.getByRole('link', { name: 'Deleted projects' }).click()

  await page.getByRole('button', { name: 'Delete permanently: Not needed' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type').fill('Not needed')
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await page.getByText('Not needed', { exact: true }).waitFor({ state: 'detached' })

  await page.getByText('deleted permanently on').waitFor()
  await page.getByRole('button', { name: 'Restore: Kept after all' }).click()
  await page.waitForURL(`**/projects/${kept.id}/edit`)
  assert.equal((await user.get(`/api/projects/${kept.id}`)).as<ProjectRecord>().name, 'Kept after all')
  assert.deepEqual((await user.get('/api/projects/deleted')).as<DeletedProjectRecord[]>(), [])
  await page.goto(`${service.url}/projects/deleted`)
  await page.getByText('No project was deleted').waitFor()
  await page.context().close()
})

test('the text typed in a project that was deleted meanwhile can be downloaded, and is there after a restoration', async () => {
  const user = await service.user()
  const { id } = await user.project()
  await user.post(`/api/projects/${id}/commit`, { filePath: 'docs/plan.md', content: '# Plan\n', baseSha: null })
  const page = await signedIn(user, `/projects/${id}/edit/docs/plan.md`)
  await page.locator('.cm-content[contenteditable=true]').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('Größe ≤ 5 🚀')
  await page.getByText('Uncommitted').waitFor()
  await draftIsKept(page, 'Größe ≤ 5 🚀')
  assert.equal((await user.delete(`/api/projects/${id}`)).status, 204)
  await page.reload()
  await page.getByRole('heading', { name: 'There is no such project' }).waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download docs/plan.md' }).click()
  const download = await downloading
  assert.equal(download.suggestedFilename(), 'plan.md')
  assert.match(readFileSync(await download.path(), 'utf8'), /^# Plan\n+Größe ≤ 5 🚀$/)
  assert.equal((await user.post(`/api/projects/${id}/restore`, {})).status, 200)
  await page.goto(`${service.url}/projects/${id}/edit/docs/plan.md`)
  await page.locator('.cm-content').getByText('Größe ≤ 5 🚀').waitFor()
  await page.context().close()
})

test('an open workbench notices that its project is deleted elsewhere, and the last words typed there can be downloaded', async () => {
  const user = await service.user()
  const { id } = await user.project()
  await user.post(`/api/projects/${id}/commit`, { filePath: 'plan.md', content: '# Plan\n', baseSha: null })
  const page = await signedIn(user, `/projects/${id}/edit/plan.md`)
  const listening = page.waitForResponse(`**/api/projects/${id}/events`)
  await page.locator('.cm-content[contenteditable=true]').click()
  await page.keyboard.press('Control+End')
  await listening
  await page.keyboard.insertText('Last words.')
  assert.equal((await user.delete(`/api/projects/${id}`)).status, 204)
  await page.getByRole('heading', { name: 'There is no such project' }).waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download plan.md' }).click()
  assert.match(readFileSync(await (await downloading).path(), 'utf8'), /^# Plan\n+Last words\.$/)
  await page.context().close()
})

test('the address of a project without a screen leads to its workbench', async () => {
  const user = await service.user()
  const { id } = await user.project()
  const page = await signedIn(user, '/projects')
  await page.goto(`${service.url}/projects/${id}`)
  await page.waitForURL(new RegExp(`/projects/${id}/edit/?$`))
  await page.getByRole('treeitem').first().waitFor()
  await page.context().close()
})

test('another screen has its title read out and the focus at its beginning, also one that does not exist', async () => {
  const user = await service.user()
  const { id } = await user.project({ name: 'Refunds' })
  const page = await signedIn(user, '/projects/abc/edit')
  await page.getByRole('heading', { name: 'There is no such project' }).waitFor()
  await page.goto(`${service.url}/projects/${id}/commits/${'1'.repeat(40)}`)
  await page.getByRole('heading', { name: 'There is no such commit' }).waitFor()
  await page.getByRole('link', { name: 'All commits' }).click()
  await page
    .getByTitle(/^Number of this commit in git: [0-9a-f]{40}$/)
    .first()
    .waitFor()
  const time = page.locator('time').first()
  await time.hover()
  assert.match((await time.getAttribute('title')) ?? '', /\d{4}, \d{2}:\d{2}$/)
  await page.goto(`${service.url}/no/such/screen`)
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await page.getByRole('link', { name: 'All projects' }).focus()
  await page.keyboard.press('Enter')
  const title = page.getByRole('status').getByText('Projects · Speckeep')
  await title.waitFor({ state: 'attached' })
  await page.locator('main:focus').waitFor()
  await page.getByRole('link', { name: 'Refunds' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/projects/${id}/edit**`)
  await title.waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await page.getByRole('status').getByText('Settings · Speckeep').waitFor({ state: 'attached' })
  await page.context().close()
})
