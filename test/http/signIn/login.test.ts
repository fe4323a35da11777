import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { LoginReply } from '#contract/accounts.ts'
import { argon2Passwords } from '#drivers/crypto/passwords.ts'
import { password, type TestUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

/** What each password check compared with: the stored hash, or nothing. */
const checks: (string | null)[] = []
const argon2 = argon2Passwords({ parallel: 2, queueMax: 100 })
const passwords: typeof argon2 = {
  ...argon2,
  verify(given, stored) {
    checks.push(stored)
    return argon2.verify(given, stored)
  },
}

const service = await testService({ overrides: { passwords } })
after(() => service[Symbol.asyncDispose]())
const { anyone } = service

function login(email: unknown, given: unknown = password) {
  return anyone.post('/api/auth/login', { email, password: given })
}

function setEnabled(user: TestUser, enabled: boolean) {
  return service.database.pool.query('update users set enabled = $1 where id = $2', [enabled, user.id])
}

/** The specified limit is one second, which a busy machine may exceed; here it only has to arrive. */
async function untilStatus(user: TestUser, status: number): Promise<void> {
  await waitFor(`status ${status}`, async () => (await user.get('/api/auth/me')).status === status)
}

test('a sign-in answers with both tokens, their type and lifetime', async () => {
  const { email } = await service.user()
  const answer = await login(`  ${email.toUpperCase()} `)
  assert.equal(answer.status, 200)
  const { accessToken, refreshToken, ...rest } = answer.as<LoginReply>()
  assert.match(accessToken, /^[\w-]+\.[\w-]+\.[\w-]+$/)
  assert.match(refreshToken ?? '', /^[\w-]{60,}$/)
  assert.deepEqual(rest, { tokenType: 'Bearer', expiresIn: 900 })
  assert.deepEqual(answer.headers.getSetCookie(), [])
})

test('an unknown email and a wrong password get the same answer for the same work, and no token', async () => {
  const { email } = await service.user()
  checks.length = 0
  const unknown = assertProblem(await login('unknown@example.org'), 'bad_credentials')
  const wrong = assertProblem(await login(email, `${password}!`), 'bad_credentials')
  const { requestId: _, ...asUnknown } = unknown
  const { requestId: __, ...asWrong } = wrong
  assert.deepEqual(asUnknown, asWrong)
  const unknownChecks = [null, null]
  const wrongChecks = ['string', null]
  assert.deepEqual(
    checks.map(stored => stored && typeof stored),
    [...unknownChecks, ...wrongChecks],
  )
  assert.equal((await login(email)).status, 200)
})

test('invalid credentials are refused by field, before a password is checked', async () => {
  const { email } = await service.user()
  checks.length = 0
  const cases: readonly (readonly [field: string, body: unknown])[] = [
    ['email', { password }],
    ['email', { email: [email, 'other@example.org'], password }],
    ['email', { email: { $ne: null }, password }],
    ['email', { email: `${email}\u0000`, password }],
    ['email', { email: 'a'.repeat(255), password }],
    ['password', { email }],
    ['password', { email, password: true }],
    ['password', { email, password: { $ne: '' } }],
    ['password', { email, password: 'x'.repeat(129) }],
    ['body', [email, password]],
    ['body', 'null'],
  ]
  for (const [field, body] of cases) {
    const problem = assertProblem(await anyone.post('/api/auth/login', body), 'validation_failed', JSON.stringify(body))
    assert.equal(problem.errors?.[0]?.field, field)
  }
  assert.deepEqual(checks, [])
  assert.equal((await login(email)).status, 200)
})

test('a password of a megabyte is refused without being hashed, at login and registration', async () => {
  checks.length = 0
  const long = 'x'.repeat(1_000_000)
  assertProblem(await login('a@example.org', long), 'too_large')
  const names = { firstName: 'Ada', lastName: 'Example' }
  assertProblem(
    await anyone.post('/api/auth/register', { email: 'a@example.org', password: long, ...names }),
    'too_large',
  )
  assert.deepEqual(checks, [])
})

test('a disabled account is refused whatever tokens it has, and accepted again once it is enabled', async () => {
  const user = await service.user()
  const other = await service.user()
  const gitToken = await user.gitToken()
  const basic = { authorization: `Basic ${Buffer.from(`any:${gitToken}`).toString('base64')}` }
  const project = await user.project()
  const advertisement = `${new URL(project.cloneUrl ?? '').pathname}/info/refs?service=git-upload-pack`
  assert.equal((await anyone.get(advertisement, undefined, basic)).status, 200)

  await setEnabled(user, false)
  await untilStatus(user, 403)
  assertProblem(await user.get('/api/projects'), 'forbidden')
  assertProblem(await user.post('/api/projects', { name: 'More' }), 'forbidden')
  assertProblem(await login(user.email), 'forbidden')
  assertProblem(await login(user.email, 'not the password'), 'bad_credentials')
  assertProblem(await anyone.post('/api/auth/refresh', { refreshToken: user.refreshToken }), 'unauthenticated')
  assertProblem(await anyone.get(advertisement, undefined, basic), 'unauthenticated')
  assert.ok(!(await user.get('/actuator/health')).text.includes('details'))
  assert.equal((await other.get('/api/auth/me')).status, 200)

  await setEnabled(user, true)
  await untilStatus(user, 200)
  assert.equal((await login(user.email)).status, 200)
})

test('roles are shown unchanged, and an administrator has no access to the projects of others', async () => {
  const owner = await service.user()
  const admin = await service.user()
  const project = await owner.project()
  await service.database.pool.query("update users set roles = '{USER,ADMIN}' where id = $1", [admin.id])
  assert.deepEqual((await admin.get('/api/auth/me')).as<{ roles: string[] }>().roles, ['USER', 'ADMIN'])
  assertProblem(await admin.get(`/api/projects/${project.id}`), 'forbidden')
  assert.equal((await owner.get(`/api/projects/${project.id}`)).status, 200)
})

test('the token of a deleted account is refused', async () => {
  const user = await service.user()
  await service.database.pool.query('delete from sign_ins where user_id = $1', [user.id])
  await service.database.pool.query('delete from users where id = $1', [user.id])
  assertProblem(await user.get('/api/auth/me'), 'unauthenticated')
})
