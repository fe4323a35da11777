import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { app, startGithub } from '../drivers/hosts/github/proxy/index.ts'
import { openBrowser } from '../support/browser.ts'
import { githubSite } from '../support/remote/githubSite.ts'
import { testService } from '../support/service.ts'

/** Sign-in at a code host in a real browser: the web app is replaced by a page that only handles the redirect. */

const github = await startGithub()
const site = await githubSite(github)
const front = new URL(app.redirectUri).origin
const service = await testService({
  env: {
    FRONTEND_URL: front,
    REPOHOST_PROVIDER: 'github',
    REPOHOST_BASE_URL: site.url,
    REPOHOST_CLIENT_ID: app.id,
    REPOHOST_CLIENT_SECRET: app.secret,
  },
})
/** Has a fixed address, since the code host redirects to it. */
const webAppServer = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(webApp))
await once(webAppServer.listen(0, '127.0.0.1'), 'listening')
const { port } = webAppServer.address() as AddressInfo
const browser = await openBrowser([`--host-resolver-rules=MAP ${new URL(front).host} 127.0.0.1:${port}`])
after(async () => {
  await browser.close()
  webAppServer.close()
  await service[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
  await github.close()
})

/** The same site as the web app, so that its cookies are sent. */
const api = service.url.replace('127.0.0.1', 'localhost')

const webApp = `<!doctype html><title>Web app</title><button>Sign in</button><output></output><script>
  const api = ${JSON.stringify(api)}
  document.querySelector('button').onclick = async () => {
    const query = new URLSearchParams({ redirectUri: ${JSON.stringify(app.redirectUri)} })
    const answer = await fetch(api + '/api/auth/repohost/authorize?' + query, { credentials: 'include' })
    location = (await answer.json()).authorizationUrl
  }
  window.comeBack = async () => {
    const answer = await fetch(api + '/api/auth/repohost/callback', {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json', 'x-session': 'cookie' },
      body: JSON.stringify(Object.fromEntries(new URLSearchParams(location.search))),
    })
    return { status: answer.status, body: await answer.json() }
  }
</script>`

type Back = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }

/** A new browser. */
async function newBrowser(): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await browser.newContext()
  return { context, page: await context.newPage() }
}

/** Goes from the web app to the sign-in page of the host, signs in as Ada, and returns to the web app. */
async function consent(page: Page): Promise<void> {
  await page.goto(front)
  await page.click('button')
  await page.waitForURL(`${site.url}/login/oauth/authorize?**`)
  await page.getByRole('button', { name: 'Ada Lovelace' }).click()
  await page.waitForURL(`${app.redirectUri}?**`)
}

const comeBack = (page: Page) => page.evaluate<Back>('comeBack()')
const cookiesOf = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ domain }) => domain === 'localhost')

test('a user who signs in at the host gets a session that scripts cannot read', async () => {
  const { context, page } = await newBrowser()
  await consent(page)
  const begun = await cookiesOf(context)
  assert.deepEqual(
    begun.map(({ name, httpOnly, sameSite, path }) => [name, httpOnly, sameSite, path]),
    [['speckeep-host-sign-in', true, 'Lax', '/api/auth/repohost']],
  )
  const { status, body } = await comeBack(page)
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body['refreshToken'], undefined)
  assert.match(String(github.signing.lastExchange()['code_verifier']), /^[\w-]{43}$/)
  const cookies = await cookiesOf(context)
  assert.ok(!cookies.some(({ name }) => name === 'speckeep-host-sign-in'))
  const session = cookies.filter(({ httpOnly }) => httpOnly)
  assert.deepEqual(
    session.map(({ sameSite, path }) => [sameSite, path]),
    // The session, and the cookie that identifies the browser.
    [
      ['Strict', '/api/auth'],
      ['Strict', '/api/auth'],
    ],
  )
  const readable = await page.evaluate<string>('document.cookie')
  for (const { value } of session) assert.ok(!readable.includes(value))
  const me = await page.evaluate<{ repohost: { username: string } }>(
    `fetch('${api}/api/auth/me', { headers: { authorization: 'Bearer ${body['accessToken']}' } }).then(of => of.json())`,
  )
  assert.equal(me.repohost.username, 'ada')
  const refreshed = await page.evaluate<number>(
    `fetch('${api}/api/auth/refresh', { method: 'POST', credentials: 'include', headers: { 'x-csrf-token': '${body['csrfToken']}' } }).then(of => of.status)`,
  )
  assert.equal(refreshed, 200)

  const again = await comeBack(page)
  assert.deepEqual([again.status, again.body['code']], [400, 'validation_failed'])
  await context.close()
})

test('a sign-in started in one browser cannot be completed in another, but still can be in its own', async () => {
  const [attacker, victim] = [await newBrowser(), await newBrowser()]
  await consent(attacker.page)
  const planted = attacker.page.url()
  await victim.page.goto(planted)
  const innocent = await comeBack(victim.page)
  assert.deepEqual([innocent.status, innocent.body['code']], [400, 'validation_failed'])
  await consent(victim.page)
  await victim.page.goto(planted)
  const begun = await comeBack(victim.page)
  assert.deepEqual([begun.status, begun.body['code']], [400, 'validation_failed'])
  assert.deepEqual(
    (await cookiesOf(victim.context)).map(({ name }) => name),
    ['speckeep-host-sign-in'],
  )
  assert.equal((await comeBack(attacker.page)).status, 200)
  await Promise.all([attacker.context.close(), victim.context.close()])
})
