import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { password } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { openBrowser } from '../support/browser.ts'
import { buildApp } from '../support/builtApp.ts'
import { mailServer } from '../support/mailServer.ts'
import { testService } from '../support/service.ts'

/** Resetting a password, from the sign-in page to the mail to the next sign-in. */

buildApp()

const mail = await mailServer()
const service = await testService({ env: { SMTP_URL: mail.url, MAIL_FROM: 'keep@example.org' } })
const browser = await openBrowser()
after(async () => {
  await browser.close()
  await service[Symbol.asyncDispose]()
  await mail[Symbol.asyncDispose]()
})

const newPassword = 'another horse, another battery'
const kindly = 'If an account with this email exists, we have sent it a link.'

async function ask(page: Page, email: string): Promise<void> {
  await page.goto(`${service.url}/login`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.waitForURL('**/account-link')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Mail me a link' }).click()
  await page.getByText(kindly).waitFor()
}

function linkFor(email: string): Promise<string> {
  return waitFor(`a link for ${email}`, () => {
    const texts = mail.letters.filter(({ to }) => to.includes(email)).map(({ text }) => text)
    return texts.map(text => /https?:\S+account-link#purpose=reset\S+/.exec(text)?.[0]).findLast(Boolean)
  })
}

async function signIn(page: Page, email: string, given: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(given)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function setPassword(page: Page, to: string): Promise<void> {
  await page.getByLabel('New password').fill(to)
  await page.getByRole('button', { name: 'Set the password' }).click()
}

test('a forgotten password is reset by mail, and the previous one is rejected', async () => {
  const user = await service.user()
  const page = await (await browser.newContext()).newPage()
  await ask(page, user.email)
  await page.goto(await linkFor(user.email))
  await page.getByLabel('New password').waitFor()
  assert.equal(new URL(page.url()).hash, '')
  await setPassword(page, 'password')
  await page.getByText('one of the most common').waitFor()
  await setPassword(page, newPassword)
  await page.waitForURL('**/login')
  await signIn(page, user.email, password)
  await page.getByText('The email or the password is wrong.').waitFor()
  await signIn(page, user.email, newPassword)
  await page.waitForURL('**/projects')
  await page.context().close()
})

test('a used link is explained, and leads to a new one', async () => {
  const user = await service.user()
  const page = await (await browser.newContext()).newPage()
  await ask(page, user.email)
  const link = await linkFor(user.email)
  for (const outcome of ['**/login', null]) {
    await page.goto('about:blank')
    await page.goto(link)
    await setPassword(page, newPassword)
    if (outcome) await page.waitForURL(outcome)
  }
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await page.getByText('This link has already been used or has expired.').waitFor()
  await page.getByRole('button', { name: 'Request a new link' }).click()
  await page.getByLabel('Email').fill(user.email)
  await page.getByRole('button', { name: 'Mail me a link' }).click()
  await page.getByText(kindly).waitFor()
  await page.context().close()
})

test('the response is the same for an email without an account, and no mail is sent', async () => {
  const page = await (await browser.newContext()).newPage()
  const stranger = 'no.account@example.org'
  await ask(page, stranger)
  const user = await service.user()
  await ask(page, user.email)
  await linkFor(user.email)
  assert.ok(!mail.letters.some(({ to }) => to.includes(stranger)))
  await page.context().close()
})

test('an email is confirmed with the mailed link, which the settings can send again', async () => {
  const user = await service.user()
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${service.url}/login?next=/settings`)
  await signIn(page, user.email, user.password)
  await page.getByText('Not confirmed').waitFor()
  const links = () =>
    mail.letters
      .filter(({ to }) => to.includes(user.email))
      .flatMap(({ text }) => /https?:\S+account-link#purpose=verify\S+/.exec(text)?.[0] ?? [])
  await waitFor('the first mail', () => links().length === 1)
  await page.getByRole('button', { name: 'Send the mail again' }).click()
  await page.getByText('We sent a new mail').waitFor()
  await waitFor('the second mail', () => links().length === 2)
  await page.goto(links()[1] ?? '')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.waitForURL('**/projects')
  await page.goto(`${service.url}/settings`)
  await page.getByText('Confirmed', { exact: true }).waitFor()
  await page.getByText(`The email ${user.email} was confirmed`).waitFor()
  await page.context().close()
})

test('a service without mail names the administrator as the contact', async () => {
  await using silent = await testService()
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${silent.url}/login`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByText('This service does not send mail. Ask the administrator').waitFor()
  assert.equal(await page.getByLabel('Email').count(), 0)
  await page.context().close()
})
