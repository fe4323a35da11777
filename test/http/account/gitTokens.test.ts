import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { GitTokenRecord } from '#contract/gitTokens.ts'
import { limits } from '#domain/limits.ts'
import type { Answer, TestUser } from '#testing/users.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

type MadeToken = GitTokenRecord & { readonly token: string }

const service = await testService()
after(() => service[Symbol.asyncDispose]())
const { anyone } = service
const alice = await service.user()
const project = await alice.project()

async function make(user: TestUser, body: Readonly<Record<string, unknown>> = {}): Promise<MadeToken> {
  const answer = await user.post('/api/auth/tokens', { name: 'laptop', ...body })
  assert.equal(answer.status, 201, answer.text)
  return answer.as<MadeToken>()
}

async function list(user: TestUser): Promise<readonly GitTokenRecord[]> {
  return (await user.get('/api/auth/tokens')).as<GitTokenRecord[]>()
}

/** The status of git's first request for a clone of Alice's private project with this password. */
function clone(password: string, name = 'git'): Promise<Answer> {
  const path = `/git/${project.repoFullName}.git/info/refs?service=git-upload-pack`
  return anyone.get(path, undefined, {
    authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
  })
}

test('a git token is shown once, and listed without its secret', async () => {
  const user = await service.user()
  const { token, ...record } = await make(user, { name: '  laptop  ' })
  assert.match(token, /^spk_[0-9A-Za-z]{30}$/)
  const { id, createdAt, expiresAt } = record
  const expected = {
    id,
    name: 'laptop',
    ending: token.slice(-4),
    scope: 'git',
    access: 'write',
    projectId: null,
    createdAt,
    expiresAt,
    lastUsedAt: null,
  }
  assert.deepEqual(record, expected)
  const listing = await user.get('/api/auth/tokens')
  assert.deepEqual(listing.as<unknown>(), [record])
  assert.ok(!listing.text.includes(token))
})

test('git tokens are listed newest first, for their owner only', async () => {
  const user = await service.user()
  for (const name of ['first', 'second', 'third']) await make(user, { name })
  assert.deepEqual(
    (await list(user)).map(token => token.name),
    ['third', 'second', 'first'],
  )
  assert.deepEqual(await list(await service.user()), [])
})

test("a git token is git's password, and its use is recorded", async () => {
  const { token, id } = await make(alice)
  assert.equal((await clone(token)).status, 200)
  assert.equal((await clone(token, '')).status, 200)
  const used = (await list(alice)).find(record => record.id === id)?.lastUsedAt ?? ''
  assert.ok(Math.abs(Date.parse(used) - Date.now()) < 60_000)
})

test("no other secret works as git's password", async () => {
  const { token } = await make(alice)
  const wrong = [alice.token, alice.refreshToken, alice.password, '', `${token}x`, token.toLowerCase(), ` ${token}`]
  for (const password of wrong) assertProblem(await clone(password), 'unauthenticated', password)
  assertProblem(await clone(''), 'unauthenticated')
  const bearer = { authorization: `Bearer ${alice.token}` }
  const path = `/git/${project.repoFullName}.git/info/refs?service=git-upload-pack`
  assert.match((await anyone.get(path, undefined, bearer)).headers.get('www-authenticate') ?? '', /^Basic realm=/)
  assert.equal((await clone(token)).status, 200)
})

test('a git token does not give access to the API', async () => {
  const { token } = await make(alice)
  for (const authorization of [`Bearer ${token}`, `Basic ${btoa(`git:${token}`)}`, token]) {
    assertProblem(await anyone.get('/api/auth/me', undefined, { authorization }), 'unauthenticated', authorization)
  }
})

test("another user's git token neither opens the project nor reveals that it exists", async () => {
  const { token } = await make(await service.user())
  assertProblem(await clone(token), 'not_found')
})

test('a deleted git token no longer works', async () => {
  const { token, id } = await make(alice)
  const answer = await alice.delete(`/api/auth/tokens/${id}`)
  assert.deepEqual([answer.status, answer.text], [204, ''])
  assertProblem(await clone(token), 'unauthenticated')
  assertProblem(await alice.delete(`/api/auth/tokens/${id}`), 'not_found')
})

test("another user's git token cannot be deleted, and looks like one that does not exist", async () => {
  const { token, id } = await make(alice)
  const mallory = await service.user()
  const theirs = assertProblem(await mallory.delete(`/api/auth/tokens/${id}`), 'not_found')
  const missing = assertProblem(await mallory.delete('/api/auth/tokens/999999999'), 'not_found')
  assert.equal(theirs.detail, missing.detail)
  assert.equal((await clone(token)).status, 200)
})

