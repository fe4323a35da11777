import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { ProjectRecord } from '#contract/projects.ts'
import { openBrowser } from '../support/browser.ts'
import { buildApp } from '../support/builtApp.ts'
import { testService } from '../support/service.ts'
import { signIn } from './workbenchHarness.ts'

/** The bar and the edges of the app in the page itself, before the app has loaded. */

buildApp()

const service = await testService()
const browser = await openBrowser()
after(async () => {
  await browser.close()
  await service[Symbol.asyncDispose]()
})

const alice = await service.user()
const project = (await alice.post('/api/projects', { name: 'Spec' })).as<ProjectRecord>()
const desk = { width: 1440, height: 900 }
const phone = { width: 375, height: 740 }

/** What the frame draws, where, and in which colours. */
const drawn = `[getComputedStyle(document.body).backgroundColor, ...['.shell-head', '.brand svg', '.shell-main'].map(selector => {
  const element = document.querySelector('.shell ' + selector)
  const { x, y, right, bottom } = element.getBoundingClientRect()
  const { borderBottom, borderLeft } = getComputedStyle(element)
  const lines = [borderBottom, borderLeft].filter(line => !line.startsWith('0px'))
  return { selector, x, y, lines, ...(selector !== '.shell-main' && { right, bottom }) }
})]`

/** Nothing is drawn before the style sheet, but scripts can measure the page earlier than that. */
const styled = `getComputedStyle(document.querySelector('.shell-head')).position === 'sticky'`

async function open(page: Page, path: string): Promise<{ readonly load: () => void }> {
  const loading = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async route => {
    await loading.promise
    await route.continue()
  })
  await page.goto(service.url + path, { waitUntil: 'commit' })
  return { load: loading.resolve }
}

async function newPage(
  viewport: typeof desk,
  isSignedIn: boolean,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<Page> {
  const page = await (await browser.newContext({ viewport, colorScheme })).newPage()
  if (!isSignedIn) return page
  await page.goto(`${service.url}/login`)
  await signIn(page, alice)
  await page.waitForURL('**/projects')
  return page
}

for (const [name, viewport, colorScheme, paths] of [
  [
    'desk',
    desk,
    'light',
    ['/projects', '/settings', '/admin', `/projects/${project.id}/edit/README.md`, `/projects/${project.id}`],
  ],
  ['phone', phone, 'dark', ['/projects', '/settings', `/projects/${project.id}/commits`]],
] as const) {
  test(`on a ${name}, the bar is shown before the app has loaded, and stays where it is`, async () => {
    const page = await newPage(viewport, true, colorScheme)
    for (const path of paths) {
      const { load } = await open(page, path)
      await page.locator('body > .frame').waitFor()
      await page.waitForFunction(styled)
      const before = await page.evaluate(drawn)
      load()
      await page.locator('#root .shell').waitFor()
      assert.equal(await page.locator('body > .frame').count(), 0, path)
      assert.deepEqual(await page.evaluate(drawn), before, path)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
    await page.context().close()
  })
}

test('the frame is not shown to visitors, on other pages, or where a phone has another bar', async () => {
  for (const [viewport, isSignedIn, path] of [
    [desk, false, '/projects'],
    [desk, true, '/register'],
    [desk, true, '/account-link'],
    [phone, true, `/projects/${project.id}/edit/README.md`],
  ] as const) {
    const page = await newPage(viewport, isSignedIn)
    const { load } = await open(page, path)
    const frame = page.locator('body > .frame')
    await frame.waitFor({ state: 'attached' })
    await page.waitForFunction(styled)
    assert.equal(await frame.isVisible(), false, path)
    load()
    await page.context().close()
  }
})
