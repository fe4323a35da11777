import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { ProjectRecord } from '#contract/projects.ts'
import { startBackend } from '#testing/hosts/git/backend.ts'
import { firstCommit } from '#testing/hosts/git/subject.ts'
import { bytes } from '#testing/hosts/project.ts'
import { password, type TestUser } from '#testing/users.ts'
import { openBrowser } from '../support/browser.ts'
import { buildApp } from '../support/builtApp.ts'
import { testService } from '../support/service.ts'

/** The form of a new project on a service with several code hosts. */

buildApp()
const backend = await startBackend()
const [several, one, browser] = await Promise.all([
  testService({ env: { REPOHOST_PROVIDER: 'embedded,git', REPOHOST_GIT_BASE_URL: backend.baseUrl } }),
  testService(),
  openBrowser(),
])
after(async () => {
  await browser.close()
  await Promise.all([several, one].map(service => service[Symbol.asyncDispose]()))
  await backend.close()
})

async function formOf(service: { readonly url: string }, user: TestUser): Promise<Page> {
  const context = await browser.newContext({ baseURL: service.url })
  const data = { email: user.email, password }
  await context.request.post('/api/auth/login', { headers: { 'x-session': 'cookie' }, data })
  const page = await context.newPage()
  const offered = page.waitForResponse(/\/api\/auth\/repohost\/status$/)
  await page.goto('/projects/new')
  await offered
  await page.getByRole('radiogroup', { name: 'Template' }).getByRole('radio').first().waitFor()
  return page
}

async function newest(user: TestUser): Promise<ProjectRecord | undefined> {
  return (await user.get('/api/projects')).as<ProjectRecord[]>()[0]
}

test('a project is created on the selected host, and its settings name the host', async () => {
  const user = await several.user()
  const { dir, source } = backend.repository('team/orders')
  firstCommit(dir, { 'README.md': bytes('# Orders\n') })
  const page = await formOf(several, user)
  const where = page.getByRole('radiogroup', { name: 'Where' })
  assert.ok(await where.getByRole('radio', { name: 'The built-in host' }).isChecked())
  await where.getByRole('radio', { name: 'The git server' }).check()
  await page.getByRole('radiogroup', { name: 'Template' }).waitFor({ state: 'detached' })
  await page.getByLabel('Name', { exact: true }).fill('Orders')
  await page.getByLabel('Address of the repository').fill(source)
  await page.getByLabel('User name').fill(backend.user.username)
  await page.getByRole('textbox', { name: 'Token' }).fill(backend.user.token)
  await page.getByRole('button', { name: 'Create the project' }).click()
  await page.waitForURL(/\/projects\/\d+\/(creating|edit|site)/)
  const project = await newest(user)
  assert.deepEqual([project?.host, project?.cloneUrl ?? source], ['git', source])

  await page.goto(`/projects/${project?.id}/settings`)
  await page.getByText('It is on the git server.').waitFor()
  await page.getByRole('button', { name: 'Save the token' }).waitFor()
  await page.context().close()
})

test('fields of one host are not sent to another', async () => {
  const user = await several.user()
  const page = await formOf(several, user)
  await page.getByRole('radio', { name: 'The git server' }).check()
  await page.getByLabel('Name', { exact: true }).fill('Second thoughts')
  await page.getByRole('textbox', { name: 'Token' }).fill('a-token')
  await page.getByRole('radio', { name: 'The built-in host' }).check()
  await page.getByRole('radiogroup', { name: 'Template' }).waitFor()
  await page.getByRole('button', { name: 'Create the project' }).click()
  // The built-in host rejects a repository token.
  await page.waitForURL(/\/projects\/\d+\//)
  assert.equal((await newest(user))?.host, 'embedded')
  await page.context().close()
})

test('with a single host there is no selection', async () => {
  const page = await formOf(one, await one.user())
  assert.equal(await page.getByRole('radiogroup', { name: 'Where' }).count(), 0)
  await page.context().close()
})
