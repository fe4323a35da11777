import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { signIn, textContains, type, workbenchHarness } from './workbenchHarness.ts'

/** A page that is older than the service: the parts that it has not loaded yet are gone. */

const rig = await workbenchHarness()
after(rig.close)

const updated = 'Speckeep was updated. Reload the page to continue: your drafts are kept.'

async function withoutParts(context: BrowserContext, names: RegExp): Promise<void> {
  await context.route(
    url => names.test(url.pathname),
    route => route.fulfill({ status: 404 }),
  )
}

async function saysSo(page: Page): Promise<void> {
  await page.getByLabel('Results').getByText(updated).waitFor()
  assert.equal(await page.getByRole('heading', { name: 'Something went wrong here' }).count(), 0)
}

async function reload(page: Page): Promise<void> {
  await page.getByLabel('Results').getByRole('button', { name: 'Reload' }).click()
}

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name' })

async function openSettings(context: BrowserContext): Promise<Page> {
  const { page, address } = await rig.desk({ context })
  await page.goto(address.replace(/edit.*/, 'settings'))
  await page.getByRole('region', { name: 'Delete' }).waitFor()
  await nameField(page).fill('A better name')
  return page
}

test('a session that ends after an update keeps the page, and a reload leads to the sign-in and the draft', async () => {
  const context = await rig.browser.newContext({ viewport: { width: 1440, height: 900 } })
  await withoutParts(context, /\/assets\/SignInDialog-/)
  const { page, user } = await rig.desk({ context })
  await type(page, 'Mine ')
  await context.route('**/api/**', route =>
    route.fulfill({ status: 401, json: { code: 'unauthorized', message: 'Sign in.', status: 401, errors: [] } }),
  )
  await page.evaluate('{ const now = Date.now; Date.now = () => now() + 20 * 60_000 }')
  await type(page, 'More ')
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').getByRole('button', { name: 'Commit', exact: true }).dispatchEvent('click')
  await saysSo(page)
  await context.unroute('**/api/**')
  await context.clearCookies()
  await reload(page)
  await signIn(page, user)
  await textContains(page, 'More Mine # Payments')
  await context.close()
})

test('a confirmation that is gone keeps the screen with what was typed', async () => {
  const context = await rig.browser.newContext({ viewport: { width: 1440, height: 900 } })
  await withoutParts(context, /\/assets\/ConfirmDialog-/)
  const page = await openSettings(context)
  await page.getByRole('button', { name: 'Delete the project' }).click()
  await saysSo(page)
  assert.equal(await nameField(page).inputValue(), 'A better name')
  await context.close()
})

test('a proof of identity that is gone keeps the screen with what was typed', async () => {
  const context = await rig.browser.newContext({ viewport: { width: 1440, height: 900 } })
  await withoutParts(context, /\/assets\/ReauthDialog-/)
  const page = await openSettings(context)
  await context.route('**/api/projects/*', (route, request) =>
    request.method() === 'PATCH' || request.method() === 'PUT'
      ? route.fulfill({
          status: 403,
          json: { code: 'confirmation_needed', message: 'Confirm your identity.', status: 403, errors: [] },
        })
      : route.continue(),
  )
  await nameField(page).press('Enter')
  await saysSo(page)
  assert.equal(await nameField(page).inputValue(), 'A better name')
  await context.close()
})

test('a menu that is gone says so', async () => {
  const context = await rig.browser.newContext({ viewport: { width: 1440, height: 900 } })
  await withoutParts(context, /\/assets\/OpenThemeMenu-/)
  const page = await openSettings(context)
  await page.getByRole('button', { name: /^Colours: / }).click()
  await saysSo(page)
  await context.close()
})

test('a browser that does not name the lost part learns of the update from the first script of the page', async () => {
  const context = await rig.browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript(`TypeError.prototype.toString = () => 'TypeError: Importing a module script failed.'`)
  const page = await openSettings(context)
  await withoutParts(context, /\/assets\/(OpenThemeMenu|index)-/)
  await page.getByRole('button', { name: /^Colours: / }).click()
  await saysSo(page)
  await context.close()
})

test('a menu that was lost in transit is not called an update, and opens after a reload', async () => {
  const context = await rig.browser.newContext({ viewport: { width: 1440, height: 900 } })
  let isLost = true
  const part = /\/assets\/OpenThemeMenu-/
  await context.route(part, (route, request) =>
    isLost && request.method() === 'GET' ? route.abort() : route.continue(),
  )
  const page = await openSettings(context)
  const colours = page.getByRole('button', { name: /^Colours: / })
  await colours.click()
  await page.getByLabel('Results').getByText('A part of this page could not be loaded.').waitFor()
  assert.equal(await page.getByText(updated).count(), 0)
  isLost = false
  await reload(page)
  await colours.click()
  await page.getByRole('menu').waitFor()
  await context.close()
})

test('recovery codes that could not be shown are not made', async () => {
  const context = await rig.browser.newContext({ viewport: { width: 1440, height: 900 } })
  await withoutParts(context, /\/assets\/NewRecoveryCodes-/)
  const { page } = await rig.desk({ context })
  let made = 0
  await context.route('**/api/auth/second-factors', route =>
    route.fulfill({
      json: {
        totp: { addedAt: '2026-01-01T00:00:00.000Z' },
        passkeys: [],
        passkeysAvailable: false,
        recoveryCodesLeft: 4,
      },
    }),
  )
  await context.route('**/api/auth/second-factors/recovery-codes', route => {
    made++
    return route.continue()
  })
  await page.goto(`${rig.service.url}/settings`)
  await page.getByRole('button', { name: 'Generate new recovery codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Generate new recovery codes?' })
  await dialog.getByRole('button', { name: 'Generate new codes' }).click()
  await dialog.getByText('A part of this page is missing. Reload the page, then try again.').waitFor()
  assert.equal(made, 0)
  await context.close()
})
