import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pino from 'pino'
import type { GitTokenRecord } from '#contract/gitTokens.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import { Failure } from '#domain/errors.ts'
import { createServer } from '#http/server.ts'
import type { Ports } from '#ports/index.ts'
import { StoresUnavailable } from '#ports/stores/unavailable.ts'
import { type Answer, type Caller, caller } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

const service = await testService()
const { ports } = service.app
/** Runs before a git token is created; a test may delay it or make it fail. */
let beforeToken = async (): Promise<void> => {}
const create: Ports['gitTokens']['create'] = async (...of) => {
  await beforeToken()
  return ports.gitTokens.create(...of)
}
/** What the database says to the end of a write with a key; `null`: it takes it. */
let storeFailure: Error | null = null
const idempotency: Ports['idempotency'] = {
  ...ports.idempotency,
  keep: (...of) => (storeFailure ? Promise.reject(storeFailure) : ports.idempotency.keep(...of)),
  forget: (...of) => (storeFailure ? Promise.reject(storeFailure) : ports.idempotency.forget(...of)),
}
const server = await createServer(
  { ...ports, idempotency, gitTokens: { ...ports.gitTokens, create } },
  { logger: pino({ level: 'silent' }), trustProxy: false },
)
after(async () => {
  await server.close()
  await service[Symbol.asyncDispose]()
})
let url: string
before(async () => {
  url = await server.listen({ host: '127.0.0.1', port: 0 })
})

let keys = 0
function freshKey(): Readonly<Record<string, string>> {
  keys += 1
  return { 'idempotency-key': `key-${keys}` }
}

/** A new user, calling the server whose creation of git tokens can be disturbed. */
async function newUser(): Promise<Caller> {
  const user = await service.user()
  return caller(url, { authorization: `Bearer ${user.token}` })
}

async function tokenCount(user: Caller): Promise<number> {
  return (await user.get('/api/auth/tokens')).as<GitTokenRecord[]>().length
}

function assertSame(answer: Answer, first: Answer): void {
  assert.deepEqual([answer.status, answer.text], [first.status, first.text])
  for (const name of ['content-type', 'location', 'x-ignored-fields']) {
    assert.equal(answer.headers.get(name), first.headers.get(name), name)
  }
}

test('a write that is repeated with its key gets the first answer, and happens once', async () => {
  const user = await newUser()
  const key = freshKey()
  const body = { name: 'Once', descripton: 'a typo' }
  const first = await user.post('/api/projects', body, key)
  assert.equal(first.status, 201)
  assert.ok(first.headers.get('location') && first.headers.get('x-ignored-fields'))
  for (let again = 0; again < 3; again++) assertSame(await user.post('/api/projects', body, key), first)
  assert.equal((await user.get('/api/projects')).as<ProjectRecord[]>().length, 1)
  assert.equal((await user.post('/api/projects', body)).as<ProjectRecord>().slug, 'once-2')
})

test('an answer without a body is repeated as well', async () => {
  const user = await newUser()
  const { id } = (await user.post('/api/auth/tokens', { name: 'x' })).as<GitTokenRecord>()
  const key = freshKey()
  const first = await user.delete(`/api/auth/tokens/${id}`, undefined, key)
  assert.deepEqual([first.status, first.text], [204, ''])
  assertSame(await user.delete(`/api/auth/tokens/${id}`, undefined, key), first)
  assertProblem(await user.delete(`/api/auth/tokens/${id}`), 'not_found')
})

test('a key that comes with another body is refused', async () => {
  const user = await newUser()
  const key = freshKey()
  const first = await user.post('/api/auth/tokens', { name: 'laptop' }, key)
  for (const body of [{ name: 'desk' }, { name: 'laptop', expiresInDays: 1 }, { name: 'laptop', more: true }]) {
    assertProblem(await user.post('/api/auth/tokens', body, key), 'conflict')
  }
  assertSame(await user.post('/api/auth/tokens', '{ "name" : "laptop" }', key), first)
  assert.equal(await tokenCount(user), 1)
})

