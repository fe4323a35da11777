import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { LoginReply } from '#contract/accounts.ts'
import { type Answer, password } from '#testing/users.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

const front = 'https://speckeep.example.org'
const [service, local] = await Promise.all([testService({ env: { FRONTEND_URL: front } }), testService()])
after(() => Promise.all([service[Symbol.asyncDispose](), local[Symbol.asyncDispose]()]))
const { anyone } = service

const refreshName = '__Secure-speckeep-refresh'
const csrfName = '__Secure-speckeep-csrf'

/** The cookies of a browser after a sign-in, and how it would send them. */
type Browser = { readonly refresh: string; readonly csrf: string; readonly answer: Answer }

function cookieOf(answer: Answer, name: string): string | undefined {
  return answer.headers.getSetCookie().find(cookie => cookie.startsWith(`${name}=`))
}

function cookieValue(answer: Answer, name: string): string {
  return /=([^;]*)/.exec(cookieOf(answer, name) ?? '')?.[1] ?? ''
}

function browserAfter(answer: Answer): Browser {
  assert.equal(answer.status, 200, answer.text)
  return { refresh: cookieValue(answer, refreshName), csrf: cookieValue(answer, csrfName), answer }
}

async function signIn(): Promise<Browser> {
  const { email } = await service.user()
  return browserAfter(await anyone.post('/api/auth/login', { email, password }, { 'x-session': 'cookie' }))
}

function send(
  path: 'refresh' | 'logout',
  { refresh, csrf }: Pick<Browser, 'refresh' | 'csrf'>,
  headers: Readonly<Record<string, string>> = { 'x-csrf-token': csrf, origin: front },
): Promise<Answer> {
  const cookie = `${refreshName}=${refresh}; ${csrfName}=${csrf}`
  return anyone.post(`/api/auth/${path}`, undefined, { cookie, ...headers })
}

test('with X-Session: cookie the refresh token is set as a cookie that scripts cannot read, and is not in the body', async () => {
  const { answer } = await signIn()
  const { accessToken, csrfToken, ...rest } = answer.as<LoginReply>()
  assert.ok(accessToken && csrfToken)
  assert.deepEqual(rest, { tokenType: 'Bearer', expiresIn: 900 })
  assert.equal(cookieValue(answer, csrfName), csrfToken)
  assert.match(
    cookieOf(answer, refreshName) ?? '',
    /^__Secure-speckeep-refresh=[\w-]+; Path=\/api\/auth; Expires=[^;]+ GMT; HttpOnly; Secure; SameSite=Strict$/,
  )
  assert.match(
    cookieOf(answer, csrfName) ?? '',
    /^__Secure-speckeep-csrf=[\w-]+; Path=\/; Expires=[^;]+ GMT; Secure; SameSite=Strict$/,
  )
  const end = Date.parse(/Expires=([^;]+)/.exec(cookieOf(answer, refreshName) ?? '')?.[1] ?? '')
  assert.ok(Math.abs(end - Date.now() - 30 * 86_400_000) < 3_600_000)
})

test('over plain HTTP on this machine the cookies are neither Secure nor prefixed', async () => {
  const { email } = await local.user()
  const answer = await local.anyone.post('/api/auth/login', { email, password }, { 'x-session': 'cookie' })
  assert.match(cookieOf(answer, 'speckeep-refresh') ?? '', /; HttpOnly; SameSite=Strict$/)
  assert.ok(cookieOf(answer, 'speckeep-csrf'))
})

test('another value of X-Session is refused', async () => {
  const { email } = await service.user()
  const answer = await anyone.post('/api/auth/login', { email, password }, { 'x-session': 'cookies' })
  assert.equal(assertProblem(answer, 'validation_failed').errors?.[0]?.field, 'x-session')
})

test('a refresh by cookie rotates both cookies, and the new ones work', async () => {
  const first = await signIn()
  const second = browserAfter(await send('refresh', first))
  assert.notEqual(second.refresh, first.refresh)
  assert.equal(second.answer.as<LoginReply>().csrfToken, second.csrf)
  assert.equal('refreshToken' in second.answer.as<LoginReply>(), false)
  assertProblem(await send('refresh', second, { 'x-csrf-token': first.csrf }), 'forbidden', 'the previous token')
  browserAfter(await send('refresh', second))
})