test('a git token expires at the requested time', async () => {
  const { token, id, createdAt, expiresAt } = await make(alice, { expiresInDays: 30 })
  assert.ok(Math.abs(Date.parse(expiresAt ?? '') - Date.parse(createdAt) - 30 * 86_400_000) < 60_000)
  assert.equal((await clone(token)).status, 200)
  const ending = "update git_tokens set expires_at = now() - interval '1 second' where id = $1"
  await service.database.pool.query(ending, [id])
  assertProblem(await clone(token), 'unauthenticated')
})

test('a git token expires after 90 days by default, and one without an expiry does not', async () => {
  const days = async (body: Readonly<Record<string, unknown>>) => {
    const { createdAt, expiresAt } = await make(alice, body)
    return expiresAt && Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000)
  }
  assert.deepEqual(
    [await days({}), await days({ expiresInDays: 7 }), await days({ expiresInDays: null })],
    [90, 7, null],
  )
  const endless = await make(alice, { expiresInDays: null })
  assert.equal((await clone(endless.token)).status, 200)
})

function gitAsks(token: string, service: 'git-upload-pack' | 'git-receive-pack', of = project): Promise<Answer> {
  const path = `/git/${of.repoFullName}.git/info/refs?service=${service}`
  return anyone.get(path, undefined, { authorization: `Basic ${btoa(`git:${token}`)}` })
}

test('a read-only token can clone, and not push', async () => {
  const { token, access } = await make(alice, { access: 'read' })
  assert.equal(access, 'read')
  assert.equal((await gitAsks(token, 'git-upload-pack')).status, 200)
  assertProblem(await gitAsks(token, 'git-receive-pack'), 'forbidden')
  const push = await fetch(`${service.url}/git/${project.repoFullName}.git/git-receive-pack`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`git:${token}`)}`,
      'content-type': 'application/x-git-receive-pack-request',
    },
    body: '0000',
  })
  assert.equal(push.status, 403)
  assert.equal((await gitAsks((await make(alice)).token, 'git-receive-pack')).status, 200)
})

test('a token for one project reads and writes that one, and is worth no token for others', async () => {
  const other = await alice.project()
  const { token, projectId } = await make(alice, { projectId: project.id })
  assert.equal(projectId, project.id)
  for (const kind of ['git-upload-pack', 'git-receive-pack'] as const) {
    assert.equal((await gitAsks(token, kind)).status, 200)
    assertProblem(await gitAsks(token, kind, other), 'not_found')
  }
  const open = await alice.project({ visibility: 'public' })
  assert.equal((await gitAsks(token, 'git-upload-pack', open)).status, 200, 'a public repository')
  assertProblem(await gitAsks(token, 'git-receive-pack', open), 'not_found')
})

test("a token can be created for the user's own projects only", async () => {
  const mallory = await service.user()
  assertProblem(await mallory.post('/api/auth/tokens', { name: 'x', projectId: project.id }), 'forbidden')
  assertProblem(await mallory.post('/api/auth/tokens', { name: 'x', projectId: 999_999_999 }), 'not_found')
  assertProblem(await mallory.post('/api/auth/tokens', { name: 'x', access: 'admin' }), 'validation_failed')
})

test('an invalid request is refused by field', async () => {
  const cases: readonly (readonly [field: string, body: unknown])[] = [
    ['name', {}],
    ['name', { name: '' }],
    ['name', { name: ' \t ' }],
    ['name', { name: 'two\nlines' }],
    ['name', { name: 'x'.repeat(101) }],
    ['name', { name: 7 }],
    ['expiresInDays', { name: 'x', expiresInDays: 0 }],
    ['expiresInDays', { name: 'x', expiresInDays: -1 }],
    ['expiresInDays', { name: 'x', expiresInDays: 1.5 }],
    ['expiresInDays', { name: 'x', expiresInDays: 3_651 }],
    ['expiresInDays', { name: 'x', expiresInDays: '30' }],
    ['expiresInDays', '{"name":"x","expiresInDays":1e999}'],
  ]
  for (const [field, body] of cases) {
    const problem = assertProblem(await alice.post('/api/auth/tokens', body), 'validation_failed', JSON.stringify(body))
    assert.deepEqual(
      problem.errors?.map(error => error.field),
      [field],
    )
  }
  assert.ok(await make(alice, { name: 'x'.repeat(100), expiresInDays: 3_650 }))
})

test('the number of git tokens of an account is limited, also for concurrent requests', async () => {
  const user = await service.user()
  const bodies = Array.from({ length: limits.gitTokensPerUser + 5 }, (_, nth) => ({ name: `token ${nth}` }))
  const answers = await Promise.all(bodies.map(body => user.post('/api/auth/tokens', body)))
  const refused = answers.filter(answer => answer.status !== 201)
  assert.equal(refused.length, 5)
  for (const answer of refused) assertProblem(answer, 'conflict')
  const held = await list(user)
  assert.equal(held.length, limits.gitTokensPerUser)
  assert.equal((await user.delete(`/api/auth/tokens/${held[0]?.id}`)).status, 204)
  assert.ok(await make(user))
})
