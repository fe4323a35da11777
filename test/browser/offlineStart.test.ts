import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { freePorts } from '#testing/ports.ts'
import { waitFor } from '#testing/waitFor.ts'
import { openBrowser } from '../support/browser.ts'
import { buildApp } from '../support/builtApp.ts'
import { testService } from '../support/service.ts'
import { draftIsKept } from './keptDraft.ts'
import { offlineProxy } from './offlineProxy.ts'
import { commit, contentOf, openWorkbench, projectOf, text, textContains, type } from './workbenchHarness.ts'

/** The app opens without a network, always gets a new version, and shows drafts to their author only. */

buildApp()
const port = await freePorts()
const url = `http://127.0.0.1:${port}`
const service = await testService({ env: { PUBLIC_URL: url } })
const proxy = await offlineProxy(port, service.url)
const browser = await openBrowser()
after(async () => {
  await browser.close()
  await proxy[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

/** A user with an open file, in a browser that has stored the app. */
async function openDesk() {
  const user = await service.user()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'allow' })
  const at = await openWorkbench(context, url, user, await projectOf(user))
  await isControlled(at.page)
  return at
}

async function isControlled(page: Page): Promise<void> {
  await waitFor('the app is stored', () =>
    page.evaluate<boolean>(`navigator.serviceWorker.controller?.state === 'activated'`),
  )
}

/** The paths that the browser has stored, by the name of their cache. */
async function stored(page: Page): Promise<Readonly<Record<string, readonly string[]>>> {
  return await page.evaluate(`(async () => Object.fromEntries(await Promise.all((await caches.keys()).map(async name =>
    [name, (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)]))))()`)
}

const isOffline = (page: Page) => page.getByText('Your changes are saved on this device.').waitFor()

test('without a network the app opens with the draft typed before, which can be committed once it is back', async () => {
  const at = await openDesk()
  const { page } = at
  await type(page, 'Before ')
  await draftIsKept(page, 'Before # Payments')
  await proxy.stop()
  await page.reload()
  await textContains(page, 'Before # Payments')
  await isOffline(page)
  await page.getByText('only files with uncommitted changes are listed').waitFor()
  await page.getByRole('treeitem', { name: 'pay.md' }).waitFor()
  assert.equal(await page.getByText('Cannot load the files').count(), 0)
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.insertText('Long ')
  await draftIsKept(page, 'Long Before # Payments')
  await page.reload()
  await textContains(page, 'Long Before # Payments')
  await page.goto(`${url}/projects/${at.projectId}/edit/docs/other.md`)
  await isOffline(page)
  assert.equal(await page.locator('.cm-content').count(), 0)
  await page.goto(`${url}/projects`)
  await page.getByRole('link', { name: 'docs/pay.md' }).click()
  await textContains(page, 'Long Before # Payments')
  await proxy.start()
  await page.getByText('Your changes are saved on this device').waitFor({ state: 'detached' })
  await page.getByText('only files with uncommitted changes are listed').waitFor({ state: 'detached' })
  await commit(page)
  assert.equal((await contentOf(at)).content, `Long Before ${text}`)
  await at.context.close()
})

test('offline the screen of the site says what is missing, and where the text is', async () => {
  const { page, context, projectId } = await openDesk()
  await context.setOffline(true)
  const isSaid = async () => {
    await page.getByText('The site cannot be shown offline').waitFor()
    assert.equal(await page.locator('.site-frame').count(), 0)
  }
  await page.getByRole('link', { name: 'Site', exact: true }).click()
  await isSaid()
  await page.reload()
  await isSaid()
  await page.getByRole('link', { name: 'the editor' }).click()
  await page.waitForURL(address => address.pathname.startsWith(`/projects/${projectId}/edit`))
  await page.goBack()
  await isSaid()
  await context.setOffline(false)
  await page.locator('.site-frame').waitFor()
  await context.close()
})

test('the browser stores the files of the app alone, and every question to the API reaches the service', async () => {
  const { page, context, projectId } = await openDesk()
  const [[name = '', paths = []] = [], ...others] = Object.entries(await stored(page))
  assert.match(name, /^speckeep-app [0-9a-f]{16}$/)
  assert.deepEqual(others, [])
  assert.deepEqual(
    paths.filter(path => !path.startsWith('/assets/')),
    ['/projects'],
  )
  const file = `GET /api/projects/${projectId}/files/docs%2Fpay.md`
  for (let time = 0; time < 2; time++) {
    proxy.asked()
    await page.reload()
    await page.locator('.cm-content[contenteditable=true]').waitFor()
    const asked = proxy.asked()
    assert.ok(asked.includes(file), asked.join('\n'))
    assert.ok(asked.includes(`GET /projects/${projectId}/edit/docs/pay.md`), 'the page comes from the service')
    assert.deepEqual(
      asked.filter(each => /^GET \/assets\/(?!.*worker-)/.test(each)),
      [],
    )
  }
  await proxy.stop()
  assert.equal(await page.evaluate(`fetch('/api/auth/sign-in-offer').then(() => 'answered', () => 'failed')`), 'failed')
  await proxy.start()
  await context.close()
})

test('another build is used from the next load on, replaces the stored one, and also opens offline', async () => {
  const { page, context } = await openDesk()
  const [before] = Object.keys(await stored(page))
  const style = await page.evaluate<string>(`new URL(document.querySelector('link[rel=stylesheet]').href).pathname`)
  const next = style.replace(/-[\w-]+\.css$/, '-next.css')
  const isNext = () => page.locator(`link[rel=stylesheet][href="${next}"]`).waitFor({ state: 'attached' })
  proxy.alias(next, style)
  proxy.rewrite(page => page.replaceAll(style, next).replace(/(cacheName = .*?")[0-9a-f]{16}"/, '$1next"'))
  await page.reload()
  await isNext()
  await waitFor('the new build is stored, and the old one deleted', async () => {
    const caches = await stored(page)
    const [name = '', ...more] = Object.keys(caches)
    return more.length === 0 && name !== before && caches[name]?.includes(next) === true
  })
  await proxy.stop()
  await page.reload()
  await isNext()
  await page.locator('#root .shell').waitFor()
  await proxy.start()
  proxy.rewrite(page => page)
  await context.close()
})

test('a page that stays open keeps the files of its build until it is closed', async () => {
  const { page, context, address } = await openDesk()
  const [before = ''] = Object.keys(await stored(page))
  const other = await context.newPage()
  await other.goto(address)
  await isControlled(other)
  proxy.rewrite(page => page.replace(/(cacheName = .*?")[0-9a-f]{16}"/, '$1next"'))
  const names = async () => Object.keys(await stored(page)).toSorted()
  await page.reload()
  await waitFor('the new build is stored', async () => (await names()).includes('speckeep-app next'))
  await page.reload()
  await page.locator('.cm-content[contenteditable=true]').waitFor()
  assert.deepEqual(await names(), [before, 'speckeep-app next'])
  await other.close()
  await page.reload()
  await waitFor('the old build is deleted', async () => (await names()).join() === 'speckeep-app next')
  proxy.rewrite(page => page)
  await context.close()
})

test('after a sign-out an offline start shows no drafts, even if the service was away', async () => {
  for (const isReached of [true, false]) {
    const { page, context, address } = await openDesk()
    await type(page, 'Secret ')
    await draftIsKept(page, 'Secret # Payments')
    if (!isReached) await proxy.stop()
    await page.getByRole('button', { name: /Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByLabel('Password', { exact: true }).waitFor()
    if (isReached) await proxy.stop()
    await page.goto(address)
    await page.getByLabel('Password', { exact: true }).waitFor()
    assert.equal(await page.getByText('Secret').count(), 0)
    await proxy.start()
    await page.goto(address)
    await page.getByLabel('Password', { exact: true }).waitFor()
    await context.close()
  }
})

test('a service that no longer offers offline starts removes everything that browsers stored for them', async () => {
  const { page, context } = await openDesk()
  proxy.rewrite(page => page.replace(/<meta name="speckeep-offline"[^>]*>/, ''))
  await page.reload()
  await waitFor('the worker is gone', async () =>
    page.evaluate<boolean>(`(async () => (await navigator.serviceWorker.getRegistrations()).length === 0 &&
      (await caches.keys()).length === 0)()`),
  )
  proxy.rewrite(page => page)
  await context.close()
})
