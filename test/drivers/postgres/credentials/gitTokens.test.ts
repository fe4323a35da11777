import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { limits } from '#domain/limits.ts'
import { inS, newUser, type TestStores, testStores, times } from '../rows.ts'

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

const token = (secret: string, expiresAt: Date | null = null) => ({
  name: `token ${secret}`,
  hash: hashOf(secret),
  ending: secret.slice(-4),
  expiresAt,
  access: 'write' as const,
  projectId: null,
})

async function lastUsedAt(stores: TestStores, userId: number): Promise<Date | null | undefined> {
  return (await stores.gitTokens.list(userId))[0]?.lastUsedAt
}

test('tokens are listed without their hash, newest first, and only the hash leads to the owner', async () => {
  await using stores = await testStores()
  const user = await newUser(stores)
  const expiresAt = inS(3_600)
  await stores.gitTokens.create(user.id, token('first1'))
  const second = await stores.gitTokens.create(user.id, token('second', expiresAt))
  assert.ok(second)
  const { id, createdAt, ...texts } = second
  assert.deepEqual(texts, {
    name: 'token second',
    ending: 'cond',
    expiresAt,
    access: 'write',
    projectId: null,
    lastUsedAt: null,
  })
  assert.deepEqual(
    (await stores.gitTokens.list(user.id)).map(({ name }) => name),
    ['token second', 'token first1'],
  )
  assert.deepEqual(await stores.gitTokens.use(hashOf('second')), {
    userId: user.id,
    email: user.email,
    access: 'write',
    projectId: null,
  })
  assert.equal(await stores.gitTokens.use(hashOf('third')), null)
})

test('another user neither sees nor deletes a token', async () => {
  await using stores = await testStores()
  const [owner, stranger] = [await newUser(stores), await newUser(stores)]
  const made = await stores.gitTokens.create(owner.id, token('secret'))
  assert.ok(made)
  assert.deepEqual(await stores.gitTokens.list(stranger.id), [])
  assert.equal(await stores.gitTokens.drop(stranger.id, made.id), null)
  assert.equal(await stores.gitTokens.drop(owner.id, made.id), 'token secret')
  assert.equal(await stores.gitTokens.drop(owner.id, made.id), null)
  assert.equal(await stores.gitTokens.use(hashOf('secret')), null)
})

test('an expired token and the token of a disabled user grant no access', async () => {
  await using stores = await testStores()
  const user = await newUser(stores)
  await stores.gitTokens.create(user.id, token('expired', inS(-1)))
  await stores.gitTokens.create(user.id, token('valid', inS(60)))
  assert.equal(await stores.gitTokens.use(hashOf('expired')), null)
  assert.ok(await stores.gitTokens.use(hashOf('valid')))
  await stores.pool.query('update users set enabled = false where id = $1', [user.id])
  assert.equal(await stores.gitTokens.use(hashOf('valid')), null)
})

test('parallel requests for tokens respect the limit, and another user is not affected', async () => {
  await using stores = await testStores()
  const [user, other] = [await newUser(stores), await newUser(stores)]
  const count = limits.gitTokensPerUser + 10
  const made = await Promise.all(times(count, index => stores.gitTokens.create(user.id, token(`secret ${index}`))))
  assert.equal(made.filter(one => one !== null).length, limits.gitTokensPerUser)
  assert.equal((await stores.gitTokens.list(user.id)).length, limits.gitTokensPerUser)
  assert.ok(await stores.gitTokens.create(other.id, token('other')))
})

test('a use is recorded once, then not again within a minute', async () => {
  await using stores = await testStores()
  const user = await newUser(stores)
  await stores.gitTokens.create(user.id, token('secret'))
  await Promise.all(times(5, () => stores.gitTokens.use(hashOf('secret'))))
  const noted = await lastUsedAt(stores, user.id)
  assert.ok(noted)
  await stores.gitTokens.use(hashOf('secret'))
  assert.deepEqual(await lastUsedAt(stores, user.id), noted)

  const { rows } = await stores.pool.query<{ before: Date }>(
    `update git_tokens set last_used_at = last_used_at - interval '61 seconds' returning last_used_at as before`,
  )
  await stores.gitTokens.use(hashOf('secret'))
  const after = await lastUsedAt(stores, user.id)
  assert.ok(after && rows[0] && after > rows[0].before)
})
