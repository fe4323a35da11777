import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { after, test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { waitFor } from '#testing/waitFor.ts'
import { openBrowser } from '../support/browser.ts'
import { testService } from '../support/service.ts'
import { overflow } from './screens/measure.ts'

/** The reference of the interface in a browser: reading it, and calling operations from their pages. */

const service = await testService()
const browser = await openBrowser()
after(async () => {
  await browser.close()
  await service[Symbol.asyncDispose]()
})
const ada = await service.user()
const docs = `${service.url}/api/docs/`

/** A page that records its requests to the interface, what its policy refused, and its errors. */
async function open(part: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const calls: string[] = []
  const faults: string[] = []
  page.on('request', request => {
    const { origin, pathname, search } = new URL(request.url())
    if (!/^https?:/.test(request.url())) return
    if (origin !== service.url) faults.push(request.url())
    if (!pathname.startsWith('/api/docs')) calls.push(`${request.method()} ${pathname}${search}`)
  })
  page.on('pageerror', error => faults.push(error.message))
  page.on('console', message => /Content Security Policy|Trusted/.test(message.text()) && faults.push(message.text()))
  await page.goto(docs + part)
  return { page, calls, faults, [Symbol.asyncDispose]: () => context.close() }
}

const field = (page: Page, name: string) => page.locator(`.try [data-name="${name}"]`)
const send = (page: Page) => page.locator('.try-send button[type=submit]').click()
const state = (page: Page) => page.locator('.try-state')
const body = (page: Page) => page.getByRole('region', { name: 'Response body' })

async function useToken(page: Page, token: string): Promise<void> {
  await page.getByLabel('Access token', { exact: true }).fill(token)
}

test('without scripts every page is readable, and says how to call the operation', async () => {
  await using reader = await open('', { javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const { page } = reader
  await page.locator('a.api-part[href$="/restoreProject"]').click()
  await page.waitForURL('**/api/docs/restoreProject')
  assert.match(await page.locator('main').innerText(), /curl --request POST/)
  assert.match(await page.locator('.try').innerText(), /needs JavaScript/)
  assert.equal(await page.locator('.try form').isVisible(), false)
  assert.deepEqual(await overflow(page), [])
})

test('pages have no violations in any colours, and their policy refuses nothing of theirs', async () => {
  const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const) {
    await using reader = await open('', { colorScheme, viewport: { width, height: 900 } })
    const { page, faults } = reader
    for (const part of ['', 'createProject', 'schemas/Project']) {
      await page.goto(docs + part)
      await page.evaluate(axe)
      const found: string = await page.evaluate(
        `axe.run('main').then(({ violations }) => JSON.stringify(violations.map(({ id, nodes }) => [id, nodes[0].html])))`,
      )
      assert.equal(found, '[]', `${part} ${colorScheme}`)
      assert.deepEqual(await overflow(page), [])
    }
    assert.deepEqual(faults, [])
  }
})

test('a call shows status, headers and the body in lines; its token is kept in this tab only', async () => {
  await ada.project({ name: 'Ledger' })
  await using reader = await open('listProjects')
  const { page, calls, faults } = reader
  await useToken(page, ada.token)
  await field(page, 'limit').fill('5')
  await field(page, 'status').selectOption('ACTIVE')
  await field(page, 'limit').press('Control+Enter')
  await state(page)
    .getByText(/^200 OK · [\d,]+ ms · \d/)
    .waitFor()
  assert.match(await body(page).innerText(), /^\[\n {2}\{\n {4}"id": \d+,\n {4}"name": "Ledger",/)
  await page.locator('.try-answer summary').click()
  assert.match(await page.locator('.try-answer details pre').innerText(), /^content-type: application\/json/m)
  assert.deepEqual(calls, ['GET /api/projects?status=ACTIVE&limit=5'])

  await page.goto(`${docs}listTemplates`)
  assert.equal(await page.getByLabel('Access token', { exact: true }).inputValue(), ada.token)
  await send(page)
  await state(page).getByText(/^200/).waitFor()
  const other = await page.context().newPage()
  await other.goto(`${docs}listTemplates`)
  assert.equal(await other.getByLabel('Access token', { exact: true }).inputValue(), '')
  assert.equal(await page.evaluate(() => localStorage.length), 0)
  assert.deepEqual(faults, [])
})

test('a call without a token is sent without one, and its refusal is shown', async () => {
  await using reader = await open('createProject')
  const { page } = reader
  await send(page)
  await state(page).getByText(/^401/).waitFor()
  assert.match(await body(page).innerText(), /"code": "unauthenticated"/)
})

test('the body begins as the example, and is sent as it is then', async () => {
  await using reader = await open('createProject')
  const { page } = reader
  const text = page.locator('textarea[name=body]')
  assert.ok('name' in JSON.parse(await text.inputValue()))
  await text.fill('{"name": "Made here"}')
  await useToken(page, ada.token)
  await send(page)
  await state(page).getByText(/^201/).waitFor()
  assert.match(await body(page).innerText(), /"name": "Made here"/)
})

test('a deletion asks first, names what it deletes, and a refusal sends nothing', async () => {
  const project = await ada.project()
  await using reader = await open('deleteProject')
  const { page, calls } = reader
  await useToken(page, ada.token)
  await field(page, 'id').fill(String(project.id))
  await send(page)
  const dialog = page.getByRole('dialog')
  assert.match(await dialog.innerText(), new RegExp(`/api/projects/${project.id}$`, 'm'))
  assert.equal(await page.locator(':focus').innerText(), 'Cancel')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await send(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  assert.deepEqual(calls, [])
  await send(page)
  await dialog.getByRole('button', { name: 'Send DELETE' }).click()
  await state(page).getByText(/^204/).waitFor()
  assert.deepEqual(calls, [`DELETE /api/projects/${project.id}`])
})

test('a link prepares no call: it fills nothing, sends nothing, and no parameter leads to another operation', async () => {
  await using reader = await open('deleteProject?id=7&token=x&as=me#id=7&page:try')
  const { page, calls } = reader
  assert.equal(await field(page, 'id').inputValue(), '')
  assert.equal(await page.getByLabel('Access token', { exact: true }).inputValue(), '')
  await send(page)
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-name')), 'id')
  await field(page, 'id').fill('..')
  await send(page)
  await state(page)
    .getByText(/only dots/)
    .waitFor()
  await field(page, 'id').fill('../../auth/me?forever=true#')
  await send(page)
  assert.match(
    await page.getByRole('dialog').innerText(),
    /\/api\/projects\/\.\.%2F\.\.%2Fauth%2Fme%3Fforever%3Dtrue%23$/m,
  )
  assert.deepEqual(calls, [])
})

test('a stream is shown as it arrives, until it is stopped', async () => {
  const project = await ada.project()
  await using reader = await open('watchProject')
  const { page } = reader
  await useToken(page, ada.token)
  await field(page, 'id').fill(String(project.id))
  await send(page)
  await state(page).getByText(/open$/).waitFor()
  await ada.put(`/api/projects/${project.id}`, { name: 'Renamed' })
  await ada.post(`/api/projects/${project.id}/commit`, {
    message: 'Write',
    files: [{ path: 'docs/new.md', content: '# New\n', baseSha: null }],
  })
  await body(page)
    .getByText(/event: commit/)
    .waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await state(page)
    .getByText(/stopped$/)
    .waitFor()
  assert.equal(await page.locator(':focus').innerText(), 'Send GET')
})

test('a response is shown where streams cannot be iterated, as in Safari, and its download lasts until the next', async () => {
  await using reader = await open('listTemplates')
  const { page } = reader
  await page.addInitScript(() => {
    Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator)
    Reflect.deleteProperty(ReadableStream.prototype, 'values')
    const revoke = URL.revokeObjectURL
    URL.revokeObjectURL = href => {
      document.documentElement.dataset['revoked'] = `${document.documentElement.dataset['revoked'] ?? ''}${href} `
      revoke(href)
    }
  })
  await page.reload()
  await useToken(page, ada.token)
  await send(page)
  await state(page)
    .getByText(/^200 OK · [\d,]+ ms · [\d.]+ \w+$/)
    .waitFor()
  assert.match(await body(page).innerText(), /^\[\n {2}\{/)
  const revoked = () => page.evaluate(() => document.documentElement.dataset['revoked'] ?? '')
  assert.equal(await revoked(), '')
  const first = await page.locator('.try-answer a[download]').getAttribute('href')
  await send(page)
  await page.locator(`.try-answer a[download]:not([href="${first}"])`).waitFor()
  assert.equal(await revoked(), `${first} `)
})

test('a response that is too large for a page is not read to its end', async () => {
  await using reader = await open('listTemplates')
  const { page } = reader
  await page.evaluate(() => {
    const endless = new ReadableStream({
      pull: controller => controller.enqueue(new Uint8Array(4 * 1024 * 1024)),
      cancel: () => document.documentElement.setAttribute('data-cancelled', ''),
    })
    window.fetch = async () => new Response(endless, { headers: { 'content-type': 'application/json' } })
  })
  await send(page)
  await state(page)
    .getByText(/too large$/)
    .waitFor()
  assert.equal(await page.locator('html[data-cancelled]').count(), 1)
})

test('a file is offered as a download with its name', async () => {
  await using reader = await open('exportAccount')
  const { page } = reader
  await useToken(page, ada.token)
  await send(page)
  const link = page.locator('.try-answer a[download$=".zip"]')
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const path = await download.path()
  assert.equal((await readFile(path)).subarray(0, 2).toString(), 'PK')
  assert.equal(await body(page).count(), 0)
})

test('who is signed in to this browser can call as themselves; their token is stored nowhere', async () => {
  await using reader = await open('showMe')
  const { page, calls } = reader
  assert.equal(await page.getByLabel('me, as signed in').isVisible(), false)
  await page.goto(`${service.url}/login`)
  const signedIn = await page.evaluate(
    async ([email, password]) => {
      const headers = { 'content-type': 'application/json', 'x-session': 'cookie' }
      const body = JSON.stringify({ email, password })
      return (await fetch('/api/auth/login', { method: 'POST', headers, body })).status
    },
    [ada.email, ada.password],
  )
  assert.equal(signedIn, 200)
  await page.goto(`${docs}showMe`)
  calls.length = 0
  await page.getByLabel('me, as signed in').check()
  await send(page)
  await state(page).getByText(/^200/).waitFor()
  assert.match(await body(page).innerText(), new RegExp(`"email": "${ada.email}"`))
  await send(page)
  await waitFor('both calls are sent', async () => calls.length >= 3)
  assert.deepEqual(calls, ['POST /api/auth/refresh', 'GET /api/auth/me', 'GET /api/auth/me'])
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  assert.doesNotMatch(stored, /eyJ/)
  await page.context().clearCookies()
  await page.reload()
  assert.equal(await page.getByLabel('me, as signed in').isVisible(), false)
  assert.equal(await page.getByLabel('no one').isChecked(), true)
})
