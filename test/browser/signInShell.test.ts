import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { takeTime } from '#testing/takeTime.ts'
import { waitFor } from '#testing/waitFor.ts'
import { openBrowser } from '../support/browser.ts'
import { buildApp } from '../support/builtApp.ts'
import { testService } from '../support/service.ts'

/** The sign-in page before the app has loaded, and the first requests of a screen. */

buildApp()

const service = await testService()
const browser = await openBrowser()
after(async () => {
  await browser.close()
  await service[Symbol.asyncDispose]()
})

/** A sign-in page whose app does not load until `open` is called. */
async function slowSignIn(): Promise<{ readonly page: Page; readonly open: () => void; readonly faults: string[] }> {
  const page = await (await browser.newContext()).newPage()
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  page.on('console', message => message.type() === 'error' && faults.push(message.text()))
  const opened = Promise.withResolvers<void>()
  await page.route(/\/assets\/index-/, async route => {
    await opened.promise
    await route.continue()
  })
  await page.goto(`${service.url}/login?next=/usage`, { waitUntil: 'domcontentloaded' })
  return { page, open: opened.resolve, faults }
}

/** Releases what it presses only after the app has loaded, which must not replace it in between. */
async function pressWhileLoading(page: Page, pressed: Locator, open: () => void): Promise<void> {
  await pressed.hover()
  await page.mouse.down()
  await page.evaluate(`document.querySelector('#root form').dataset.shell = 'here'`)
  const loaded = page.waitForResponse(/\/assets\/index-/)
  open()
  await loaded
  await takeTime(1_000)
  assert.equal(await page.locator('form[data-shell]').count(), 1, 'the app has replaced the page')
  await page.mouse.up()
}

test('input submitted before the app has loaded is sent afterwards', async () => {
  const { email, password } = await service.user()
  const { page, open, faults } = await slowSignIn()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  open()
  await page.waitForURL('**/usage')
  assert.deepEqual(
    faults.filter(fault => !fault.includes('404')),
    [],
  )
  await page.context().close()
})

test('the app takes over while the user types, without losing a letter', async () => {
  const { page, open } = await slowSignIn()
  await page.getByLabel('Email').pressSequentially('ada')
  await page.evaluate(`document.querySelector('#root form').dataset.shell = 'here'`)
  open()
  await page.locator('form[data-shell]').waitFor({ state: 'detached' })
  assert.equal(await page.evaluate('document.activeElement.type'), 'email')
  await page.keyboard.type('@example.org')
  assert.equal(await page.getByLabel('Email').inputValue(), 'ada@example.org')
  await page.context().close()
})

test('a click on the reveal button before the app has loaded shows the password', async () => {
  const { page, open } = await slowSignIn()
  await page.getByLabel('Password', { exact: true }).fill('secret words')
  await page.getByRole('button', { name: 'Show the password' }).click()
  open()
  await page.locator('input[autocomplete=current-password][type=text]').waitFor()
  assert.equal(await page.getByLabel('Password', { exact: true }).inputValue(), 'secret words')
  await page.context().close()
})

test('a button that is held down while the app loads is clicked when it is released', async () => {
  const { email, password } = await service.user()
  const { page, open } = await slowSignIn()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await pressWhileLoading(page, page.getByRole('button', { name: 'Sign in', exact: true }), open)
  await page.waitForURL('**/usage')
  await page.context().close()
})

test('a link that is held down while the app loads is followed when it is released', async () => {
  const { page, open } = await slowSignIn()
  await pressWhileLoading(page, page.getByRole('link', { name: 'Forgot your password?' }), open)
  await page.waitForURL('**/account-link')
  await page.context().close()
})

test('the link to the register screen keeps the destination', async () => {
  const { page } = await slowSignIn()
  const link = page.locator('#root a[href$="/register?next=/usage"]')
  await link.waitFor()
  assert.equal(await link.textContent(), 'Create an account')
  assert.equal(await page.locator('#root a[href="/account-link"]').textContent(), 'Forgot your password?')
  await page.context().close()
})

test('a screen makes no request twice', async () => {
  const user = await service.user()
  const project = await user.project()
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${service.url}/login`)
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText(project.name).first().waitFor()
  await page.getByText('Account of Ada Example').waitFor()
  await page.goto('about:blank')
  for (const address of ['/projects', `/projects/${project.id}/edit/README.md`]) {
    const asked: string[] = []
    const note = (request: { url(): string; method(): string }) => {
      const { pathname, search } = new URL(request.url())
      if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname + search)
    }
    page.on('request', note)
    await page.goto(service.url + address)
    await page
      .getByText(address === '/projects' ? project.name : 'Ask for a rewrite')
      .first()
      .waitFor()
    await page.waitForLoadState('load')
    if (address !== '/projects')
      await waitFor('the project is listened to', () => asked.some(one => /events$/.test(one)))
    await takeTime(300)
    page.off('request', note)
    const expected =
      address === '/projects'
        ? ['/api/projects?limit=60']
        : ['', '/files/README.md'].map(rest => `/api/projects/${project.id}${rest}`)
    for (const path of ['/api/auth/me', ...expected]) assert.equal(asked.filter(one => one === path).length, 1, path)
  }
  await page.context().close()
})
