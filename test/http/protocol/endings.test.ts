import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { caller, type TestUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { openEventStream } from '../../support/eventStream.ts'
import { readJwt, signJwt } from '../../support/jwt.ts'
import { assertProblem } from '../../support/problems.ts'
import { type TestService, testService } from '../../support/service.ts'

/** What ends with a session and with an account, on two processes with one database. */

const secret = randomBytes(32).toString('hex')
const env = { JWT_SECRET: secret }
const here = await testService({ env })
const there = await testService({ env, beside: here })
after(async () => {
  await there[Symbol.asyncDispose]()
  await here[Symbol.asyncDispose]()
})

function bearer({ token }: Pick<TestUser, 'token'>) {
  return { authorization: `Bearer ${token}` }
}

function as(service: TestService, user: Pick<TestUser, 'token'>) {
  return caller(service.url, bearer(user))
}

function watch(service: TestService, user: TestUser, projectId: number) {
  return openEventStream(`${service.url}/api/projects/${projectId}/events`, { headers: bearer(user) })
}

function signOut(user: TestUser) {
  return here.anyone.post('/api/auth/logout', { refreshToken: user.refreshToken })
}

function disable(user: TestUser) {
  return here.database.pool.query('update users set enabled = false where id = $1', [user.id])
}

/** The status of a page of a private site for a browser with the cookie. */
async function siteOf(user: TestUser) {
  const project = await user.project()
  const { url } = (await user.post(`/api/projects/${project.id}/pages-access`)).as<{ url: string }>()
  const access = new URL(url).searchParams.get('access') ?? ''
  const path = new URL(url).pathname
  const read = async (service: TestService) =>
    (await fetch(service.pagesUrl + path, { headers: { cookie: `speckeep-pages=${access}` } })).status
  const enter = async (service: TestService) =>
    (await fetch(`${service.pagesUrl}${path}?access=${access}`, { redirect: 'manual' })).headers.get('set-cookie')
  return { project, read, enter }
}

test('after signing out, the access token is refused immediately, and soon by every other process', async () => {
  const user = await here.user()
  assert.equal((await as(there, user).get('/api/auth/me')).status, 200)
  assert.equal((await signOut(user)).status, 204)
  assertProblem(await user.get('/api/auth/me'), 'unauthenticated')
  await waitFor('the other process refuses it', async () => (await as(there, user).get('/api/auth/me')).status === 401)
})

test('the other sessions of the same user continue', async () => {
  const user = await here.user()
  const again = await here.anyone.post('/api/auth/login', { email: user.email, password: user.password })
  const other = again.as<{ accessToken: string }>().accessToken
  await signOut(user)
  assertProblem(await user.get('/api/auth/me'), 'unauthenticated')
  assert.equal((await as(here, { token: other }).get('/api/auth/me')).status, 200)
})

test('a refresh token that is used twice ends the access tokens of its session', async () => {
  const user = await here.user()
  const refresh = () => here.anyone.post('/api/auth/refresh', { refreshToken: user.refreshToken })
  const renewed = (await refresh()).as<{ accessToken: string }>().accessToken
  assert.equal((await as(here, { token: renewed }).get('/api/auth/me')).status, 200)
  assertProblem(await refresh(), 'unauthenticated')
  for (const token of [user.token, renewed]) {
    assertProblem(await as(here, { token }).get('/api/auth/me'), 'unauthenticated')
  }
})

for (const [what, end, status] of [
  ['signing out', signOut, 401],
  ['disabling the account', disable, 403],
] as const) {
  test(`${what} ends the open event streams, on every process`, async () => {
    const user = await here.user()
    const bystander = await here.user()
    const { id } = await user.project()
    const { id: theirs } = await bystander.project()
    await using near = await watch(here, user, id)
    await using far = await watch(there, user, id)
    await using other = await watch(here, bystander, theirs)
    for (const stream of [near, far, other]) assert.ok(await stream.next('status'))
    await end(user)
    for (const stream of [near, far]) await stream.ended()
    assert.equal((await watch(here, user, id)).status, status)
    await bystander.put(`/api/projects/${theirs}`, { status: 'ARCHIVED' })
    assert.ok(await other.next('status'))
  })

  test(`${what} ends the access to private sites, on every process`, async () => {
    const user = await here.user()
    const { read, enter } = await siteOf(user)
    for (const service of [here, there]) {
      assert.equal(await read(service), 200)
      assert.ok(await enter(service))
    }
    await end(user)
    for (const service of [here, there]) {
      await waitFor('the site is closed', async () => (await read(service)) === 404)
      assert.equal(await enter(service), null)
    }
  })
}

test('an access token that names no sign-in, as in the previous version, is valid until it expires', async () => {
  const user = await here.user()
  const { header, payload } = readJwt(user.token)
  const { sid, ...before } = payload
  assert.match(String(sid), /^[0-9a-f-]{36}$/)
  const token = signJwt({ header, payload: before }, secret)
  assert.equal((await as(here, { token }).get('/api/auth/me')).status, 200)
})

test('an access token with an unknown sign-in is refused', async () => {
  const user = await here.user()
  const { header, payload } = readJwt(user.token)
  for (const sid of ['', 'x', 7, null, [payload['sid']]]) {
    const token = signJwt({ header, payload: { ...payload, sid } }, secret)
    assertProblem(await as(here, { token }).get('/api/auth/me'), 'unauthenticated', String(sid))
  }
})