test('a key that comes with another query is refused', async () => {
  const user = await newUser()
  const { id } = (await user.post('/api/projects', { name: 'Kept' })).as<ProjectRecord>()
  await waitFor('it is ACTIVE', async () => {
    const { status } = (await user.get(`/api/projects/${id}`)).as<ProjectRecord>()
    return status === 'ACTIVE'
  })
  const key = freshKey()
  assert.equal((await user.delete(`/api/projects/${id}`, undefined, key)).status, 204)
  assertProblem(await user.delete(`/api/projects/${id}?forever=true`, undefined, key), 'conflict')
})

test('a key is scoped to its user, method and path', async () => {
  const [one, other] = [await newUser(), await newUser()]
  const key = freshKey()
  const made = (await one.post('/api/auth/tokens', { name: 'x' }, key)).as<GitTokenRecord>()
  const theirs = (await other.post('/api/auth/tokens', { name: 'x' }, key)).as<GitTokenRecord>()
  assert.notEqual(made.id, theirs.id)
  assert.equal((await one.post('/api/projects', { name: 'x' }, key)).status, 201)
  assert.equal((await one.delete(`/api/auth/tokens/${made.id}`, undefined, key)).status, 204)
  assertProblem(await one.delete(`/api/auth/tokens/${theirs.id}`, undefined, key), 'not_found')
})

test('a repetition that arrives before the first request has finished must come again', async () => {
  const user = await newUser()
  const key = freshKey()
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  beforeToken = () => {
    begun.resolve()
    return held.promise
  }
  const first = user.post('/api/auth/tokens', { name: 'x' }, key)
  await begun.promise
  const early = await user.post('/api/auth/tokens', { name: 'x' }, key)
  assertProblem(early, 'conflict')
  assert.equal(early.headers.get('retry-after'), '1')
  beforeToken = async () => {}
  held.resolve()
  assert.equal((await first).status, 201)
  assertSame(await user.post('/api/auth/tokens', { name: 'x' }, key), await first)
  assert.equal(await tokenCount(user), 1)
})

test('of many concurrent repetitions one is executed', async () => {
  const user = await newUser()
  const key = freshKey()
  const answers = await Promise.all(Array.from({ length: 20 }, () => user.post('/api/projects', { name: 'One' }, key)))
  const made = answers.filter(answer => answer.status === 201)
  assert.ok(made.length >= 1)
  assert.equal(new Set(made.map(answer => answer.text)).size, 1)
  for (const answer of answers.filter(answer => answer.status !== 201)) assertProblem(answer, 'conflict')
  assert.equal((await user.get('/api/projects')).as<ProjectRecord[]>().length, 1)
})

test('faults and limits are not stored, so that a repetition can succeed', async () => {
  const user = await newUser()
  const errors = [new Error('a fault'), new Failure('unavailable', 'Later.'), new Failure('rate_limited', 'Later.')]
  for (const error of errors) {
    const key = freshKey()
    beforeToken = () => Promise.reject(error)
    assert.ok([429, 500, 503].includes((await user.post('/api/auth/tokens', { name: 'x' }, key)).status))
    beforeToken = async () => {}
    assert.equal((await user.post('/api/auth/tokens', { name: 'x' }, key)).status, 201, error.message)
  }
})

test('a write whose answer cannot be stored yet is answered as done, and repeated with that answer later', async () => {
  const user = await newUser()
  const key = freshKey()
  storeFailure = new StoresUnavailable('The database failed: write EPIPE')
  const first = await user.post('/api/auth/tokens', { name: 'x' }, key)
  assert.equal(first.status, 201, first.text)
  assertProblem(await user.post('/api/auth/tokens', { name: 'x' }, key), 'conflict')
  storeFailure = null
  await waitFor(
    'the answer is stored',
    async () => (await user.post('/api/auth/tokens', { name: 'x' }, key)).status === 201,
  )
  assertSame(await user.post('/api/auth/tokens', { name: 'x' }, key), first)
  assert.equal(await tokenCount(user), 1)
})

