import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { SecurityEntryRecord, SessionRecord } from '#contract/sessions.ts'
import { caller, password, type TestUser } from '#testing/users.ts'
import { testService } from '../../support/service.ts'

const service = await testService()
after(() => service[Symbol.asyncDispose]())
const { anyone } = service
const newPassword = 'another horse, another battery'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function logOf(user: Pick<TestUser, 'get'>): Promise<readonly SecurityEntryRecord[]> {
  const answer = await user.get('/api/auth/security-log')
  assert.equal(answer.status, 200, answer.text)
  return answer.as<SecurityEntryRecord[]>()
}

async function signIn(email: string, given: string, headers = {}) {
  const answer = await anyone.post('/api/auth/login', { email, password: given }, headers)
  const { accessToken = '', refreshToken = '' } = answer.as<{ accessToken?: string; refreshToken?: string }>()
  return { ...caller(service.url, { authorization: `Bearer ${accessToken}` }), refreshToken }
}

test('the owner reads the events of the account, newest first', async () => {
  const user = await service.user()
  const email = `new-${user.email}`
  await signIn(user.email, 'a guess')
  const other = await signIn(user.email, password)
  const made = (await user.post('/api/auth/tokens', { name: 'my laptop' })).as<{ id: number }>()
  await user.delete(`/api/auth/tokens/${made.id}`)
  const [newest] = (await user.get('/api/auth/sessions')).as<SessionRecord[]>()
  await user.delete(`/api/auth/sessions/${newest?.id}`)
  await user.put('/api/auth/me/email', { email, currentPassword: password })
  await user.put('/api/auth/me/password', { currentPassword: password, newPassword })
  await user.delete('/api/auth/sessions?keepCurrent=true')
  const third = await signIn(email, newPassword)
  await anyone.post('/api/auth/logout', { refreshToken: third.refreshToken })
  assert.equal((await other.get('/api/auth/me')).status, 401)
  assert.deepEqual(
    (await logOf(user)).map(({ what, about }) => [what, about]),
    [
      ['signed_out', null],
      ['signed_in', null],
      ['sessions_ended', null],
      ['password_changed', null],
      ['email_changed', email],
      ['session_ended', null],
      ['git_token_dropped', 'my laptop'],
      ['git_token_made', 'my laptop'],
      ['signed_in', null],
      ['sign_in_refused', null],
      ['signed_in', null],
    ],
  )
})

test('an entry has its time, device and address', async () => {
  const user = await service.user()
  await signIn(user.email, 'a guess', { 'user-agent': firefox })
  const [entry] = await logOf(user)
  assert.deepEqual([entry?.what, entry?.device, entry?.address], ['sign_in_refused', 'Firefox on Linux', '127.0.0.1'])
  assert.ok(Math.abs(Date.parse(entry?.at ?? '') - Date.now()) < 600_000)
})

test('a refresh token that is used twice is in the log', async () => {
  const user = await service.user()
  const again = await signIn(user.email, password)
  for (let round = 0; round < 2; round++) await anyone.post('/api/auth/refresh', { refreshToken: user.refreshToken })
  assert.equal((await logOf(again))[0]?.what, 'refresh_reused')
})

test("no one can read another account's log, and a sign-in to an unknown account is in none", async () => {
  const [user, other] = [await service.user(), await service.user()]
  await signIn(user.email, 'a guess')
  await signIn('stranger@example.org', 'a guess')
  assert.deepEqual(
    (await logOf(other)).map(({ what }) => what),
    ['signed_in'],
  )
})

test('no password and no token is in the log', async () => {
  const user = await service.user()
  const token = await user.gitToken()
  await user.put('/api/auth/me/password', { currentPassword: password, newPassword })
  const { rows } = await service.database.pool.query('select * from security_log where user_id = $1', [user.id])
  const text = JSON.stringify(rows)
  assert.ok(rows.length >= 3)
  for (const secret of [token, password, newPassword, user.token, user.refreshToken]) assert.ok(!text.includes(secret))
})
