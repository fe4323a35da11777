import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { Me } from '#contract/accounts.ts'
import type { GitTokenRecord } from '#contract/gitTokens.ts'
import type { SessionRecord } from '#contract/sessions.ts'
import { password, type TestUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { openBrowser } from '../support/browser.ts'
import { buildApp } from '../support/builtApp.ts'
import { testService } from '../support/service.ts'
import { overflow } from './screens/measure.ts'

/** What users do with their own account in the settings. */

buildApp()

const service = await testService()
const browser = await openBrowser()
after(async () => {
  await browser.close()
  await service[Symbol.asyncDispose]()
})
const newPassword = 'another horse, another battery'

async function signIn(page: Page, email: string, given: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(given)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function settingsOf(user: TestUser, viewport = { width: 1280, height: 800 }): Promise<Page> {
  const context = await browser.newContext({ viewport })
  const { email, password } = user
  const data = { email, password }
  await context.request.post(`${service.url}/api/auth/login`, { headers: { 'x-session': 'cookie' }, data })
  const page = await context.newPage()
  await page.goto(`${service.url}/settings`)
  // A part that loads above moves what is below it, and a press there would miss.
  await page.getByRole('heading', { name: 'Git access' }).waitFor()
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
  return page
}

function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click()
}

function confirm(page: Page, name: string): Promise<void> {
  return page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

async function othersOf(user: TestUser): Promise<readonly SessionRecord[]> {
  return (await user.get('/api/auth/sessions')).as<SessionRecord[]>().filter(({ current }) => !current)
}

test('a new name appears everywhere immediately', async () => {
  const page = await settingsOf(await service.user())
  await page.getByLabel('First name').fill(' Grace ')
  await page.getByLabel('Last name').fill('Hopper')
  await press(page, 'Save the name')
  await page.getByText('Account of Grace Hopper').waitFor()
  assert.equal(await page.getByLabel('First name').inputValue(), 'Grace')
  await page.context().close()
})

test('changing the email requires the password, and a wrong one is reported at its field', async () => {
  const user = await service.user()
  const page = await settingsOf(user)
  const email = `new-${user.email}`
  await press(page, 'Change the email')
  await page.getByLabel('New email').fill(email)
  await page.getByLabel('Current password').fill('wrong')
  await confirm(page, 'Change the email')
  await page.getByText('is not the password of this account.').waitFor()
  assert.equal((await user.get('/api/auth/me')).as<Me>().email, user.email)
  await page.getByLabel('Current password').fill(password)
  await confirm(page, 'Change the email')
  await page.getByText(`The email was changed to ${email}`).waitFor()
  await page.getByText(email, { exact: true }).waitFor()
  assert.equal((await user.get('/api/auth/me')).as<Me>().email, email)
  await page.context().close()
})

test('a new password signs out everywhere else and works for the next sign-in', async () => {
  const user = await service.user()
  const page = await settingsOf(user)
  await page.getByRole('button', { name: 'Sign out node' }).waitFor()
  await press(page, 'Change the password')
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill(newPassword)
  await confirm(page, 'Change the password')
  await page.getByText('Your password was changed.').first().waitFor()
  await page.getByRole('button', { name: 'Sign out node' }).waitFor({ state: 'detached' })
  await page.getByText('The password was changed').waitFor()
  assert.equal((await user.get('/api/auth/me')).status, 401)
  const login = (given: string) => service.anyone.post('/api/auth/login', { email: user.email, password: given })
  assert.deepEqual([(await login(password)).status, (await login(newPassword)).status], [401, 200])
  await page.context().close()
})

test('a user without a password sets one after a new sign-in, which returns to the settings', async () => {
  const user = await service.user()
  const page = await settingsOf(user)
  const { pool } = service.database
  const { rows } = await pool.query('select password_hash from users where id = $1', [user.id])
  await pool.query('update users set password_hash = null where id = $1', [user.id])
  await pool.query("update sign_ins set created_at = now() - interval '11 minutes' where user_id = $1", [user.id])
  await page.reload()
  const set = async () => {
    await press(page, 'Set a password')
    await page.getByLabel('New password').fill(newPassword)
    await confirm(page, 'Set a password')
  }
  await set()
  await page.getByText('This account has no password. Sign in again').waitFor()
  await confirm(page, 'Sign in again')
  await page.waitForURL('**/login?next=*')
  // As if the user had not signed in with a password.
  await pool.query('update users set password_hash = $2 where id = $1', [user.id, rows[0].password_hash])
  await signIn(page, user.email, password)
  await page.waitForURL(`${service.url}/settings`)
  await pool.query('update users set password_hash = null where id = $1', [user.id])
  await page.reload()
  await set()
  await page.getByRole('button', { name: 'Change the password' }).waitFor()
  const answer = await service.anyone.post('/api/auth/login', { email: user.email, password: newPassword })
  assert.equal(answer.status, 200)
  await page.context().close()
})

test('one device is signed out, then all others, and this one stays signed in', async () => {
  const user = await service.user()
  for (const device of ['Phone/1', 'Tablet/1', 'Desk/1']) {
    await service.anyone.post('/api/auth/login', { email: user.email, password }, { 'user-agent': device })
  }
  const page = await settingsOf(user)
  await press(page, 'Sign out Phone')
  await confirm(page, 'Sign out')
  await page.getByRole('button', { name: 'Sign out Phone' }).waitFor({ state: 'detached' })
  assert.ok(!(await othersOf(user)).some(({ device }) => device === 'Phone'))
  await press(page, 'Sign out everywhere else')
  await confirm(page, 'Sign out')
  await page.getByRole('button', { name: 'Sign out everywhere else' }).waitFor({ state: 'detached' })
  await page.getByText('This device', { exact: true }).waitFor()
  await page.getByText('All other devices were signed out').waitFor()
  assert.equal((await user.get('/api/auth/me')).status, 401)
  await page.reload()
  await page.getByText('Account of Ada Example').waitFor()
  await page.context().close()
})

test('the security log shows its newest entries, and more on request', async () => {
  const user = await service.user()
  for (let index = 1; index <= 12; index++) await user.post('/api/auth/tokens', { name: `tool ${index}` })
  const page = await settingsOf(user)
  await page.getByText('The git token “tool 12” was created').waitFor()
  assert.equal(await page.getByText('The git token “tool 1” was created').count(), 0)
  await press(page, 'Show more')
  await page.getByText('The git token “tool 1” was created').waitFor()
  await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' })
  await page.context().close()
})

test('a git token is created with read access to one project, as the list shows', async () => {
  const user = await service.user()
  const [wanted] = [await user.project({ name: 'Payments API' }), await user.project({ name: 'Ledger' })]
  const page = await settingsOf(user)
  await page.getByLabel('New token').fill('build server')
  assert.equal(await page.getByRole('combobox', { name: 'Expires after' }).inputValue(), '90 days')
  await page.getByRole('combobox', { name: 'Access' }).click()
  await page.getByRole('option', { name: 'Read only' }).click()
  await page.getByRole('combobox', { name: 'Projects' }).click()
  await page.keyboard.type('pay')
  await page.getByRole('option', { name: 'Ledger' }).waitFor({ state: 'detached' })
  await page.getByRole('option', { name: 'Payments API' }).click()
  await page.getByRole('combobox', { name: 'Expires after' }).click()
  await page.getByRole('option', { name: 'Never' }).click()
  await press(page, 'Create token')
  await page.getByText('“build server” was created', { exact: true }).waitFor()
  await page.getByText('Read only · Payments API').waitFor()
  await page.getByText('Never expires · never used').waitFor()
  const [{ access, projectId, expiresAt } = {}] = (await user.get('/api/auth/tokens')).as<GitTokenRecord[]>()
  assert.deepEqual({ access, projectId, expiresAt }, { access: 'read', projectId: wanted.id, expiresAt: null })
  assert.equal(await page.getByRole('combobox', { name: 'Projects' }).inputValue(), 'All projects')
  await page.context().close()
})

test('a link to a section scrolls there, even while the content above it is still loading', async () => {
  const user = await service.user()
  for (let index = 1; index <= 12; index++) await user.post('/api/auth/tokens', { name: `tool ${index}` })
  const page = await settingsOf(user)
  const answered = Promise.withResolvers<void>()
  await page.route(/security-log/, async route => {
    await answered.promise
    await route.continue()
  })
  await page.goto('about:blank')
  await page.goto(`${service.url}/settings#git`)
  const isInView = () => page.getByRole('heading', { name: 'Git access' }).evaluate(inView)
  await waitFor('the part is in view', isInView)
  answered.resolve()
  await page.getByText('“tool 12” was created').waitFor()
  await waitFor('it still is', isInView)
  await page.context().close()
})

function inView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

for (const width of [1280, 320]) {
  test(`the page links move the keyboard focus to their section, in a window ${width} px wide`, async () => {
    const page = await settingsOf(await service.user(), { width, height: 640 })
    await page.getByText('Signed in', { exact: true }).first().waitFor()
    await page.getByRole('link', { name: 'Git access' }).focus()
    await page.keyboard.press('Enter')
    const heading = page.getByRole('heading', { name: 'Git access' })
    await waitFor('the heading has the focus', () => heading.evaluate(each => each === document.activeElement))
    await waitFor('it is in view', () => heading.evaluate(inView))
    assert.deepEqual(await overflow(page), [])
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate('document.activeElement.labels[0].textContent'), 'New token')
    await page.context().close()
  })
}