test('a write whose answer waited until its lease ended is not made again by a repetition', async () => {
  const user = await newUser()
  const key = freshKey()
  storeFailure = new StoresUnavailable('The database failed: write EPIPE')
  const first = await user.post('/api/auth/tokens', { name: 'x' }, key)
  await service.database.pool.query(
    "update kept_answers set held_until = now() - interval '1 second' where status is null",
  )
  storeFailure = null
  assertSame(await user.post('/api/auth/tokens', { name: 'x' }, key), first)
  assert.equal(await tokenCount(user), 1)
})

test('a refusal whose key cannot be released is answered as any other, without the words of the database', async () => {
  const user = await newUser()
  storeFailure = new StoresUnavailable('The database failed: write EPIPE')
  for (const [error, code] of [
    [new StoresUnavailable('The database failed: write EPIPE'), 'unavailable'],
    [new Failure('confirmation_needed', 'Confirm first.'), 'confirmation_needed'],
  ] as const) {
    beforeToken = () => Promise.reject(error)
    const answer = await user.post('/api/auth/tokens', { name: 'x' }, freshKey())
    assertProblem(answer, code)
    assert.doesNotMatch(answer.text, /EPIPE/)
  }
  beforeToken = async () => {}
  storeFailure = null
})

test('a refusal is stored like any other answer', async () => {
  const user = await newUser()
  const key = freshKey()
  beforeToken = () => Promise.reject(new Failure('not_ready', 'Not now.'))
  const first = await user.post('/api/auth/tokens', { name: 'x' }, key)
  assertProblem(first, 'not_ready')
  beforeToken = async () => {}
  assertSame(await user.post('/api/auth/tokens', { name: 'x' }, key), first)
})

test('a large refusal, which changed nothing, is not stored', async () => {
  const user = await newUser()
  const key = freshKey()
  beforeToken = () => Promise.reject(new Failure('not_ready', 'Not now. '.repeat(5_000)))
  assertProblem(await user.post('/api/auth/tokens', { name: 'x' }, key), 'not_ready')
  beforeToken = async () => {}
  assert.equal((await user.post('/api/auth/tokens', { name: 'x' }, key)).status, 201)
})

test('an invalid body leaves its key unused', async () => {
  const user = await newUser()
  const key = freshKey()
  assertProblem(await user.post('/api/auth/tokens', { name: '' }, key), 'validation_failed')
  assert.equal((await user.post('/api/auth/tokens', { name: 'x' }, key)).status, 201)
})

test('a request that died with its process can be repeated when its lease has expired', async () => {
  const user = await newUser()
  const key = freshKey()
  const first = await user.post('/api/auth/tokens', { name: 'x' }, key)
  const { pool } = service.database
  const undo = 'update kept_answers set status = null, headers = null, body = null, held_until = now() +'
  await pool.query(`${undo} interval '1 minute' where key = $1`, [key['idempotency-key']])
  assertProblem(await user.post('/api/auth/tokens', { name: 'x' }, key), 'conflict')
  await pool.query(`${undo} interval '-1 second' where key = $1`, [key['idempotency-key']])
  const second = await user.post('/api/auth/tokens', { name: 'x' }, key)
  assert.equal(second.status, 201)
  assert.notEqual(second.text, first.text)
})

test('a project is created once for a key even when the answer was lost', async () => {
  const user = await newUser()
  const key = freshKey()
  const first = (await user.post('/api/projects', { name: 'Kept' }, key)).as<ProjectRecord>()
  await service.database.pool.query('delete from kept_answers where key = $1', [key['idempotency-key']])
  assert.equal((await user.post('/api/projects', { name: 'Kept' }, key)).as<ProjectRecord>().id, first.id)
})

test('an answer that can no longer be decrypted is not returned, and the write is not repeated', async () => {
  const user = await newUser()
  const key = freshKey()
  await user.post('/api/auth/tokens', { name: 'x' }, key)
  await service.database.pool.query("update kept_answers set body = 'changed' where key = $1", [key['idempotency-key']])
  assertProblem(await user.post('/api/auth/tokens', { name: 'x' }, key), 'conflict')
  assert.equal(await tokenCount(user), 1)
})

