import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { ListedUser } from '#contract/admin.ts'
import { openBrowser } from '../support/browser.ts'
import { buildApp } from '../support/builtApp.ts'
import { password, type TestUser, testService } from '../support/service.ts'

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

test('an administrator closes registration but for those who are invited, who come by the link', async () => {
  const page = await signedIn(admin)
  await page.getByRole('link', { name: 'Users, registration and the audit log' }).click()
  await page.getByText('By invitation').click()
  await page.getByText('is what registration was set to').waitFor()
  await page.getByLabel('Invite').fill('guest@example.org')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.getByText(`${service.url}/register?invitation=`).textContent()

  const guest = await (await browser.newContext()).newPage()
  await guest.goto(`${service.url}/register`)
  const fill = async () => {
    await guest.getByLabel('First name').fill('Grace')
    await guest.getByLabel('Last name').fill('Hopper')
    await guest.getByLabel('Password', { exact: true }).fill(password)
    await guest.getByRole('button', { name: 'Make the account' }).click()
  }
  await guest.getByLabel('Email').fill('guest@example.org')
  await fill()
  await guest.getByText('takes new accounts by invitation').waitFor()
  await guest.goto(link ?? '')
  assert.equal(await guest.getByLabel('Email').inputValue(), 'guest@example.org')
  await fill()
  await guest.waitForURL('**/projects')
  await Promise.all([page.context().close(), guest.context().close()])
})

test('an administrator finds a user and disables them, and the log says so', async () => {
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

test('what is to be confirmed stays open while the list is looked through anew', async () => {
  const user = await service.user()
  const page = await signedIn(admin)
  await page.goto(`${service.url}/admin`)
  await page.getByRole('button', { name: `Disable: ${user.email}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  // The search that was typed before the dialog opened answers while it is open.
  const found = page.waitForResponse(answer => answer.url().includes('q=nothing-like-this'))
  await page.getByLabel('Find', { exact: true }).evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'nothing-like-this')
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await found
  await page.getByText('No user has this').waitFor({ state: 'attached' })
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await page.getByText(`${user.email} was disabled`).waitFor()
  await page.context().close()
})

test('others are told that the page is not for them', async () => {
  const page = await signedIn(await service.user())
  assert.equal(await page.getByText('the audit log').count(), 0)
  await page.goto(`${service.url}/admin`)
  await page.getByText('Only administrators of this service see this page.').waitFor()
  await page.context().close()
})
