import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { LoginReply } from '#contract/accounts.ts'
import type { Answer } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

const service = await testService()
after(() => service[Symbol.asyncDispose]())
const { anyone } = service

function refresh(refreshToken: unknown): Promise<Answer> {
  return anyone.post('/api/auth/refresh', { refreshToken })
}

async function refreshed(refreshToken: string): Promise<string> {
  const answer = await refresh(refreshToken)
  assert.equal(answer.status, 200, answer.text)
  return answer.as<LoginReply>().refreshToken ?? ''
}

function me({ accessToken }: LoginReply): Promise<Answer> {
  return anyone.get('/api/auth/me', undefined, { authorization: `Bearer ${accessToken}` })
}

/** Waits until that many requests have reached the row that a test locks. */
async function untilWaiting(count: number): Promise<void> {
  const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await waitFor(`${count} requests wait concurrently`, async () => {
    return (await service.database.pool.query(waiting)).rowCount === count
  })
}

test('a refresh token is exchanged for the login answer, with another refresh token', async () => {
  const user = await service.user()
  const answer = await refresh(user.refreshToken)
  assert.equal(answer.status, 200)
  const signIn = answer.as<LoginReply>()
  assert.deepEqual(Object.keys(signIn).sort(), ['accessToken', 'expiresIn', 'refreshToken', 'tokenType'])
  assert.notEqual(signIn.refreshToken, user.refreshToken)
  assert.equal((await me(signIn)).as<{ id: number }>().id, user.id)
  assert.match(await refreshed(signIn.refreshToken ?? ''), /^[\w-]{60,}$/)
})

test('a refresh token that is used again ends its sign-in, and no other', async () => {
  const user = await service.user()
  const elsewhere = (await anyone.post('/api/auth/login', user)).as<LoginReply>()
  const second = await refreshed(user.refreshToken)
  const third = await refreshed(second)
  assertProblem(await refresh(user.refreshToken), 'unauthenticated')
  assertProblem(await refresh(third), 'unauthenticated', 'the newest one of the family')
  assert.ok(await refreshed(elsewhere.refreshToken ?? ''))
})

test('the token before the current one also ends the sign-in, unless requests overlap', async () => {
  const { refreshToken } = await service.user()
  const second = await refreshed(refreshToken)
  assertProblem(await refresh(refreshToken), 'unauthenticated')
  assertProblem(await refresh(second), 'unauthenticated')
})

test('overlapping refreshes get the same new token, which works', async () => {
  const { id, refreshToken } = await service.user()
  const holder = await service.database.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from sign_ins where user_id = $1 for update', [id])
  const asking = Array.from({ length: 10 }, () => refreshed(refreshToken))
  await untilWaiting(asking.length)
  await holder.query('commit')
  holder.release()
  const successors = await Promise.all(asking)
  assert.equal(new Set(successors).size, 1)
  assert.ok(await refreshed(successors[0] ?? ''))
})

test('an invalid refresh token is refused', async () => {
  const user = await service.user()
  const { token, refreshToken } = user
  const changed = `${refreshToken.slice(0, -1)}${refreshToken.endsWith('A') ? 'B' : 'A'}`
  for (const bad of ['', 'x', token, await user.gitToken(), changed, refreshToken.slice(1), `${refreshToken}=`]) {
    assertProblem(await refresh(bad), 'unauthenticated', bad)
  }
  for (const bad of [7, ['x'], { token: refreshToken }, 'x'.repeat(501)]) {
    assertProblem(await refresh(bad), 'validation_failed', JSON.stringify(bad).slice(0, 40))
  }
  assertProblem(await anyone.post('/api/auth/refresh'), 'unauthenticated')
  assertProblem(await anyone.post('/api/auth/refresh', {}), 'unauthenticated')
  assertProblem(await anyone.post(`/api/auth/refresh?refreshToken=${refreshToken}`), 'unauthenticated')
  assert.ok(await refreshed(refreshToken))
})

test('an expired refresh token is refused', async () => {
  const user = await service.user()
  const other = await service.user()
  const { pool } = service.database
  await pool.query("update sign_ins set expires_at = now() - interval '1 second' where user_id = $1", [user.id])
  assertProblem(await refresh(user.refreshToken), 'unauthenticated')
  assert.ok(await refreshed(other.refreshToken))
})

test('signing out ends the sign-in with all its refresh tokens, and no other sign-in', async () => {
  const user = await service.user()
  const elsewhere = (await anyone.post('/api/auth/login', user)).as<LoginReply>()
  const second = await refreshed(user.refreshToken)
  const answer = await anyone.post('/api/auth/logout', { refreshToken: second })
  assert.deepEqual([answer.status, answer.text], [204, ''])
  assertProblem(await refresh(second), 'unauthenticated')
  assert.ok(await refreshed(elsewhere.refreshToken ?? ''))
})

test('signing out without a sign-in is not an error', async () => {
  assert.equal((await anyone.post('/api/auth/logout')).status, 204)
  assert.equal((await anyone.post('/api/auth/logout', { refreshToken: 'unknown' })).status, 204)
})
