import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { buildApp } from '../support/builtApp.ts'
import { testService } from '../support/service.ts'

/** With keys alone, people keep their place: what they press may go away, but the focus does not. */

buildApp()

const service = await testService()
const browser = await openBrowser()
after(async () => {
  await browser.close()
  await service[Symbol.asyncDispose]()
})

const admin = await service.user()

async function openAsAdmin(path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const { email, password } = admin
  const headers = { 'x-session': 'cookie' }
  await context.request.post(`${service.url}/api/auth/login`, { headers, data: { email, password } })
  const page = await context.newPage()
  await page.goto(service.url + path)
  return page
}

function hasFocus(page: Page, role: 'button' | 'heading' | 'radio', name: string | RegExp): Promise<void> {
  return page.getByRole(role, { name }).and(page.locator(':focus')).waitFor()
}

test('a token that is deleted gives the focus to the next one, and the last one to the heading of its section', async () => {
  await admin.post('/api/auth/tokens', { name: 'first' })
  await admin.post('/api/auth/tokens', { name: 'second' })
  const page = await openAsAdmin('/settings')
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Delete ${name}`, exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Delete the token' }).press('Enter')
  }
  await remove('first')
  await hasFocus(page, 'button', 'Delete second')
  await remove('second')
  await hasFocus(page, 'heading', 'Git tokens')
  await page.context().close()
})

test('a button that was busy has the focus again', async () => {
  const { id } = await admin.project()
  const page = await openAsAdmin(`/projects/${id}/settings`)
  await page.getByRole('region', { name: 'Archive' }).getByRole('button', { name: 'Archive' }).press('Enter')
  await page.getByRole('region', { name: 'Archived' }).locator('button:focus').getByText('Unarchive').waitFor()
  await page.context().close()
})

test('a password that is refused has the focus and names its reason', async () => {
  const page = await openAsAdmin('/settings')
  const dialog = page.getByRole('dialog')
  const isFocused = async (name: string, why: RegExp) => {
    const field = dialog.getByLabel(name, { exact: true }).and(page.locator(':focus'))
    await field.and(page.locator('[aria-invalid=true]')).waitFor()
    const reason = await page.evaluate<string>(
      `(e => (e.getAttribute('aria-describedby') ?? '').split(' ').map(id => document.getElementById(id)?.innerText).join(' '))(document.activeElement)`,
    )
    assert.match(reason, why)
  }
  await page.getByRole('button', { name: 'Set up an authenticator app' }).press('Enter')
  await dialog.getByRole('button', { name: 'Continue' }).press('Enter')
  await isFocused('Your password', /Enter the password of this account/)
  await dialog.getByLabel('Your password').fill('not the password')
  await dialog.getByRole('button', { name: 'Continue' }).press('Enter')
  await isFocused('Your password', /is not the password/)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Change the password' }).press('Enter')
  await dialog.getByLabel('Current password').fill('not the password')
  await dialog.getByLabel('New password').fill('another long pass phrase')
  await dialog.getByRole('button', { name: 'Change the password' }).press('Enter')
  await isFocused('Current password', /is not the password/)
  await page.context().close()
})

test('the secret of a token disappears when the token is deleted or its secret is dismissed', async () => {
  const page = await openAsAdmin('/settings')
  const secret = page.getByText('it is shown only once')
  const create = async () => {
    await page.getByLabel('New token').fill('laptop')
    await page.getByLabel('New token').press('Enter')
    await secret.waitFor()
  }
  await create()
  await page.getByRole('button', { name: 'Delete laptop' }).press('Enter')
  await page.getByRole('button', { name: 'Delete the token' }).press('Enter')
  await secret.waitFor({ state: 'detached' })
  await create()
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await secret.waitFor({ state: 'detached' })
  await hasFocus(page, 'heading', 'Git tokens')
  await page.context().close()
})

test('an invitation that is withdrawn takes its link with it, and says so to the person who opens it', async () => {
  await admin.put('/api/admin/registration', { registration: 'invited' })
  const page = await openAsAdmin('/admin')
  await page.getByLabel('Invite').fill('guest@example.org')
  await page.getByLabel('Invite').press('Enter')
  const shown = page.getByText(`${service.url}/register?invitation=`)
  const link = (await shown.textContent()) ?? ''
  await page.getByRole('button', { name: 'Withdraw the invitation of guest@example.org' }).press('Enter')
  await shown.waitFor({ state: 'detached' })
  await hasFocus(page, 'heading', 'New accounts')

  const guest = await (await browser.newContext()).newPage()
  await guest.goto(link)
  await guest.getByLabel('First name').fill('Grace')
  await guest.getByLabel('Last name').fill('Example')
  await guest.getByLabel('Password', { exact: true }).fill('a long pass phrase')
  await guest.keyboard.press('Enter')
  await guest.getByText('or ask for a new one').waitFor()
  await Promise.all([page.context().close(), guest.context().close()])
})

test('an address with a template that does not exist has the default one', async () => {
  for (const template of ['999', 'none']) {
    const page = await openAsAdmin(`/projects/new?template=${template}`)
    await page.getByRole('radiogroup', { name: 'Template' }).getByRole('radio', { checked: true }).waitFor()
    await page.getByLabel('Name').fill('From an address')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/projects\/\d+/)
    await page.context().close()
  }
})

test('the templates are one stop for Tab, the arrow keys choose between them, and a missing name gets the focus', async () => {
  const page = await openAsAdmin('/projects/new')
  const templates = page.getByRole('radiogroup', { name: 'Template' })
  await templates.getByRole('radio').nth(1).waitFor()
  assert.equal(await templates.locator('[tabindex="0"]').count(), 1)
  await templates.locator('[tabindex="0"]').focus()
  await page.keyboard.press('ArrowDown')
  const chosen = templates.getByRole('radio', { checked: true })
  await chosen.and(page.locator(':focus')).waitFor()
  assert.equal(await templates.getByRole('radio').nth(1).getAttribute('aria-checked'), 'true')
  await page.keyboard.press('Tab')
  await page.getByLabel('Description').and(page.locator(':focus')).waitFor()
  await page.getByRole('button', { name: 'Create the project' }).press('Enter')
  await page.getByLabel('Name').and(page.locator(':focus[aria-invalid=true]')).waitFor()
  await page.context().close()
})
