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

/** A sign-in that ends under somebody's hands: what they wrote stays theirs, and only theirs. */

const rig = await workbenchHarness()
after(rig.close)

/** As if the page had stood there for so long that its access token is past its date. */
async function letTimePass(page: Page): Promise<void> {
  await page.evaluate('{ const now = Date.now; Date.now = () => now() + 20 * 60_000 }')
}

/** The sign-in of a browser is ended from outside; the browser still believes in it. */
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
 * Asks by an event, as a click may find the button covered: what the app asks the service for by itself can bring the
 * sign-in up first.
 */
async function askToCommit(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Commit', exact: true }).dispatchEvent('click')
}

const overlay = (page: Page) => page.getByRole('dialog', { name: 'Sign in to continue' })

test('an access token that has ended is renewed without a word, be it by its date or by the service', async () => {
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

test('a sign-in that is over is taken up over the page, with every word where it was', async () => {
  const at = await rig.desk()
  const { page, user } = at
  await page.getByLabel('Ask for a rewrite').fill('An instruction that nobody has sent')
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
  assert.equal(await page.getByLabel('Ask for a rewrite').inputValue(), 'An instruction that nobody has sent')
  await page.getByRole('dialog').getByRole('button', { name: 'Commit', exact: true }).click()
  await page.getByText('Uncommitted').waitFor({ state: 'detached' })
  assert.equal((await contentOf(at)).content, `Mine ${text}`)
  await at.context.close()
})

test('somebody else who signs in there sees nothing of the one before, whose drafts are kept for them', async () => {
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
