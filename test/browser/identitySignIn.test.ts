import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { buildApp } from '../support/builtApp.ts'
import { type ProviderPerson, sampleEmployee, startProvider } from '../support/identityProvider.ts'
import { testService } from '../support/service.ts'

/** Sign-in with an identity provider in a real browser, from the app and back. */

buildApp()

const provider = await startProvider()
const service = await testService({ env: provider.env })
provider.register(service.url)
const browser = await openBrowser()
after(async () => {
  await browser.close()
  await Promise.all([service, provider].map(each => each[Symbol.asyncDispose]()))
})

async function newPage(): Promise<Page> {
  const context = await browser.newContext()
  // The pages of the provider load an external font.
  await context.route(/googleapis/, route => route.abort())
  return await context.newPage()
}

/** On the pages of the provider: signs in and consents. */
async function signInThere(page: Page, person: ProviderPerson): Promise<void> {
  provider.addPerson(person)
  await page.getByPlaceholder('Enter any login').fill(person.login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function signInHere(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto(`${service.url}/login?next=/settings`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(`${service.url}/settings`)
}

test('a user signs in with the identity provider, reaches the requested page, and stays signed in', async () => {
  const page = await newPage()
  await page.goto(`${service.url}/usage`)
  await page.getByRole('button', { name: 'Sign in with Example Inc.' }).click()
  await page.waitForURL(`${provider.issuer}/**`)
  await signInThere(page, sampleEmployee())
  await page.waitForURL(`${service.url}/usage`)
  await page.getByText('Account of Grace Brewster Hopper').waitFor()
  await page.reload()
  await page.getByText('Account of Grace Brewster Hopper').waitFor()
  assert.ok(!(await page.evaluate<string>('document.cookie')).includes('refresh'))
  await page.context().close()
})

test('the register screen offers the same sign-in', async () => {
  const page = await newPage()
  await page.goto(`${service.url}/register`)
  await page.getByRole('button', { name: 'Sign in with Example Inc.' }).click()
  await signInThere(page, sampleEmployee())
  await page.waitForURL(`${service.url}/projects`)
  await page.context().close()
})

test('an existing account is linked in the settings, as the refused sign-in suggests, and unlinked there', async () => {
  const user = await service.user()
  await service.database.pool.query('update users set email_verified_at = now() where id = $1', [user.id])
  const person = sampleEmployee({ email: user.email })
  const page = await newPage()
  await page.goto(`${service.url}/login`)
  await page.getByRole('button', { name: 'Sign in with Example Inc.' }).click()
  await signInThere(page, person)
  await page.getByText('then link Example Inc. in the settings').waitFor()

  await signInHere(page, user)
  await page.getByRole('button', { name: 'Link Example Inc.' }).click()
  await page.waitForURL(`${service.url}/settings`)
  await page.getByRole('button', { name: `Remove ${user.email}` }).waitFor()

  const other = await newPage()
  await other.goto(`${service.url}/login`)
  await other.getByRole('button', { name: 'Sign in with Example Inc.' }).click()
  await signInThere(other, person)
  await other.getByText('Account of Ada Example').waitFor()

  await page.getByRole('button', { name: `Remove ${user.email}` }).click()
  await page.getByRole('button', { name: 'Remove the link' }).click()
  await page.getByText(`${user.email} is no longer linked.`).first().waitFor()
  await page.getByRole('button', { name: `Remove ${user.email}` }).waitFor({ state: 'detached' })
  assert.deepEqual((await user.get('/api/auth/identities')).as(), [])
  await Promise.all([page.context().close(), other.context().close()])
})

test('a user who cancels at the provider sees a message and can sign in another way', async () => {
  const page = await newPage()
  await page.goto(`${service.url}/login`)
  await page.getByRole('button', { name: 'Sign in with Example Inc.' }).click()
  await page.getByRole('link', { name: '[ Cancel ]' }).click()
  await page.getByText('You are not signed in').waitFor()
  await page.getByLabel('Email').waitFor()
  await page.context().close()
})
