import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser } from '../support/browser.ts'
import { buildApp } from '../support/builtApp.ts'
import { testService } from '../support/service.ts'
import { movedWhileLoading, painted, watchControls } from './movement.ts'
import { model } from './screens/model.ts'
import { samplePath } from './screens/sample.ts'
import { altered } from './screens/screen.ts'
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

for (const device of ['desk', 'phone'] as const) {
  test(`on a ${device}, no control moves when the connection is lost`, async () => {
    const moved: Record<string, readonly string[]> = {}
    for (const [who, at] of [
      [null, '/login'],
      ['owner', openFile(world)],
      ['owner', `/projects/${world.main}/edit`],
      ['owner', '/projects'],
    ] as const) {
      const page = await newPage(device, who)
      await page.goto(at)
      await page.locator(at === openFile(world) ? '.cm-content[contenteditable=true]' : 'h1').waitFor()
      await page.locator('[data-coming]').first().waitFor({ state: 'detached' })
      const found = await movedWhileLoading(page, async () => {
        // The page of the sign-in becomes the app when it is used.
        if (who === null) {
          await page.evaluate(`document.querySelector('#root form').dataset.shell = 'here'`)
          await page.keyboard.press('Shift')
          await page.locator('form[data-shell]').waitFor({ state: 'detached' })
        }
        await page.context().setOffline(true)
        await page.getByText('You are offline.').waitFor()
      })
      if (found.length > 0) moved[at] = found
      await page.context().close()
    }
    assert.deepEqual(moved, {})
  })

  test(`on a ${device}, no control moves below the notice of an archived project`, async () => {
    const moved: Record<string, readonly string[]> = {}
    const page = await newPage(device, 'owner')
    await altered(/\/api\/projects\/\d+$/, { status: 'ARCHIVED' })(page)
    for (const at of [openFile(world), `/projects/${world.main}/commits`, `/projects/${world.main}/site`]) {
      const found = await movedWhileLoading(page, () => page.goto(at, { waitUntil: 'commit' }))
      await page.getByText('This project is archived.').waitFor()
      if (found.length > 0) moved[at] = found
    }
    await page.context().close()
    assert.deepEqual(moved, {})
  })
}

test('the sign-in form stays when further ways to sign in come', async () => {
  for (const [at, button] of [
    ['/login', 'Sign in'],
    ['/register', 'Create account'],
  ] as const) {
    const page = await newPage('phone', null)
    const answer = Promise.withResolvers<void>()
    await altered(/\/api\/auth\/sign-in-offer$/, {
      identityProviderName: 'Example',
      codeHostOrigin: 'https://github.com',
    })(page)
    await page.route(/\/api\/auth\/sign-in-offer$/, async route => {
      await answer.promise
      await route.fallback()
    })
    await page.goto(at)
    const sent = page.getByRole('button', { name: button, exact: true })
    const place = (await sent.boundingBox()) ?? assert.fail()
    answer.resolve()
    await page.getByRole('button', { name: 'Continue with GitHub' }).waitFor()
    assert.deepEqual(await sent.boundingBox(), place, at)
    await page.context().close()
  }
})

test('what follows a late answer is shown after 8 seconds', async () => {
  for (const [who, at, shown] of [
    [null, '/account-link', 'Sign in'],
    ['owner', '/admin', 'Status of the service'],
  ] as const) {
    const page = await (await browser.newContext({ baseURL: service.url })).newPage()
    await page.clock.install()
    if (who !== null) {
      const data = { email: world[who].email, password }
      await page.request.post('/api/auth/login', { headers: { 'x-session': 'cookie' }, data })
    }
    await page.route(/\/api\/(auth\/links|admin\/)/, () => {})
    await page.goto(at)
    await page.locator('[data-opening] [data-coming]').first().waitFor({ state: 'attached' })
    const link = page.getByRole('link', { name: shown })
    assert.equal(await link.count(), 0, at)
    await page.clock.runFor(8_001)
    await link.waitFor()
    await page.context().close()
  }
})

test('the address to clone a project from is shown before the state of its host is known', async () => {
  const page = await newPage('desk', 'owner')
  await page.route(/\/api\/auth\/repohost\/status$/, () => {})
  await page.goto(`/projects/${world.main}/settings`)
  await page.getByText('git clone ').waitFor()
  await page.context().close()
})

test('a form shows the places of its fields until they come', async () => {
  const page = await newPage('desk', 'owner')
  await page.route(/\/api\/templates/, () => {})
  await page.goto('/projects/new')
  const field = page.getByLabel('Description')
  await field.waitFor({ state: 'hidden' })
  const placeholder = await field.evaluate(each => {
    const { visibility, content } = getComputedStyle(each.closest('form > *') ?? each, '::after')
    return [visibility, content]
  })
  assert.deepEqual(placeholder, ['visible', '""'])
  await page.context().close()
})

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
