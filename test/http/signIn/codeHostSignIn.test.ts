import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { LoginReply, Me } from '#contract/accounts.ts'
import type { HostStatus } from '#contract/hostConnections.ts'
import { codeHosts } from '#drivers/hosts/codeHosts.ts'
import { type Answer, caller, password } from '#testing/users.ts'
import { maintain } from '#usecases/projects/maintain.ts'
import { browserOf, createOAuthHost, hostCookie, nonceOf, samplePerson } from '../../support/oauthHost.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

const host = createOAuthHost()
const front = 'https://speckeep.example.org'
const [service, secure] = await Promise.all([
  testService({ overrides: { hosts: codeHosts(host.codeHost) } }),
  testService({ overrides: { hosts: codeHosts(host.codeHost) }, env: { FRONTEND_URL: front } }),
])
after(() => Promise.all([service[Symbol.asyncDispose](), secure[Symbol.asyncDispose]()]))
// The first account is the administrator's.
await service.user()

async function me(answer: Answer): Promise<Me> {
  assert.equal(answer.status, 200, answer.text)
  const { accessToken } = answer.as<LoginReply>()
  return (await caller(service.url, { authorization: `Bearer ${accessToken}` }).get('/api/auth/me')).as<Me>()
}

async function people(): Promise<number> {
  const { rows } = await service.database.pool.query('select count(*) as count from users')
  return rows[0].count
}

test('a sign-in starts with a challenge, an opaque state, and its nonce in a cookie', async () => {
  const answers = await Promise.all([1, 2].map(() => service.anyone.get('/api/auth/repohost/authorize')))
  const begun = answers.map(answer => new URL(answer.as<{ authorizationUrl: string }>().authorizationUrl).searchParams)
  for (const [index, query] of begun.entries()) {
    assert.equal(query.get('code_challenge_method'), 'S256')
    assert.match(query.get('code_challenge') ?? '', /^[\w-]{43}$/)
    assert.equal(query.get('redirect_uri'), `${service.url}/auth/callback`)
    const [answer] = answers.slice(index)
    const nonce = (answer && nonceOf(answer)) ?? ''
    assert.match(nonce, /^[\w-]{43}$/)
    assert.ok(!query.get('state')?.includes(nonce))
    assert.match(
      answer?.headers.getSetCookie()[0] ?? '',
      /^speckeep-host-sign-in=[\w-]+; Path=\/api\/auth\/repohost; Expires=[^;]+ GMT; HttpOnly; SameSite=Lax$/,
    )
  }
  for (const name of ['state', 'code_challenge']) assert.equal(new Set(begun.map(query => query.get(name))).size, 2)
})

test('behind TLS the cookie is Secure and prefixed', async () => {
  const answer = await secure.anyone.get('/api/auth/repohost/authorize')
  assert.match(
    answer.headers.getSetCookie()[0] ?? '',
    /^__Secure-speckeep-host-sign-in=[^;]+; .*HttpOnly; Secure; SameSite=Lax$/,
  )
})

test('a first sign-in creates an account from the profile, and later ones use the same account', async () => {
  const person = samplePerson()
  const first = await me(await browserOf(service).signIn(host, person))
  const { id, roles, createdAt: _, ...rest } = first
  assert.deepEqual(
    [roles, rest],
    [
      ['USER'],
      {
        email: person.email,
        emailVerified: true,
        hasPassword: false,
        firstName: 'Grace',
        lastName: 'Brewster Hopper',
        repohost: { connected: true, username: person.username, avatarUrl: person.avatarUrl },
        model: null,
      },
    ],
  )
  const renamed = { ...person, username: 'amazing-grace', email: 'new@host-mail.example', name: 'Amazing Grace' }
  const second = await me(await browserOf(service).signIn(host, renamed))
  assert.deepEqual(second, { ...first, repohost: { ...first.repohost, username: 'amazing-grace' } })
  assert.equal(second.id, id)
})

test('the answer clears the cookie, and with X-Session: cookie it sets the refresh token as one', async () => {
  const browser = browserOf(service)
  const back = host.visit(await browser.begin(), samplePerson())
  const answer = await browser.finish(back, { 'x-session': 'cookie', origin: service.url })
  assert.equal(answer.status, 200)
  const { accessToken, csrfToken, ...rest } = answer.as<LoginReply>()
  assert.ok(accessToken && csrfToken)
  assert.deepEqual(rest, { tokenType: 'Bearer', expiresIn: 900 })
  const cookies = answer.headers.getSetCookie()
  assert.ok(cookies.some(cookie => /^speckeep-refresh=[\w-]+; .*SameSite=Strict$/.test(cookie)))
  assert.ok(cookies.some(cookie => cookie.startsWith(`${hostCookie}=; `) && cookie.includes('01 Jan 1970')))
})

