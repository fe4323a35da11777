import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { password, type TestUser } from '#testing/users.ts'
import { openBrowser } from '../support/browser.ts'
import { buildApp } from '../support/builtApp.ts'
import { assertProblem } from '../support/problems.ts'
import { testService } from '../support/service.ts'
import { unzip } from '../support/unzip.ts'

buildApp()
const [service, browser] = await Promise.all([testService(), openBrowser()])
after(() => Promise.all([browser.close(), service[Symbol.asyncDispose]()]))
const admin = await service.user()

async function settingsOf(user: TestUser): Promise<Page> {
  const context = await browser.newContext({ baseURL: service.url })
  const data = { email: user.email, password }
  await context.request.post('/api/auth/login', { headers: { 'x-session': 'cookie' }, data })
  const page = await context.newPage()
  await page.goto('/settings')
  await page.getByRole('heading', { name: 'Your data', exact: true }).waitFor()
  return page
}

test('a user downloads their data as a file, and the page stays', async () => {
  const user = await service.user()
  const project = await user.project()
  const page = await settingsOf(user)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download your data' }).click()
  const download = await downloading
  assert.match(download.suggestedFilename(), /^speckeep-\d{4}-\d\d-\d\d\.zip$/)
  const files = await unzip(await readFile(await download.path()))
  assert.ok(files.has(`projects/${project.slug}.bundle`))
  await page.getByText('The download has started.').first().waitFor()
  assert.equal(page.url(), `${service.url}/settings`)
  await page.context().close()
})

test('a user deletes their account and returns to the sign-in page, which no longer accepts them', async () => {
  const user = await service.user()
  const page = await settingsOf(user)
  await page.getByRole('button', { name: 'Delete this account' }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Delete this account' })
  await dialog.getByLabel('to confirm').fill(user.email.toUpperCase())
  await dialog.getByLabel('Your password', { exact: true }).fill('wrong')
  await confirm.click()
  await dialog.getByText('is not the password of this account').waitFor()
  assert.equal((await user.get('/api/auth/me')).status, 200)
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  await confirm.click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  assertProblem(await user.get('/api/auth/me'), 'unauthenticated')
  assertProblem(await service.anyone.post('/api/auth/login', { email: user.email, password }), 'bad_credentials')
  await page.reload()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await page.context().close()
})

test('the last administrator reads before typing that another one is needed, and where to make one', async () => {
  const page = await settingsOf(admin)
  await page.getByRole('button', { name: 'Delete this account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('The last administrator cannot delete their account').waitFor()
  await dialog.getByLabel('to confirm').fill(admin.email)
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Delete this account' }).click()
  await dialog.getByText('You are the last administrator of this service.').waitFor()
  await dialog.getByRole('link', { name: 'Make another user an administrator' }).click()
  await page.waitForURL('**/admin')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.context().close()
})
