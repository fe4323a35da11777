import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { waitFor } from '#testing/waitFor.ts'
import { openWorkbench, projectOf, workbenchHarness } from './workbenchHarness.ts'

/** What a first visit requests, and when: on a slow phone, the text waits for everything that is requested before it. */

const rig = await workbenchHarness()
after(rig.close)

const sans = /^"?Instrument Sans/

function familyOf(page: Page): Promise<string> {
  return page.evaluate(`getComputedStyle(document.querySelector('.wb-crumbs')).fontFamily`)
}

async function visit(context: BrowserContext) {
  const faces: string[] = []
  context.on('request', request => {
    if (request.resourceType() === 'font') faces.push(request.url())
  })
  const user = await rig.service.user()
  const { page } = await openWorkbench(context, rig.service.url, user, await projectOf(user))
  return { page, faces }
}

test('the first visit by phone uses the fonts of the device, and the next one those of the app', async () => {
  const context = await rig.browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const { page, faces } = await visit(context)
  assert.match(await familyOf(page), /^system-ui/)
  assert.deepEqual(faces, [])
  await page.reload()
  await page.locator('textarea.wb-plain, .cm-content').first().waitFor()
  assert.match(await familyOf(page), sans)
  await waitFor('the faces are requested', () => faces.length === 3)
  await context.close()
})

test('a phone that gets an updated app uses the fonts of the app', async () => {
  const context = await rig.browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  // With a route, nothing comes from the cache of the browser: as after an update.
  await context.route('**/assets/*', route => route.continue())
  const { page } = await visit(context)
  assert.match(await familyOf(page), /^system-ui/)
  await page.reload()
  await page.locator('textarea.wb-plain, .cm-content').first().waitFor()
  assert.match(await familyOf(page), sans)
  await context.close()
})

test('the first visit with a mouse uses the fonts of the app', async () => {
  const context = await rig.browser.newContext()
  const { page, faces } = await visit(context)
  assert.match(await familyOf(page), sans)
  await waitFor('the faces are requested', () => faces.length === 3)
  await context.close()
})

/** Whether the app was on the screen in the task that requested the file, and what was requested before the text. */
const watch = `
  const ask = window.fetch
  window.fetch = (...call) => {
    if (String(call[0]).includes('/files/')) {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => { window.wasDrawn = document.querySelector('#root .shell') !== null }
      port2.postMessage(null)
    }
    return ask(...call)
  }
  new MutationObserver((_, observer) => {
    if (!document.querySelector('textarea.wb-plain')?.value) return
    observer.disconnect()
    window.beforeText = performance.getEntriesByType('resource').map(({ name }) => name)
  }).observe(document, { subtree: true, childList: true })
`

test('the text of a file is requested before the app is drawn, and nothing that comes with a commit or a review before it', async () => {
  const context = await rig.browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await context.addInitScript(watch)
  const signingIn = Promise.withResolvers<void>()
  await context.route('**/api/auth/refresh', async route => {
    await signingIn.promise
    await route.continue()
  })
  context.on('page', page => void page.getByLabel('Signing in').waitFor().then(signingIn.resolve))
  const { page } = await visit(context)
  assert.equal(await page.evaluate('window.wasDrawn'), false)
  const before = await page.evaluate<string[]>('window.beforeText')
  assert.ok(before.some(path => path.includes('/files/docs')))
  assert.deepEqual(
    before.filter(path => /CommitChip|ReviewDetails/.test(path)),
    [],
  )
  await context.close()
})
