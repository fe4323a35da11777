import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { LoginReply, Me } from '#contract/accounts.ts'
import type { SessionRecord } from '#contract/sessions.ts'
import { caller, password, type TestUser } from '#testing/users.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

const service = await testService({ env: { SIGN_INS_PER_MINUTE_PER_ACCOUNT: '8' } })
after(() => service[Symbol.asyncDispose]())
const { anyone } = service
const newPassword = 'another horse, another battery'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function signIn(user: Pick<TestUser, 'email'>, given = password, userAgent = 'curl/8.5.0') {
  const answer = await anyone.post(
    '/api/auth/login',
    { email: user.email, password: given },
    { 'user-agent': userAgent },
  )
  const { accessToken, refreshToken = '' } = answer.as<LoginReply>()
  return { ...caller(service.url, { authorization: `Bearer ${accessToken}` }), refreshToken, status: answer.status }
}

async function sessionsOf(user: Pick<TestUser, 'get'>): Promise<readonly SessionRecord[]> {
  const answer = await user.get('/api/auth/sessions')
  assert.equal(answer.status, 200, answer.text)
  return answer.as<SessionRecord[]>()
}

test('a new name is trimmed and shown', async () => {
  const user = await service.user()
  const answer = await user.put('/api/auth/me', { firstName: ' Grace ', lastName: 'Hopper' })
  assert.equal(answer.status, 200)
  const { firstName, lastName, email } = (await user.get('/api/auth/me')).as<Me>()
  assert.deepEqual([firstName, lastName, email], ['Grace', 'Hopper', user.email])
  for (const bad of ['', ' ', '<b>', 'a\nb', 'x'.repeat(101)]) {
    assertProblem(await user.put('/api/auth/me', { firstName: bad, lastName: 'Hopper' }), 'validation_failed')
  }
})

test('a new email requires the password, and signs in from then on', async () => {
  const user = await service.user()
  const email = `new-${user.email}`
  assertProblem(await user.put('/api/auth/me/email', { email }), 'validation_failed')
  assertProblem(await user.put('/api/auth/me/email', { email, currentPassword: 'wrong' }), 'validation_failed')
  assertProblem(
    await user.put('/api/auth/me/email', { email: 'no address', currentPassword: password }),
    'validation_failed',
  )
  assert.equal((await signIn(user)).status, 200)
  const answer = await user.put('/api/auth/me/email', { email: ` ${email} `, currentPassword: password })
  assert.deepEqual([answer.status, answer.as<Me>().email], [200, email])
  assert.equal((await signIn({ email })).status, 200)
  assert.equal((await signIn(user)).status, 401)
})

test("another account's email is refused, in any case; the own one may change its case", async () => {
  const [user, other] = [await service.user(), await service.user()]
  assertProblem(
    await user.put('/api/auth/me/email', { email: other.email.toUpperCase(), currentPassword: password }),
    'email_in_use',
  )
  const own = user.email.toUpperCase()
  assert.equal((await user.put('/api/auth/me/email', { email: own, currentPassword: password })).as<Me>().email, own)
})

test('a new password requires the current one and ends every other session', async () => {
  const user = await service.user()
  const other = await signIn(user)
  const change = (body: object) => user.put('/api/auth/me/password', body)
  assertProblem(await change({ newPassword }), 'validation_failed')
  assertProblem(await change({ currentPassword: 'wrong', newPassword }), 'validation_failed')
  assertProblem(await change({ currentPassword: password, newPassword: 'password1' }), 'validation_failed')
  assertProblem(await change({ currentPassword: password, newPassword: password }), 'validation_failed')
  assertProblem(await change({ currentPassword: password, newPassword: 'short' }), 'validation_failed')
  assert.equal((await other.get('/api/auth/me')).status, 200)
  assert.equal((await change({ currentPassword: password, newPassword })).status, 204)
  assert.equal((await user.get('/api/auth/me')).status, 200)
  assertProblem(await other.get('/api/auth/me'), 'unauthenticated')
  assertProblem(await anyone.post('/api/auth/refresh', { refreshToken: other.refreshToken }), 'unauthenticated')
  assert.equal((await anyone.post('/api/auth/refresh', { refreshToken: user.refreshToken })).status, 200)
  assert.deepEqual([(await signIn(user)).status, (await signIn(user, newPassword)).status], [401, 200])
})

