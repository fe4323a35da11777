import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  commit,
  contentOf,
  signIn,
  text,
  type,
  violations,
  visibleText,
  type WorkbenchSession,
  workbenchHarness,
} from './workbenchHarness.ts'

/** A session that expires during editing: the text is kept, and only for its author. */

const rig = await workbenchHarness()
after(rig.close)

/** Simulates a page open for so long that its access token has expired. */
async function letTimePass(page: Page): Promise<void> {
  await page.evaluate('{ const now = Date.now; Date.now = () => now() + 20 * 60_000 }')
}

/** Ends the session on the service; the browser does not know yet. */
async function endSignIn({ context, page }: WorkbenchSession): Promise<void> {
  const cookies = await context.cookies()
  const csrf = decodeURIComponent(cookies.find(({ name }) => name.endsWith('speckeep-csrf'))?.value ?? '')
  const answer = await fetch(`${rig.service.url}/api/auth/logout`, {
    method: 'POST',
    headers: {
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      'x-csrf-token': csrf,
      origin: rig.service.url,
    },
  })
  assert.equal(answer.status, 204, await answer.text())
  await letTimePass(page)
}

/**
 * Dispatches the click as an event, since the button may be covered: a background request of the app can open the
 * sign-in dialog first.
 */
async function askToCommit(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Commit', exact: true }).dispatchEvent('click')
}

const overlay = (page: Page) => page.getByRole('dialog', { name: 'Sign in to continue' })

test('an expired or rejected access token is renewed silently', async () => {
  const at = await rig.desk()
  const { page } = at
  const renewed = page.waitForRequest('**/api/auth/refresh')
  await letTimePass(page)
  await type(page, 'One ')
  await commit(page)
  await renewed
  let sent = 0
  await page.route('**/commit', route => {
    const headers = { ...route.request().headers(), ...(sent++ === 0 && { authorization: 'Bearer not.any.more' }) }
    return route.continue({ headers })
  })
  await type(page, 'Two ')
  await commit(page)
  assert.equal(sent, 2)
  assert.equal((await contentOf(at)).content, `Two One ${text}`)
  await at.context.close()
})

test('an expired session is resumed over the page, with all text in place', async () => {
  const at = await rig.desk()
  const { page, user } = at
  await page.getByLabel('Ask for a rewrite').fill('An unsent instruction')
  await type(page, 'Mine ')
  await page.keyboard.press('Control+s')
  await page.getByLabel('Message').fill('A message that took long to write')
  await endSignIn(at)
  await askToCommit(page)
  await overlay(page).waitFor()
  assert.deepEqual(await violations(page), [])
  assert.equal(new URL(page.url()).pathname, new URL(at.address).pathname)
  await overlay(page).getByLabel('Password', { exact: true }).fill('not the password')
  await overlay(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  await overlay(page).getByRole('alert').waitFor()
  await overlay(page).getByLabel('Password', { exact: true }).fill(user.password)
  await overlay(page).getByRole('button', { name: 'Sign in', exact: true }).click()
  await overlay(page).waitFor({ state: 'detached' })
  assert.equal(await page.getByLabel('Message').inputValue(), 'A message that took long to write')
  assert.equal(await page.getByRole('dialog').getByText('You are signed out').count(), 0)
  assert.equal(await page.getByLabel('Ask for a rewrite').inputValue(), 'An unsent instruction')
  await page.getByRole('dialog').getByRole('button', { name: 'Commit', exact: true }).click()
  await page.getByText('Uncommitted').waitFor({ state: 'detached' })
  assert.equal((await contentOf(at)).content, `Mine ${text}`)
  await at.context.close()
})

test('another user who signs in there sees nothing of the previous one, whose drafts are kept', async () => {
  const at = await rig.desk()
  const { page, user } = at
  const stranger = await rig.service.user()
  await page.getByLabel('Ask for a rewrite').fill('A secret instruction')
  await type(page, 'Secret ')
  await page.keyboard.press('Control+s')
  await endSignIn(at)
  await askToCommit(page)
  await overlay(page).waitFor()
  await page.getByLabel('Email').fill('')
  await signIn(page, stranger)
  await page.waitForURL('**/projects')
  await page.getByRole('heading', { name: 'Projects' }).waitFor()
  await page.goto(at.address)
  await page.getByText('There is no such project').waitFor()
  assert.doesNotMatch(await page.content(), /Secret|secret/)
  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL('**/login**')
  await signIn(page, user)
  await page.waitForURL(at.address)
  await page.getByText(/Your changes from .* were restored/).waitFor()
  assert.match(await visibleText(page), /Secret # Payments/)
  assert.equal(await page.getByLabel('Ask for a rewrite').inputValue(), 'A secret instruction')
  await commit(page)
  assert.equal((await contentOf(at)).content, `Secret ${text}`)
  await at.context.close()
})

test('a start that is refused for too many requests says so', async () => {
  const at = await rig.desk()
  const { page } = at
  const problem = { status: 429, code: 'rate_limited', message: 'Too many requests. Try again in 20 s.' }
  const headers = { 'content-type': 'application/problem+json', 'retry-after': '20' }
  await page.route('**/api/auth/refresh', route =>
    route.fulfill({ status: 429, headers, body: JSON.stringify(problem) }),
  )
  await page.reload()
  await page.getByRole('heading', { name: 'Too many requests' }).waitFor()
  await page.getByText(problem.message).waitFor()
  assert.deepEqual(await violations(page), [])
  await page.unroute('**/api/auth/refresh')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('.cm-content').waitFor()
  await at.context.close()
})