test('ten concurrent first sign-ins of one person create one account', async () => {
  const person = samplePerson()
  const before = await people()
  const all = await Promise.all(Array.from({ length: 10 }, () => browserOf(service).signIn(host, person)))
  const ids = await Promise.all(all.map(async answer => (await me(answer)).id))
  assert.equal(new Set(ids).size, 1)
  assert.equal(await people(), before + 1)
})

test('without a verified email the account gets the address that the host gives, even if it was registered before', async () => {
  const [one, two] = [samplePerson({ email: null }), samplePerson({ email: 'not an address' })]
  assert.equal(
    (await me(await browserOf(service).signIn(host, one))).email,
    `${one.id}+${one.username}@users.noreply.host.example`,
  )
  const taken = `${two.id}+${two.username}@users.noreply.host.example`
  const squatter = { email: taken, password, firstName: 'Squatter', lastName: 'Example' }
  assert.equal((await service.anyone.post('/api/auth/register', squatter)).status, 201)
  const { email } = await me(await browserOf(service).signIn(host, two))
  assert.match(email, new RegExp(`^${two.id}\\+${two.username}-[0-9a-f]{8}@users\\.noreply\\.host\\.example$`))
})

test('names that could not be registered are cleaned, and an empty one becomes the username', async () => {
  const cases: readonly (readonly [name: string, first: string, last: string])[] = [
    ['', 'USER', ''],
    ['  \u202e ', 'USER', ''],
    ['Plato', 'Plato', ''],
    ['<b>Ada</b>\u0000  Lovelace ', 'bAda/b', 'Lovelace'],
    [`${'x'.repeat(150)} y`, 'x'.repeat(100), ''],
  ]
  for (const [name, first, last] of cases) {
    const person = samplePerson({ name })
    const { firstName, lastName } = await me(await browserOf(service).signIn(host, person))
    assert.deepEqual([firstName, lastName], [first.replace('USER', person.username), last], name)
  }
})

test('an account from the code host has no password that can be guessed', async () => {
  const person = samplePerson()
  await me(await browserOf(service).signIn(host, person))
  for (const guess of ['', ' ', 'null', password]) {
    const answer = await service.anyone.post('/api/auth/login', { email: person.email, password: guess })
    assertProblem(answer, 'bad_credentials', guess)
  }
})

test('a verified email at the host is taken from an account that never verified it, and nothing else of that account', async () => {
  const squatter = await service.user()
  const person = samplePerson({ email: squatter.email.toUpperCase() })
  const owner = await browserOf(service).signIn(host, person)
  const { id, email, emailVerified } = await me(owner)
  assert.deepEqual([email, emailVerified], [person.email, true])
  assert.notEqual(id, squatter.id)
  const theirs = (await squatter.get('/api/auth/me')).as<Me>()
  assert.deepEqual(
    [theirs.id, theirs.email, theirs.emailVerified],
    [squatter.id, `released-${squatter.id}@account.invalid`, false],
  )
  const again = await service.anyone.post('/api/auth/login', { email: squatter.email, password })
  const { accessToken } = again.as<{ accessToken: string }>()
  const known = await service.anyone.get('/api/auth/me', undefined, { authorization: `Bearer ${accessToken}` })
  assert.equal(known.as<Me>().id, squatter.id, 'the old password opens the old account, as before')
})

test('a verified email is never merged with, in any spelling: the answer says to sign in and connect', async () => {
  const before = await service.user()
  await service.database.pool.query('update users set email_verified_at = now() where id = $1', [before.id])
  const [name = '', domain = ''] = before.email.split('@')
  const spellings = [before.email, before.email.toUpperCase(), ` ${before.email} `]
  for (const email of spellings) {
    const person = samplePerson({ email })
    const problem = assertProblem(await browserOf(service).signIn(host, person), 'conflict', email)
    assert.match(problem.detail, /Sign in to it with its password, then connect/)
    assert.ok(!problem.detail.includes(name))
    const { rows } = await service.database.pool.query('select 1 from users where repohost_user_id = $1', [person.id])
    assert.deepEqual(rows, [], email)
  }
  for (const email of [`${name}+x@${domain}`, before.email.replace('e', '\u0435')]) {
    assert.notEqual((await me(await browserOf(service).signIn(host, samplePerson({ email })))).id, before.id, email)
  }
  assert.equal((await before.get('/api/auth/me')).as<Me>().repohost.connected, false)
})

test('a signed-in user connects, and can sign in with the host from then on', async () => {
  const user = await service.user()
  const person = samplePerson({ email: user.email })
  const linked = await me(await browserOf(service, user).signIn(host, person))
  assert.deepEqual([linked.id, linked.email, linked.firstName], [user.id, user.email, 'Ada'])
  assert.equal(linked.repohost.username, person.username)
  assert.equal((await me(await browserOf(service).signIn(host, person))).id, user.id)
  assert.equal((await service.anyone.post('/api/auth/login', { email: user.email, password })).status, 200)
})

