import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { takeTime } from '#testing/takeTime.ts'
import type { TestUser } from '#testing/users.ts'
import { vectors } from '../site/html/vectors.ts'
import { openBrowser } from '../support/browser.ts'
import { type TestService, testService } from '../support/service.ts'
import { attackPages, attackSite, hostile, kinds, nameOf, type Site } from './attackSite.ts'
import { openVisitor, startProxy, type TestProxy, type Visitor, type VisitResult } from './siteHarness.ts'

/**
 * Sites full of attacks, on the real service, in a real browser with scripts enabled: below paths of one origin, and
 * with one origin per site.
 */

const browser = await openBrowser()
const shared = await layout('http://pages.localhost')
const own = await layout('http://*.pages.localhost')
after(async () => {
  await browser.close()
  for (const { web, service } of [shared, own]) {
    await web[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
  }
})

type Layout = {
  readonly service: TestService
  readonly web: TestProxy
  readonly attacker: TestUser
  readonly site: Site
}

async function layout(pagesOrigin: string): Promise<Layout> {
  const service = await testService({ env: { PAGES_ORIGIN: pagesOrigin } })
  const web = await startProxy(service.pagesUrl)
  const attacker = await service.user()
  return { service, web, attacker, site: await attackSite(attacker) }
}

/** Only what a picture from elsewhere may do: ask for itself, over https. */
function assertHarmless(seen: VisitResult, where: string): void {
  assert.ok(seen.status === 200, `${where}: ${seen.status}`)
  assert.deepEqual([seen.ran, seen.dialogs, seen.errors], [[], [], []], where)
  assert.deepEqual(
    seen.left.filter(request => !request.startsWith('image https://')),
    [],
    where,
  )
  assert.deepEqual(
    seen.refused.filter(refusal => !refusal.startsWith('img-src ')),
    [],
    where,
  )
}

/** The schemes of links that a reader could follow, as the browser parses them. */
async function schemesOn({ page }: Visitor): Promise<readonly string[]> {
  return await page.evaluate(() => [
    ...new Set([...document.querySelectorAll('a, area')].map(link => (link as HTMLAnchorElement).protocol)),
  ])
}

const followed = new Set(['http:', 'https:', 'mailto:', 'tel:', 'irc:', 'ircs:', 'xmpp:', ':', ''])

for (const { web, site } of [shared, own]) {
  const isShared = site === shared.site
  const where = isShared ? 'a shared origin' : 'a separate origin'

  test(`on ${where} no attack on any page runs, and the site's own script works`, async () => {
    await using reader = await openVisitor(browser, web)
    const addresses = attackPages.filter(address => isShared || address.startsWith('md/'))
    for (const address of addresses) {
      assertHarmless(await reader.open(site.base + address), address)
      assert.deepEqual(
        (await schemesOn(reader)).filter(scheme => !followed.has(scheme)),
        [],
        address,
      )
      assert.equal(await reader.page.locator('.theme select').count(), 1, `${address}: the script has run`)
    }
    assert.deepEqual(
      web.foreignHosts.filter(host => !host.endsWith(':443')),
      [],
    )
  })

  test(`on ${where} names, messages and metadata of a site are rendered as text`, async () => {
    await using reader = await openVisitor(browser, web)
    const lists = ['_/requirements', '_/changes', '_/versions', '_/print']
    const special = [`_/changes/${site.commitSha}`, '_/search', ...(isShared ? lists : [])]
    for (const address of [...special, `${hostile}/`, `${hostile}%2F..%2F`, `missing${hostile}`]) {
      const seen = await reader.open(site.base + address.replaceAll('"', '%22').replaceAll('<', '%3C'))
      assertHarmless({ ...seen, status: address.startsWith('_/') ? seen.status : 200 }, address)
    }
    await reader.open(`${site.base}_/search`)
    await reader.page.locator('.search-place input').fill('alert')
    await reader.page.locator('.search-results li').first().waitFor()
    assertHarmless({ ...reader.look(), status: 200 }, 'the search')
  })

  test(`on ${where} the headers alone stop unsanitised attacks`, async () => {
    const raw = new Map(kinds.map(kind => [`/${nameOf(kind)}.html`, vectors[kind] ?? []]))
    const end = '<!-- --></script></style></title></textarea></noscript></select></template></svg></math></iframe>'
    web.tamper = ({ pathname }) => {
      const texts = raw.get(pathname.slice(pathname.lastIndexOf('/')))
      return texts ? `<!doctype html><title>Raw</title><body>${texts.join(end)}` : null
    }
    await using reader = await openVisitor(browser, web)
    await using astray = await openVisitor(browser, web)
    const openRaw = async (kind: string) => {
      // A refresh navigates away, which no header forbids; such pages are opened in a separate tab.
      const { page, look } = /refresh/i.test(String(vectors[kind])) ? astray : reader
      await page.goto(`${site.base}md/${nameOf(kind)}.html`, { waitUntil: 'load' })
      await takeTime(20)
      return look()
    }
    try {
      for (const kind of kinds) {
        const seen = await openRaw(kind)
        assert.deepEqual([seen.ran, seen.dialogs], [[], []], kind)
        assert.deepEqual(
          seen.left.filter(request => !/^(?:image|document) https?:/.test(request)),
          [],
          kind,
        )
      }
      web.stripsPolicy = true
      assert.ok((await openRaw('handlers')).ran.length > 5, 'without the headers the same attacks do run')
    } finally {
      web.stripsPolicy = false
      web.tamper = null
    }
  })

  test(`on ${where} the site's own script works without policy violations`, async () => {
    await using reader = await openVisitor(browser, web)
    const opened = await reader.open(`${site.base}md/scripts.html`)
    assert.deepEqual(opened.refused, [])
    const theme = reader.page.locator('.theme select')
    const colours = () => reader.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    for (const [name, scheme] of [
      ['Light', 'light'],
      ['Dark', 'dark'],
      ['System', 'light dark'],
    ] as const) {
      await theme.selectOption({ label: name })
      assert.equal(await colours(), scheme)
    }
    await reader.page.locator('#detail').scrollIntoViewIfNeeded()
    await reader.page.keyboard.press('/')
    await reader.page.locator('.search-dialog input').fill('ledger')
    await reader.page.locator('.search-results a').first().waitFor()
    assert.match((await reader.page.locator('.search-state').textContent()) ?? '', /^\d+ pages?\.$/)
    const { refused, errors, left } = reader.look()
    assert.deepEqual([refused, errors, left], [[], [], []])
  })
}

test('code running on a page of a shared origin would reach nothing of other sites', async () => {
  const { service, web, site } = shared
  const victim = await service.user()
  const hidden = await victim.project({ name: 'Hidden' })
  const access = (await victim.post(`/api/projects/${hidden.id}/pages-access`)).as<{ url: string }>()
  await using reader = await openVisitor(browser, web)
  assert.equal((await reader.open(access.url)).status, 200)
  await reader.open(`${site.base}md/scripts.html`)
  const reached = await reader.page.evaluate(async address => {
    const attempt = async (act: () => unknown) => {
      try {
        return String(await act())
      } catch {
        return 'refused'
      }
    }
    return {
      origin: window.origin,
      cookie: await attempt(() => document.cookie),
      storage: await attempt(() => localStorage.length),
      database: await attempt(() => indexedDB.open('x').readyState),
      page: await attempt(async () => await (await fetch(address, { credentials: 'include' })).text()),
      frame: await attempt(
        () =>
          new Promise((resolve, reject) => {
            const frame = document.createElement('iframe')
            frame.src = address
            frame.onload = () => {
              try {
                resolve(frame.contentDocument?.body.textContent ?? reject())
              } catch {
                reject()
              }
            }
            document.body.append(frame)
          }),
      ),
    }
  }, hidden.pagesUrl ?? '')
  const refused = 'refused'
  assert.deepEqual(reached, {
    origin: 'null',
    cookie: refused,
    storage: refused,
    database: refused,
    page: refused,
    frame: refused,
  })
})

test('on separate origins, a site can read neither another one nor its cookie', async () => {
  const { service, web, site } = own
  const victim = await service.user()
  const hidden = await victim.project({ name: 'Hidden' })
  const access = (await victim.post(`/api/projects/${hidden.id}/pages-access`)).as<{ url: string }>()
  await using reader = await openVisitor(browser, web)
  assert.equal((await reader.open(access.url)).status, 200)
  assert.equal(await reader.page.evaluate(() => document.cookie), '')
  await reader.page.evaluate(() => localStorage.setItem('mine', '1'))
  await reader.open(`${site.base}md/scripts.html`)
  const reached = await reader.page.evaluate(async address => {
    const page = await fetch(address, { credentials: 'include' }).then(
      answer => answer.text(),
      () => 'refused',
    )
    return { page, cookie: document.cookie, kept: localStorage.getItem('mine') }
  }, hidden.pagesUrl ?? '')
  assert.deepEqual(reached, { page: 'refused', cookie: '', kept: null })
})
