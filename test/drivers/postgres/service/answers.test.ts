import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { IdempotencyKey } from '#ports/stores/idempotency.ts'
import { inS, newUser, type TestStores, testStores, times } from '../rows.ts'

const [request, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const answer = { status: 201, headers: { location: '/api/projects/7', 'x-a': 'ü' }, body: '{"name":"Grüße \\u0000"}' }

async function newKey(stores: TestStores): Promise<IdempotencyKey> {
  return { userId: (await newUser(stores)).id, route: 'POST /api/projects', key: 'key-1' }
}

test('the first request holds the key, and a repetition gets exactly its answer', async () => {
  await using stores = await testStores()
  const key = await newKey(stores)
  assert.deepEqual(await stores.idempotency.begin(key, request, 60), { kind: 'new' })
  assert.deepEqual(await stores.idempotency.begin(key, request, 60), { kind: 'running' })
  await stores.idempotency.keep(key, answer)
  assert.deepEqual(await stores.idempotency.begin(key, request, 60), { kind: 'kept', answer })
})

test('of many parallel requests with one key exactly one is new', async () => {
  await using stores = await testStores()
  const key = await newKey(stores)
  const starts = await Promise.all(times(30, () => stores.idempotency.begin(key, request, 60)))
  assert.equal(starts.filter(({ kind: outcome }) => outcome === 'new').length, 1)
  assert.equal(starts.filter(({ kind: outcome }) => outcome === 'running').length, 29)
})

test('the same key for another request is a mismatch, whether the first one is running or answered', async () => {
  await using stores = await testStores()
  const key = await newKey(stores)
  await stores.idempotency.begin(key, request, -1)
  assert.deepEqual(await stores.idempotency.begin(key, other, 60), { kind: 'mismatch' })
  await stores.idempotency.keep(key, answer)
  assert.deepEqual(await stores.idempotency.begin(key, other, 60), { kind: 'mismatch' })
})

test('another user and another route have separate keys', async () => {
  await using stores = await testStores()
  const key = await newKey(stores)
  const stranger = { ...key, userId: (await newUser(stores)).id }
  const elsewhere = { ...key, route: 'POST /api/projects/7/commit' }
  await stores.idempotency.begin(key, request, 60)
  await stores.idempotency.keep(key, answer)
  assert.deepEqual(await stores.idempotency.begin(stranger, request, 60), { kind: 'new' })
  assert.deepEqual(await stores.idempotency.begin(elsewhere, other, 60), { kind: 'new' })
})

test('a renewed key stays held, and an answered or released one stays as it is', async () => {
  await using stores = await testStores()
  const [running, answered, released] = await Promise.all(
    ['running', 'answered', 'released'].map(async name => ({ ...(await newKey(stores)), key: name })),
  )
  assert.ok(running && answered && released)
  for (const key of [running, answered, released]) await stores.idempotency.begin(key, request, -1)
  await stores.idempotency.keep(answered, answer)
  await stores.idempotency.forget(released)
  await stores.idempotency.renew([running, answered, released], 60)
  assert.deepEqual(await stores.idempotency.begin(running, request, 60), { kind: 'running' })
  assert.deepEqual(await stores.idempotency.begin(answered, request, 60), { kind: 'kept', answer })
  assert.deepEqual(await stores.idempotency.begin(released, request, 60), { kind: 'new' })
})

test('one request takes over when the hold of another has expired, and the first answer is kept', async () => {
  await using stores = await testStores()
  const key = await newKey(stores)
  await stores.idempotency.begin(key, request, -1)
  const starts = await Promise.all(times(10, () => stores.idempotency.begin(key, request, 60)))
  assert.equal(starts.filter(({ kind: outcome }) => outcome === 'new').length, 1)
  await stores.idempotency.keep(key, answer)
  await stores.idempotency.keep(key, { ...answer, status: 500 })
  assert.deepEqual(await stores.idempotency.begin(key, request, 60), { kind: 'kept', answer })
})

test('a released key is free again, a stored answer is not released', async () => {
  await using stores = await testStores()
  const key = await newKey(stores)
  await stores.idempotency.begin(key, request, 60)
  await stores.idempotency.forget(key)
  assert.deepEqual(await stores.idempotency.begin(key, other, 60), { kind: 'new' })
  await stores.idempotency.keep(key, answer)
  await stores.idempotency.forget(key)
  assert.deepEqual(await stores.idempotency.begin(key, other, 60), { kind: 'kept', answer })
})

test('keys whose holders died with their process are free again, stored answers remain', async () => {
  await using stores = await testStores()
  const [held, kept] = [await newKey(stores), await newKey(stores)]
  await stores.idempotency.begin(held, request, 60)
  await stores.idempotency.begin(kept, request, 60)
  await stores.idempotency.keep(kept, answer)
  await stores.idempotency.forgetHeld()
  assert.deepEqual(await stores.idempotency.begin(held, request, 60), { kind: 'new' })
  assert.deepEqual(await stores.idempotency.begin(kept, request, 60), { kind: 'kept', answer })
})

test('answers expire by age', async () => {
  await using stores = await testStores()
  const key = await newKey(stores)
  await stores.idempotency.begin(key, request, 60)
  await stores.idempotency.keep(key, answer)
  await stores.idempotency.expire(inS(-60))
  assert.deepEqual(await stores.idempotency.begin(key, request, 60), { kind: 'kept', answer })
  await stores.idempotency.expire(inS(60))
  assert.deepEqual(await stores.idempotency.begin(key, request, 60), { kind: 'new' })
})
