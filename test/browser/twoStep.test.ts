import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { password, type TestUser } from '#testing/users.ts'
import { openBrowser } from '../support/browser.ts'
import { buildApp } from '../support/builtApp.ts'
import { adjustableClock, totpCode } from '../support/factors.ts'
import { testService } from '../support/service.ts'

/** Two-step sign-in with the virtual authenticator of Chromium. */

buildApp()

const clock = adjustableClock()
const service = await testService({ env: { HOST: 'localhost' }, overrides: { clock } })
const url = service.url.replace('127.0.0.1', 'localhost')
const browser = await openBrowser()
after(async () => {
  await browser.close()
  await service[Symbol.asyncDispose]()
})

async function newPage(): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('WebAuthn.enable')
  await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return page
}

async function enterPassword(page: Page, user: TestUser, next = '/settings'): Promise<void> {
  await page.goto(`${url}/login?next=${next}`)
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).last().click()
  await page.waitForURL('**/login**')
}

async function setUpApp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('img', { name: 'QR code of the key below' }).waitFor()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(/\s/g, '')
  await dialog.getByLabel('The code that the app shows').fill(totpCode(secret, clock))
  await dialog.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('dialog', { name: 'Keep your recovery codes' }).waitFor()
  clock.pass(30_000)
  return secret
}

test('setting up an app with keys: the password is checked in words, the code is next, and the codes stay', async () => {
  const user = await service.user()
  const page = await newPage()
  await enterPassword(page, user)
  await page.getByRole('button', { name: 'Set up an authenticator app' }).press('Enter')
  const dialog = page.getByRole('dialog')
  const given = dialog.getByLabel('Your password')
  await given.fill('not the password')
  await page.keyboard.press('Enter')
  await dialog.getByText('The current password is not the password of this account.').waitFor()
  await given.fill(password)
  await page.keyboard.press('Enter')
  await dialog.getByLabel('The code that the app shows').and(page.locator(':focus')).waitFor()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(/\s/g, '')
  await page.keyboard.type(totpCode(secret, clock))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  await codes.getByRole('button', { name: 'Copy' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await codes.getByRole('button', { name: 'I have saved them' }).press('Enter')
  await codes.waitFor({ state: 'detached' })
  await page.getByText('10 left').waitFor()
  await page.context().close()
})

test('a passkey is added in the settings, and signs in without a password', async () => {
  const user = await service.user()
  const page = await newPage()
  await enterPassword(page, user)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('my laptop')
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  await codes.waitFor()
  assert.equal(await codes.locator('code').count(), 10)
  await codes.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByText('10 left').waitFor()
  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/settings')
  await page.goto(`${url}/settings`)
  await page.getByText(user.email).first().waitFor()
  await page.getByRole('button', { name: 'Rename my laptop' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('the office')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('button', { name: 'Remove the office' }).click()
  await page.getByRole('button', { name: 'Remove the passkey' }).click()
  await page.getByText('Off. With a second factor').waitFor()
  await page.context().close()
})

test('a passkey is the second factor after the password', async () => {
  const user = await service.user()
  const page = await newPage()
  await enterPassword(page, user)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('my laptop')
  await page.getByRole('dialog').getByLabel('Your password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await signOut(page)
  await enterPassword(page, user)
  await page.getByRole('button', { name: 'Use a passkey', exact: true }).click()
  await page.waitForURL('**/settings')
  await page.context().close()
})

test('an authenticator code is required after the password, and a recovery code replaces it once', async () => {
  const user = await service.user()
  const page = await newPage()
  await enterPassword(page, user)
  const secret = await setUpApp(page)
  const codes = page.getByRole('dialog', { name: 'Keep your recovery codes' })
  const recovery = (await codes.locator('code').first().textContent()) ?? ''
  await codes.getByRole('button', { name: 'I have saved them' }).click()
  await signOut(page)

  await enterPassword(page, user)
  const code = page.getByLabel('Code from your authenticator app')
  await code.fill('000000')
  await page.locator('form button[type=submit]').click()
  await page.getByText('This code is wrong or was used already').waitFor()
  await code.and(page.locator(':focus')).waitFor()
  await code.fill(totpCode(secret, clock))
  await code.press('Enter')
  await page.waitForURL('**/settings')
  await signOut(page)

  for (const isFirst of [true, false]) {
    await enterPassword(page, user)
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await page.getByLabel('Recovery code').fill(recovery)
    await page.getByLabel('Recovery code').press('Enter')
    if (!isFirst) {
      await page.getByText('This is not one of your recovery codes').waitFor()
      continue
    }
    await page.waitForURL('**/settings')
    await page.getByText('9 left').waitFor()
    await signOut(page)
  }
  await page.getByRole('button', { name: 'Back' }).click()
  assert.equal(await page.getByLabel('Email').inputValue(), user.email)
  await page.context().close()
})

test('deleting a project asks for confirmation of the identity and then continues', async () => {
  const user = await service.user()
  const project = await user.project()
  const page = await newPage()
  await enterPassword(page, user)
  const secret = await setUpApp(page)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  clock.pass(601_000)
  await page.goto(`${url}/projects/${project.id}/settings`)
  const begin = async () => {
    await page.getByRole('button', { name: 'Delete', exact: false }).first().click()
    const typed = page.getByRole('dialog').getByLabel(/^Type/)
    await typed.fill(project.name)
    await typed.press('Enter')
  }
  await begin()
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Nothing was changed because you did not confirm').waitFor()
  assert.equal((await user.get(`/api/projects/${project.id}`)).status, 200)
  await page.getByRole('dialog').getByLabel(/^Type/).press('Enter')
  await dialog.getByLabel('Code from your authenticator app').fill(totpCode(secret, clock))
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.waitForURL('**/projects')
  assert.equal((await user.get(`/api/projects/${project.id}`)).status, 404)
  await page.context().close()
})

test('an account with a second factor is deleted once its owner has confirmed their identity', async () => {
  await service.user()
  const user = await service.user()
  const page = await newPage()
  await enterPassword(page, user)
  const secret = await setUpApp(page)
  await page.getByRole('button', { name: 'I have saved them' }).click()
  clock.pass(601_000)
  await page.getByRole('button', { name: 'Delete this account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this account?' })
  await dialog.getByLabel(`Type ${user.email} to confirm`).fill(user.email)
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Delete this account' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Confirm your identity' })
  const code = confirmation.getByLabel('Code from your authenticator app')
  await code.fill('000000')
  await code.press('Enter')
  await confirmation.getByText('This code is wrong or was used already').waitFor()
  assert.equal((await user.get('/api/auth/me')).status, 200)
  await code.fill(totpCode(secret, clock))
  await code.press('Enter')
  await page.waitForURL('**/login**')
  await enterPassword(page, user)
  await page.getByText('The email or the password is wrong').waitFor()
  await page.context().close()
})

test('a browser without passkeys offers none', async () => {
  const page = await (await browser.newContext()).newPage()
  const without = await page.addInitScript('delete globalThis.PublicKeyCredential')
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Sign in with a passkey' }).isVisible(), false)
  await without.dispose()
  await page.goto(`${url}/login`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
  await page.context().close()
})