test('a client whose answer was lost repeats the request with the previous cookie, and gets the same new one', async () => {
  const first = await signIn()
  const lost = browserAfter(await send('refresh', first))
  const second = browserAfter(await send('refresh', first))
  assert.equal(second.refresh, lost.refresh)
  browserAfter(await send('refresh', second))
  assertProblem(await send('refresh', first), 'unauthenticated', 'the cookie before the previous one')
})

test('the web app may omit Origin, or send that of the service itself', async () => {
  const first = await signIn()
  const second = browserAfter(await send('refresh', first, { 'x-csrf-token': first.csrf }))
  browserAfter(await send('refresh', second, { 'x-csrf-token': second.csrf, 'sec-fetch-site': 'same-origin' }))
})

/** Another first character: the last one also holds bits that mean nothing. */
function changed(token: string): string {
  return `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
}

test('a cookie alone neither refreshes nor signs out', async () => {
  const browser = await signIn()
  const other = await signIn()
  const used = browserAfter(await send('refresh', await signIn()))
  const cases: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'no token': {},
    'an empty token': { 'x-csrf-token': '' },
    "another sign-in's token": { 'x-csrf-token': other.csrf },
    'a token of an ended sign-in': { 'x-csrf-token': used.csrf },
    'a token that the service did not sign': { 'x-csrf-token': changed(browser.csrf) },
    'the refresh token': { 'x-csrf-token': browser.refresh },
    'another site': { 'x-csrf-token': browser.csrf, origin: 'https://evil.example.org' },
    'a site without a name': { 'x-csrf-token': browser.csrf, origin: 'null' },
    'the own site without TLS': { 'x-csrf-token': browser.csrf, origin: 'http://speckeep.example.org' },
    'the own site on another port': { 'x-csrf-token': browser.csrf, origin: `${front}:8443` },
    'a site whose name contains the own one': { 'x-csrf-token': browser.csrf, origin: `${front}.evil.example` },
    'a request that the browser marks as cross-site': { 'x-csrf-token': browser.csrf, 'sec-fetch-site': 'cross-site' },
  }
  for (const [what, headers] of Object.entries(cases)) {
    assertProblem(await send('refresh', browser, headers), 'forbidden', `refresh: ${what}`)
    assertProblem(await send('logout', browser, headers), 'forbidden', `logout: ${what}`)
  }
  const inAddress = `${refreshName}=${browser.refresh}; ${csrfName}=${browser.csrf}`
  assertProblem(
    await anyone.post(`/api/auth/refresh?x-csrf-token=${browser.csrf}`, undefined, { cookie: inAddress }),
    'forbidden',
  )
  browserAfter(await send('refresh', browser))
})

test('two cookies of different sign-ins are refused', async () => {
  const mine = await signIn()
  const planted = await signIn()
  assertProblem(await send('refresh', { refresh: mine.refresh, csrf: planted.csrf }), 'forbidden')
  browserAfter(await send('refresh', mine))
})

test('signing out by cookie ends the sign-in and clears the cookies', async () => {
  const browser = await signIn()
  const answer = await send('logout', browser)
  assert.equal(answer.status, 204)
  for (const name of [refreshName, csrfName]) {
    assert.match(cookieOf(answer, name) ?? '', new RegExp(`^${name}=; .*Expires=Thu, 01 Jan 1970`))
  }
  assertProblem(await send('refresh', browser), 'unauthenticated')
})

test('a cookie that is not a refresh token authenticates nothing, so it needs no CSRF token either', async () => {
  assertProblem(await send('refresh', { refresh: 'of-another-time', csrf: '' }, {}), 'unauthenticated')
  assert.equal((await send('logout', { refresh: 'of-another-time', csrf: '' }, {})).status, 204)
})

test('a refresh token in the body needs no CSRF token, and its answer sets no cookie', async () => {
  const { refreshToken } = await service.user()
  const answer = await anyone.post('/api/auth/refresh', { refreshToken }, { origin: 'https://evil.example.org' })
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.headers.getSetCookie(), [])
})

test('an access token in a cookie is never read', async () => {
  const { token } = await service.user()
  assertProblem(
    await anyone.get('/api/auth/me', undefined, { cookie: `accessToken=${token}; Authorization=${token}` }),
    'unauthenticated',
  )
})
