import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { ListedUser } from '#contract/admin.ts'
import { password, type TestUser } from '#testing/users.ts'
import { openBrowser } from '../support/browser.ts'
import { buildApp } from '../support/builtApp.ts'
import { testService } from '../support/service.ts'

buildApp()

const service = await testService()
const browser = await openBrowser()
after(async () => {
  await browser.close()
  await service[Symbol.asyncDispose]()
})
const admin = await service.user()
afterEach(() => admin.put('/api/admin/registration', { registration: 'open' }))

async function signedIn(user: TestUser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${service.url}/login?next=/settings`)
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL(`${service.url}/settings`)
  return page
}

test('an administrator closes registration, and an invited user registers with the link', async () => {
  const page = await signedIn(admin)
  await page.getByRole('link', { name: 'Users, registration and the audit log' }).click()
  await page.getByText('By invitation').click()
  await page.getByText('is what registration was set to').waitFor()
  await page.getByLabel('Invite').fill('guest@example.org')
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByText(`${service.url}/register?invitation=`).textContent()

  const guest = await (await browser.newContext()).newPage()
  await guest.goto(`${service.url}/register`)
  const fill = async () => {
    await guest.getByLabel('First name').fill('Grace')
    await guest.getByLabel('Last name').fill('Hopper')
    await guest.getByLabel('Password', { exact: true }).fill(password)
    await guest.getByRole('button', { name: 'Create account' }).click()
  }
  await guest.getByText('takes new accounts by invitation').waitFor()
  assert.equal(await guest.getByLabel('First name').count(), 0)
  await guest.goto(link ?? '')
  assert.equal(await guest.getByLabel('Email').inputValue(), 'guest@example.org')
  await fill()
  await guest.waitForURL('**/projects')
  await Promise.all([page.context().close(), guest.context().close()])
})

test('an administrator finds and disables a user, which the audit log shows', async () => {
  const user = await service.user()
  const page = await signedIn(admin)
  await page.goto(`${service.url}/admin`)
  await page.getByLabel('Find').fill(user.email)
  await page.getByRole('button', { name: `Disable: ${user.email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('button', { name: `Enable: ${user.email}` }).waitFor()
  await page.getByText(`${user.email} was disabled`).waitFor()
  const [listed] = (await admin.get(`/api/admin/users?q=${user.email}`)).as<ListedUser[]>()
  assert.equal(listed?.enabled, false)
  await page.context().close()
})

test('a confirmation dialog stays open while the list is reloaded', async () => {
  const user = await service.user()
  const page = await signedIn(admin)
  await page.goto(`${service.url}/admin`)
  await page.getByRole('button', { name: `Disable: ${user.email}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  // The search typed before the dialog opened gets its response while the dialog is open.
  const found = page.waitForResponse(answer => answer.url().includes('q=nothing-like-this'))
  await page.getByLabel('Find', { exact: true }).evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'nothing-like-this')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await found
  await page.getByText('No users match').waitFor({ state: 'attached' })
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await page.getByText(`${user.email} was disabled`).waitFor()
  await page.context().close()
})

test('other users see that they have no access to the page', async () => {
  const page = await signedIn(await service.user())
  assert.equal(await page.getByText('the audit log').count(), 0)
  await page.goto(`${service.url}/admin`)
  await page.getByText('Only administrators of this service see this page.').waitFor()
  await page.context().close()
})

test('an administrator sets the limits of one user, which appear in the settings of that user and in the audit log', async () => {
  const user = await service.user()
  const page = await signedIn(admin)
  await page.goto(`${service.url}/admin`)
  await page.getByLabel('Find').fill(user.email)
  await page.getByRole('button', { name: `Limits: ${user.email}` }).click()
  await page.getByLabel('Projects').fill('three')
  await page.getByRole('button', { name: 'Set the limits' }).click()
  await page.getByText('Enter a whole number from 0').waitFor()
  await page.getByLabel('Projects').fill('3')
  await page.getByLabel('Storage in MiB').fill('512')
  await page.getByRole('button', { name: 'Set the limits' }).click()
  await page.getByText('Projects: 0 of 3 · Storage: 0 MiB of 512 MiB').waitFor()
  await page.getByText(`${user.email}: projects 3, space 512 MiB`).waitFor()
  const own = await signedIn(user)
  await own.getByText('0 of 3').waitFor()
  await own.getByText('0 MiB of 512 MiB').waitFor()
  await Promise.all([page.context().close(), own.context().close()])
})

test('a user at the project limit sees this on the create screen, with a link to their limits', async () => {
  const user = await service.user()
  await admin.put(`/api/admin/users/${user.id}`, { projectsMax: 1 })
  const project = await user.project()
  const page = await signedIn(user)
  await page.goto(`${service.url}/projects/new`)
  await page.getByLabel('Name').fill('One more')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Projects: you have 1, and an account may have 1').waitFor()
  await page.getByRole('link', { name: 'Your storage and limits' }).click()
  await page.getByText('1 of 1').waitFor()
  await page.goto(`${service.url}/projects/${project.id}/settings`)
  await page.getByRole('button', { name: 'Delete the project' }).click()
  await page.getByLabel('Delete permanently').check()
  await page.getByRole('dialog').getByLabel('Type').fill(project.name)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('was permanently deleted').first().waitFor()
  assert.equal((await user.post(`/api/projects/${project.id}/restore`)).status, 404)
  await page.context().close()
})

test('an administrator without a model is led from the text to its settings, anyone else to an administrator', async () => {
  const member = await service.user()
  for (const user of [admin, member]) {
    const { id } = await user.project()
    const page = await signedIn(user)
    await page.goto(`${service.url}/projects/${id}/edit/README.md`)
    await page.getByText('No AI model is connected.').waitFor()
    const link = page.getByRole('link', { name: 'Connect a model' })
    if (user === admin) {
      await link.click()
      await page.waitForURL('**/admin/model')
      await page.getByLabel('Provider').selectOption({ label: 'Mistral' })
      await page.getByText('AI_PROVIDER=mistral').waitFor()
      await page.getByRole('heading', { name: 'No model is connected' }).waitFor()
      assert.equal(await page.getByRole('button', { name: 'Test the connection' }).count(), 0)
    } else {
      await page.getByText('An administrator of this service can connect one.').waitFor()
      assert.equal(await link.count(), 0)
      await page.goto(`${service.url}/admin/model`)
      await page.getByText('Only administrators of this service see this page.').waitFor()
    }
    await page.context().close()
  }
})
