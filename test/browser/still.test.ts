import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { buildApp } from '../support/builtApp.ts'
import { testService } from '../support/service.ts'
import { movedWhileLoading, painted, watchControls } from './movement.ts'
import { model } from './screens/model.ts'
import { samplePath } from './screens/sample.ts'
import { password, type ScreenData, seedScreenData } from './screens/seed.ts'
import { type, waitForDialogs } from './workbenchHarness.ts'

/** A control that is shown does not move while its screen loads: a press would miss it. */

buildApp()

const service = await testService({ overrides: { ai: model } })
const browser = await openBrowser()
after(async () => {
  await browser.close()
  await service[Symbol.asyncDispose]()
})
const world = await seedScreenData(service, 'still')

const devices = {
  desk: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true },
} as const satisfies Record<string, BrowserContextOptions>

async function newPage(device: keyof typeof devices, who: 'owner' | 'newcomer' | null): Promise<Page> {
  const context = await browser.newContext({ ...devices[device], reducedMotion: 'reduce', baseURL: service.url })
  await watchControls(context)
  if (who !== null) {
    const data = { email: world[who].email, password }
    await context.request.post('/api/auth/login', { headers: { 'x-session': 'cookie' }, data })
  }
  return await context.newPage()
}

const openFile = ({ main }: ScreenData) => `/projects/${main}/edit/${samplePath}`

const screens: readonly (readonly ['owner' | 'newcomer' | null, (of: ScreenData) => string])[] = [
  [null, () => '/login'],
  [null, () => '/register'],
  [null, () => '/account-link'],
  ['newcomer', () => '/projects'],
  ['newcomer', () => '/usage'],
  ['newcomer', () => '/settings'],
  ['owner', () => '/projects'],
  ['owner', () => '/projects/new'],
  ['owner', () => '/projects/new?from=repository'],
  ['owner', ({ empty }) => `/projects/${empty}/creating`],
  ['owner', ({ main }) => `/projects/${main}/edit`],
  ['owner', openFile],
  ['owner', ({ main }) => `/projects/${main}/edit/docs/none.md`],
  ['owner', ({ main }) => `/projects/${main}/site`],
  ['owner', ({ secret }) => `/projects/${secret}/site`],
  ['owner', ({ main }) => `/projects/${main}/commits`],
  ['owner', ({ main, sha }) => `/projects/${main}/commits/${sha}`],
  ['owner', ({ main }) => `/projects/${main}/history`],
  ['owner', ({ secret }) => `/projects/${secret}/history`],
  ['owner', ({ main }) => `/projects/${main}/settings`],
  ['owner', ({ empty }) => `/projects/${empty}/settings`],
  ['owner', () => '/usage'],
  ['owner', () => '/settings'],
  ['owner', () => '/admin'],
  ['owner', () => '/admin/model'],
  ['owner', () => '/admin/status'],
]

for (const device of ['desk', 'phone'] as const) {
  test(`on a ${device}, no control that is shown moves while its screen loads`, async () => {
    const moved: Record<string, readonly string[]> = {}
    for (const who of [null, 'newcomer', 'owner'] as const) {
      const page = await newPage(device, who)
      for (const [, at] of screens.filter(([whose]) => whose === who)) {
        const found = await movedWhileLoading(page, () => page.goto(at(world), { waitUntil: 'commit' }))
        if (found.length > 0) moved[at(world)] = found
      }
      await page.context().close()
    }
    assert.deepEqual(moved, {})
  })
}

test('the controls of a dialog stay while what it shows is loaded', async () => {
  const page = await newPage('desk', 'owner')
  await page.goto(openFile(world))
  await page.locator('.cm-content[contenteditable=true]').waitFor()
  await type(page, 'Not yet. ')
  await waitForDialogs(page)
  const dialog = page.getByRole('dialog')
  const opened = (act: () => Promise<unknown>) => async () => {
    await act()
    await dialog.waitFor()
  }
  assert.deepEqual(
    await movedWhileLoading(
      page,
      opened(() => page.keyboard.press('Control+s')),
    ),
    [],
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'File', exact: true }).click()
  const history = page.getByRole('menuitem', { name: 'History…' })
  assert.deepEqual(
    await movedWhileLoading(
      page,
      opened(() => history.click()),
    ),
    [],
  )
  await page.context().close()
})

test('what comes during a press is shown after it, so that the click reaches what was pressed', async () => {
  const page = await newPage('desk', 'owner')
  await page.goto('/projects')
  const link = page.getByRole('link', { name: 'Deleted projects' })
  await link.waitFor()
  const answer = Promise.withResolvers<void>()
  const filtered = /\/api\/projects\?.*q=Payments/
  await page.route(filtered, async route => {
    await answer.promise
    await route.continue()
  })
  const asked = page.waitForRequest(filtered)
  await page.getByLabel('Filter the projects').fill('Payments')
  await asked
  const place = (await link.boundingBox()) ?? assert.fail()
  await page.mouse.move(place.x + 10, place.y + 10)
  await page.mouse.down()
  const came = page.waitForResponse(filtered)
  answer.resolve()
  await (await came).finished()
  await page.evaluate(painted)
  assert.deepEqual(await link.boundingBox(), place)
  await page.mouse.up()
  await page.waitForURL('**/projects/deleted')
  await page.context().close()
})

test('a control that is pushed down is noticed', async () => {
  const page = await newPage('desk', null)
  const body = `<h1>Late</h1><div id="above"></div><button>Go</button>
    <script>fetch('/api/late').then(() => { above.style.height = '5px' })</script>`
  await page.route('**/pushing', route => route.fulfill({ contentType: 'text/html', body }))
  assert.deepEqual(await movedWhileLoading(page, () => page.goto('/pushing')), ['button Go'])
  await page.context().close()
})