test('an identity that belongs to another account cannot be connected to a second one', async () => {
  const person = samplePerson()
  const owner = await me(await browserOf(service).signIn(host, person))
  const user = await service.user()
  const problem = assertProblem(await browserOf(service, user).signIn(host, person), 'conflict')
  assert.match(problem.detail, /belongs to another account here/)
  assert.equal((await user.get('/api/auth/me')).as<Me>().repohost.connected, false)
  assert.equal((await me(await browserOf(service).signIn(host, person))).id, owner.id)
})

test('returning as another user of the host changes nothing until the first one is disconnected', async () => {
  const user = await service.user()
  const [one, two] = [samplePerson(), samplePerson()]
  await me(await browserOf(service, user).signIn(host, one))
  const problem = assertProblem(await browserOf(service, user).signIn(host, two), 'conflict')
  assert.match(problem.detail, new RegExp(`as ${one.username}, and you came back as ${two.username}`))
  assert.equal((await user.get('/api/auth/repohost/status')).as<HostStatus>().username, one.username)
  assert.equal((await user.delete('/api/auth/repohost/disconnect')).status, 204)
  assert.equal((await me(await browserOf(service, user).signIn(host, two))).repohost.username, two.username)
  assert.notEqual((await me(await browserOf(service).signIn(host, one))).id, user.id)
})

test('a disabled account is refused, and gets no connection', async () => {
  const person = samplePerson()
  const { id } = await me(await browserOf(service).signIn(host, person))
  const { pool } = service.database
  await pool.query('update users set enabled = false where id = $1', [id])
  await pool.query('delete from host_connections where user_id = $1', [id])
  assertProblem(await browserOf(service).signIn(host, person), 'forbidden')
  assert.deepEqual((await pool.query('select 1 from host_connections where user_id = $1', [id])).rows, [])
})

test('the same id at two hosts is two people', async () => {
  const person = samplePerson()
  const one = await me(await browserOf(service).signIn(host, person))
  host.become('gitlab')
  const elsewhere = { ...person, email: 'elsewhere@host-mail.example' }
  const two = await me(await browserOf(service).signIn(host, elsewhere))
  assert.notEqual(two.id, one.id)
  const answer = await browserOf(service).signIn(host, elsewhere)
  host.become('memory')
  assert.equal((await me(answer)).id, two.id)
})

test('tokens are stored sealed, and appear in no answer or log', async () => {
  const user = await service.user()
  await me(await browserOf(service, user).signIn(host, samplePerson(), { lifetimeS: 3_600 }))
  const { rows } = await service.database.pool.query('select * from host_connections where user_id = $1', [user.id])
  assert.doesNotMatch(JSON.stringify(rows), /access-|refresh-/)
  assert.doesNotMatch((await user.get('/api/auth/repohost/status')).text, /access-|refresh-|1\.[\w-]{8}\./)
})

test('the return address must be exactly a page of this service', async () => {
  const own = [`${front}/`, front, `${front}/connected?from=projects`, `${front}/a/b`]
  for (const redirectUri of own) {
    const answer = await secure.anyone.get(
      `/api/auth/repohost/authorize?redirectUri=${encodeURIComponent(redirectUri)}`,
    )
    assert.equal(answer.status, 200, redirectUri)
    const { authorizationUrl } = answer.as<{ authorizationUrl: string }>()
    assert.equal(new URL(authorizationUrl).searchParams.get('redirect_uri'), redirectUri)
  }
  const foreign = [
    '',
    '/',
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://speckeep.example.org/',
    'https://speckeep.example.org:8443/',
    'https://speckeep.example.org.evil.example/',
    'https://evil.example/https://speckeep.example.org/',
    'https://speckeep.example.org@evil.example/',
    'https://user@speckeep.example.org/',
    'https://speckeep.example.org\\@evil.example/',
    'https:\\\\speckeep.example.org/',
    'https:///speckeep.example.org/',
    ' https://speckeep.example.org/',
    'https://speckeep.example.org/\n',
    'https://SPECKEEP.example.org/',
    'https://speckeep.example.org/../x',
    'https://speckeep.example.org/#x',
    'https://xn--speckeep.example.org/',
    'http://127.0.0.1:8080/',
  ]
  for (const redirectUri of foreign) {
    const answer = await secure.anyone.get(
      `/api/auth/repohost/authorize?redirectUri=${encodeURIComponent(redirectUri)}`,
    )
    assert.equal(assertProblem(answer, 'validation_failed', redirectUri).errors?.[0]?.field, 'redirectUri')
    assert.deepEqual(answer.headers.getSetCookie(), [])
  }
})

test('the daily cleanup deletes the nonces of expired sign-ins, and no others', async () => {
  const { pool } = service.database
  await pool.query("update spent_host_sign_ins set expires_at = now() - interval '1 second'")
  assert.equal((await browserOf(service).signIn(host, samplePerson())).status, 200)
  await maintain(service.app.ports)
  assert.equal((await pool.query('select 1 from spent_host_sign_ins')).rows.length, 1)
})
