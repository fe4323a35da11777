import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { buildApp } from '../support/builtApp.ts'
import { testService } from '../support/service.ts'

/** Visits all screens as people do, with nothing wrong: no message in the console, and no request that fails. */

buildApp()
const service = await testService()
const browser = await openBrowser()
after(async () => {
  await browser.close()
  await service[Symbol.asyncDispose]()
})

function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = []
  const add = (page: Page, what: string) => complaints.push(`${page.url()}: ${what}`)
  context.on('page', page => {
    page.on('pageerror', error => add(page, error.message))
    page.on('console', message => {
      if (message.type() === 'error' || message.type() === 'warning') add(page, message.text())
    })
    page.on('response', answer => {
      if (answer.status() >= 400) add(page, `${answer.status()} ${answer.url()}`)
    })
    page.on('requestfailed', request => {
      // The browser ends the requests of a page that is left.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED')
        add(page, `${request.failure()?.errorText} ${request.url()}`)
    })
  })
  return complaints
}

const idle = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor()
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
}

test('a visitor who is not signed in finds nothing wrong', async () => {
  const context = await browser.newContext({ baseURL: service.url })
  const complaints = complaintsOf(context)
  const page = await context.newPage()
  for (const at of ['/', '/login', '/register', '/account-link', '/projects/1/edit/README.md']) {
    const offer = page.waitForResponse(answer => answer.url().endsWith('/api/auth/sign-in-offer'), { timeout: 5_000 })
    await page.goto(at)
    await idle(page)
    await offer.catch(() => {})
  }
  assert.deepEqual(complaints, [])
  await context.close()
})

test('a person who signs in, creates a project and visits every screen and the site finds nothing wrong', async () => {
  const user = await service.user()
  const project = await user.project({ visibility: 'public' })
  const [first] = (await user.get(`/api/projects/${project.id}/commits`)).as<{ sha: string }[]>()
  const context = await browser.newContext({ baseURL: service.url })
  const complaints = complaintsOf(context)
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL('**/projects')
  const of = `/projects/${project.id}`
  for (const at of [
    '/projects',
    '/projects/deleted',
    '/projects/new',
    `${of}/edit`,
    `${of}/edit/README.md`,
    `${of}/site`,
    `${of}/commits`,
    `${of}/commits/${first?.sha}`,
    `${of}/history`,
    `${of}/settings`,
    '/usage',
    '/settings',
    '/admin',
    '/admin/model',
    '/admin/status',
  ]) {
    await page.goto(at)
    await idle(page)
  }
  await page.goto(project.pagesUrl ?? '')
  await page.locator('h1').first().waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})