test('a key is visible ASCII of at most 200 characters', async () => {
  const user = await newUser()
  for (const bad of ['', 'two words', 'x'.repeat(201), 'caf\u00e9', 'a\tb']) {
    const answer = await user.post('/api/auth/tokens', { name: 'x' }, { 'idempotency-key': bad })
    assert.equal(assertProblem(answer, 'validation_failed', bad).errors?.[0]?.field, 'Idempotency-Key')
  }
  for (const fine of ['x', '~!"#', 'y'.repeat(200), '8e03978e-40d5-43dd-bc93-6894a57f9324']) {
    assert.equal((await user.post('/api/auth/tokens', { name: 'x' }, { 'idempotency-key': fine })).status, 201, fine)
  }
})

test('keys have no effect on reads and on callers who are not signed in', async () => {
  const user = await newUser()
  const key = freshKey()
  assert.deepEqual((await user.get('/api/auth/tokens', undefined, key)).as<unknown>(), [])
  await user.post('/api/auth/tokens', { name: 'x' })
  assert.equal((await user.get('/api/auth/tokens', undefined, key)).as<unknown[]>().length, 1)
  const { email, password } = await service.user()
  const [one, other] = [
    await service.anyone.post('/api/auth/login', { email, password }, key),
    await service.anyone.post('/api/auth/login', { email, password }, key),
  ]
  assert.equal(one.status, 200)
  assert.notEqual(one.text, other.text)
})

/** Valid bodies of every operation that takes a password, with a wrong one. */
const withPassword: Readonly<Record<string, (password: string) => object>> = {
  'post /api/auth/register': password => ({ firstName: 'A', lastName: 'B', email: 'a@example.org', password }),
  'post /api/auth/login': password => ({ email: 'a@example.org', password }),
  'post /api/auth/password-reset': newPassword => ({ token: 'x'.repeat(43), newPassword }),
  'put /api/auth/me/email': currentPassword => ({ email: 'b@example.org', currentPassword }),
  'put /api/auth/me/password': currentPassword => ({ currentPassword, newPassword: `new ${currentPassword}` }),
  'delete /api/auth/me': currentPassword => ({ currentPassword }),
  'post /api/auth/confirm': currentPassword => ({ challenge: 'none', currentPassword }),
  'post /api/auth/second-factors/totp': currentPassword => ({ currentPassword }),
  'post /api/auth/second-factors/passkeys/options': currentPassword => ({ currentPassword }),
}

test('what depends on a password is not stored: its key would be kept with a hash of the password', async () => {
  assert.deepEqual(operationsWithPassword().sort(), Object.keys(withPassword).sort())
  for (const [operation, body] of Object.entries(withPassword)) {
    const [method = '', path = ''] = operation.split(' ')
    const user = await newUser()
    const key = freshKey()
    for (const password of ['wrong horse one', 'wrong horse two']) {
      const answer = await user[method as keyof Caller](path, body(password), key)
      assert.ok(answer.status < 500, `${operation}: ${answer.text}`)
      assert.doesNotMatch(answer.text, /"field":"(?!(?:token|currentPassword|challenge)")/, operation)
      assert.notEqual(answer.status, 409, `${operation}: ${answer.text}`)
    }
    const { rows } = await service.database.pool.query('select from kept_answers where key = $1', [
      key['idempotency-key'],
    ])
    assert.equal(rows.length, 0, operation)
  }
})

type Schema = { readonly $ref?: string; readonly properties?: object; readonly anyOf?: readonly Schema[] }

function operationsWithPassword(): string[] {
  const described = JSON.parse(readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8'))
  const schemas: Readonly<Record<string, Schema>> = described.components.schemas
  const hasPassword = ({ $ref, properties = {}, anyOf = [] }: Schema): boolean =>
    ($ref !== undefined && hasPassword(schemas[$ref.split('/').at(-1) ?? ''] ?? {})) ||
    Object.keys(properties).some(name => /password$/i.test(name)) ||
    anyOf.some(hasPassword)
  return Object.entries<Readonly<Record<string, { readonly requestBody?: RequestBody }>>>(described.paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods)
        .filter(([, { requestBody }]) => hasPassword(requestBody?.content['application/json']?.schema ?? {}))
        .map(([method]) => `${method} ${path}`),
  )
}

type RequestBody = { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> }