test('passwords cannot be guessed through account changes', async () => {
  const user = await service.user()
  const guess = () => user.put('/api/auth/me/email', { email: 'mine@example.org', currentPassword: 'a guess' })
  const answers = await Promise.all(Array.from({ length: 12 }, guess))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array(8).fill(400), ...Array(4).fill(429)])
})

test('an account without a password needs a sign-in within the last ten minutes instead', async () => {
  const user = await service.user()
  const hasPassword = async () => (await user.get('/api/auth/me')).as<Me>().hasPassword
  assert.equal(await hasPassword(), true)
  await service.database.pool.query('update users set password_hash = null where id = $1', [user.id])
  assert.equal(await hasPassword(), false)
  await service.database.pool.query(
    "update sign_ins set created_at = now() - interval '11 minutes' where user_id = $1",
    [user.id],
  )
  assertProblem(await user.put('/api/auth/me/password', { newPassword }), 'forbidden')
  await service.database.pool.query(
    "update sign_ins set created_at = now() - interval '9 minutes' where user_id = $1",
    [user.id],
  )
  assert.equal((await user.put('/api/auth/me/password', { newPassword })).status, 204)
  assert.equal((await signIn(user, newPassword)).status, 200)
})

test('an answer to a request with a password is not stored under an Idempotency-Key', async () => {
  const user = await service.user()
  const headers = { 'idempotency-key': 'change' }
  await user.put('/api/auth/me/password', { currentPassword: password, newPassword }, headers)
  await anyone.post(
    '/api/auth/login',
    { email: user.email, password: newPassword },
    { ...headers, authorization: `Bearer ${user.token}` },
  )
  const { rows } = await service.database.pool.query('select 1 from kept_answers where user_id = $1', [user.id])
  assert.equal(rows.length, 0)
})

test('sessions show their device, address and start, and which one is the current session', async () => {
  const user = await service.user()
  const browser = await signIn(user, password, firefox)
  const [newest, oldest, ...rest] = await sessionsOf(browser)
  assert.equal(rest.length, 0)
  assert.deepEqual([newest?.device, newest?.current, newest?.address], ['Firefox on Linux', true, '127.0.0.1'])
  assert.deepEqual([oldest?.device, oldest?.current], ['node', false])
  for (const session of [newest, oldest])
    assert.ok(Math.abs(Date.parse(session?.createdAt ?? '') - Date.now()) < 600_000)
  assert.equal((await sessionsOf(user)).find(({ current }) => current)?.id, oldest?.id)
})

test('a renewed session has a new last use, with the device that renewed it', async () => {
  const user = await service.user()
  await service.database.pool.query(
    "update sign_ins set created_at = now() - interval '1 day', last_seen_at = now() - interval '1 day' where user_id = $1",
    [user.id],
  )
  await anyone.post('/api/auth/refresh', { refreshToken: user.refreshToken }, { 'user-agent': firefox })
  const [session] = await sessionsOf(user)
  assert.equal(session?.device, 'Firefox on Linux')
  assert.ok(Date.parse(session.lastSeenAt) - Date.parse(session.createdAt) > 80_000_000)
})

test('a session can be ended, once, and never that of another user', async () => {
  const [user, stranger] = [await service.user(), await service.user()]
  const lost = await signIn(user)
  const id = (await sessionsOf(lost)).find(({ current }) => current)?.id
  const path = `/api/auth/sessions/${id}`
  assertProblem(await stranger.delete(path), 'not_found')
  assert.equal((await lost.get('/api/auth/me')).status, 200)
  assert.equal((await user.delete(path)).status, 204)
  assertProblem(await lost.get('/api/auth/me'), 'unauthenticated')
  assertProblem(await user.delete(path), 'not_found')
  assert.equal((await sessionsOf(user)).length, 1)
})

test('signing out everywhere else keeps this session, and signing out everywhere ends it too', async () => {
  const user = await service.user()
  const others = [await signIn(user), await signIn(user)]
  const bystander = await service.user()
  assert.equal((await user.delete('/api/auth/sessions?keepCurrent=true')).status, 204)
  for (const other of others) assertProblem(await other.get('/api/auth/me'), 'unauthenticated')
  assert.equal((await sessionsOf(user)).length, 1)
  const another = await signIn(user)
  assert.equal((await user.delete('/api/auth/sessions')).status, 204)
  for (const ended of [user, another]) assertProblem(await ended.get('/api/auth/me'), 'unauthenticated')
  assert.equal((await bystander.get('/api/auth/me')).status, 200)
})
