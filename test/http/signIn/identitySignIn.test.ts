import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { LoginReply, Me } from '#contract/accounts.ts'
import { type Answer, caller, password } from '#testing/users.ts'
import { sampleEmployee, startProvider } from '../../support/identityProvider.ts'
import { assertProblem } from '../../support/problems.ts'
import { nonceOf, providerBrowser, providerCookie } from '../../support/providerBrowser.ts'
import { testService } from '../../support/service.ts'

const provider = await startProvider()
const front = 'https://speckeep.example.org'
const [service, secure, without] = await Promise.all([
  testService({ env: provider.env }),
  testService({ env: { ...provider.env, FRONTEND_URL: front } }),
  testService(),
])
provider.register(service.url)
after(() => Promise.all([service, secure, without, provider].map(each => each[Symbol.asyncDispose]())))
// The first account is the administrator's.
await service.user()

async function me(answer: Answer): Promise<Me> {
  assert.equal(answer.status, 200, answer.text)
  const { accessToken } = answer.as<LoginReply>()
  return (await caller(service.url, { authorization: `Bearer ${accessToken}` }).get('/api/auth/me')).as<Me>()
}

async function people(): Promise<number> {
  const { rows } = await service.database.pool.query('select count(*)::int as count from users')
  return rows[0].count
}

test('the service names its provider, and says when it has none', async () => {
  assert.deepEqual((await service.anyone.get('/api/auth/oidc')).as(), { name: 'Example Inc.' })
  assertProblem(await without.anyone.get('/api/auth/oidc'), 'not_found')
  assertProblem(await without.anyone.get('/api/auth/oidc/authorize'), 'not_found')
})

test('a sign-in starts with a challenge, a nonce and a state that reveal nothing of the cookie', async () => {
  const answers = await Promise.all([1, 2].map(() => service.anyone.get('/api/auth/oidc/authorize')))
  const begun = answers.map(answer => new URL(answer.as<{ authorizationUrl: string }>().authorizationUrl).searchParams)
  for (const [index, query] of begun.entries()) {
    assert.deepEqual(
      ['client_id', 'response_type', 'scope', 'redirect_uri', 'code_challenge_method'].map(name => query.get(name)),
      ['speckeep', 'code', 'openid email profile', `${service.url}/auth/oidc/callback`, 'S256'],
    )
    const [answer] = answers.slice(index)
    const cookie = (answer && nonceOf(answer)) ?? ''
    for (const name of ['code_challenge', 'nonce']) assert.match(query.get(name) ?? '', /^[\w-]{43}$/)
    assert.match(cookie, /^[\w-]{43}$/)
    assert.ok(!query.toString().includes(cookie))
    assert.match(
      answer?.headers.getSetCookie()[0] ?? '',
      /^speckeep-oidc-sign-in=[\w-]+; Path=\/api\/auth\/oidc; Expires=[^;]+ GMT; HttpOnly; SameSite=Lax$/,
    )
  }
  for (const name of ['state', 'nonce', 'code_challenge']) {
    assert.equal(new Set(begun.map(query => query.get(name))).size, 2, name)
  }
})

test('behind TLS the cookie is Secure and prefixed', async () => {
  const answer = await secure.anyone.get('/api/auth/oidc/authorize')
  const [cookie = ''] = answer.headers.getSetCookie()
  assert.match(cookie, /^__Secure-speckeep-oidc-sign-in=[^;]+; .*HttpOnly; Secure; SameSite=Lax$/)
})

test('a first sign-in creates an account, and later ones use the same account', async () => {
  const person = sampleEmployee()
  const first = await me(await providerBrowser(service, provider).signIn(person))
  assert.deepEqual(
    [first.email, first.firstName, first.lastName, first.roles],
    [person.claims['email'], 'Grace Brewster', 'Hopper', ['USER']],
  )
  const renamed = { ...person, claims: { ...person.claims, email: 'new@company.example', family_name: 'Murray' } }
  assert.deepEqual(await me(await providerBrowser(service, provider).signIn(renamed)), first)
})

test('the answer clears the cookie, and with X-Session: cookie it sets the refresh token as one', async () => {
  const browser = providerBrowser(service, provider)
  const back = await browser.visit(await browser.begin(), sampleEmployee())
  const answer = await browser.finish(back, { 'x-session': 'cookie', origin: service.url })
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.as<LoginReply>().refreshToken, undefined)
  const cookies = answer.headers.getSetCookie()
  assert.ok(cookies.some(cookie => /^speckeep-refresh=[\w-]+; .*SameSite=Strict$/.test(cookie)))
  assert.ok(cookies.some(cookie => cookie.startsWith(`${providerCookie}=; `) && cookie.includes('01 Jan 1970')))
})

test('five concurrent first sign-ins of one person create one account', async () => {
  const person = sampleEmployee()
  const before = await people()
  const browsers = Array.from({ length: 5 }, () => providerBrowser(service, provider))
  const backs = await Promise.all(browsers.map(async browser => browser.visit(await browser.begin(), person)))
  const all = await Promise.all(browsers.map((browser, index) => browser.finish(backs[index])))
  const ids = await Promise.all(all.map(async answer => (await me(answer)).id))
  assert.equal(new Set(ids).size, 1)
  assert.equal(await people(), before + 1)
})

test('a verified email of an existing account is refused, and the answer says to link in the settings', async () => {
  const known = await service.user()
  await service.database.pool.query('update users set email_verified_at = now() where id = $1', [known.id])
  const before = await people()
  for (const email of [known.email, known.email.toUpperCase()]) {
    const answer = await providerBrowser(service, provider).signIn(sampleEmployee({ email }))
    const { detail } = assertProblem(answer, 'conflict', email)
    assert.match(detail, /Sign in to it, then link Example Inc\. in the settings\.$/)
    assert.ok(!detail.includes(known.email))
  }
  assert.equal(await people(), before)
})

test('an unverified email neither finds an account nor becomes the email of one', async () => {
  const known = await service.user()
  const unverified = [{ email_verified: false }, { email_verified: undefined }, { email_verified: 'true' }]
  for (const claim of unverified) {
    const person = sampleEmployee({ email: known.email, ...claim })
    const account = await me(await providerBrowser(service, provider).signIn(person))
    assert.notEqual(account.id, known.id)
    assert.match(account.email, /^[0-9a-f]{32}@users\.noreply\.127\.0\.0\.1$/, JSON.stringify(claim))
    assert.equal((await me(await providerBrowser(service, provider).signIn(person))).id, account.id)
  }
})

test('a person without an email and a name still gets an account', async () => {
  const person = { login: sampleEmployee().login, claims: {} }
  const account = await me(await providerBrowser(service, provider).signIn(person))
  assert.match(account.email, /@users\.noreply\./)
  assert.ok(account.firstName.length > 0)
})

test('an account from the provider has no password that can be guessed', async () => {
  const person = sampleEmployee()
  await me(await providerBrowser(service, provider).signIn(person))
  const email = person.claims['email']
  for (const guess of ['', ' ', 'null', password]) {
    assertProblem(await service.anyone.post('/api/auth/login', { email, password: guess }), 'bad_credentials', guess)
  }
})

test('a disabled account cannot be signed in to', async () => {
  const person = sampleEmployee()
  const { id } = await me(await providerBrowser(service, provider).signIn(person))
  await service.database.pool.query('update users set enabled = false where id = $1', [id])
  assertProblem(await providerBrowser(service, provider).signIn(person), 'forbidden')
})
