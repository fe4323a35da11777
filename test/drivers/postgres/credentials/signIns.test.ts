import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { waitFor } from '#testing/waitFor.ts'
import { newUser, type TestStores, testStores, times } from '../rows.ts'

const dayMs = 86_400_000

async function signIn(stores: TestStores) {
  const user = await newUser(stores)
  const expiresAt = new Date(stores.clock.now().getTime() + 30 * dayMs)
  const family = await stores.signIns.start(user.id, expiresAt)
  const rotated = (generation: number) => ({ kind: 'rotated', userId: user.id, generation, expiresAt })
  return { userId: user.id, family, rotated }
}

/** Blocks every rotation when it writes, until the test releases it. */
async function heldRotations({ pool }: TestStores) {
  await pool.query(`
    create function wait_for_test() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(1); return new; end $$;
    create trigger wait_for_test before update on sign_ins for each row execute function wait_for_test()`)
  const holder = await pool.connect()
  await holder.query('select pg_advisory_lock(1)')
  return {
    async underWay() {
      const waiting = `select from pg_locks where locktype = 'advisory' and objid = 1 and not granted`
      await waitFor('a rotation waits', async () => (await pool.query(waiting)).rows.length > 0)
    },
    async goOn() {
      await holder.query('select pg_advisory_unlock(1)')
    },
    async [Symbol.asyncDispose]() {
      holder.release(true)
    },
  }
}

test('each generation is followed by the next', async () => {
  await using stores = await testStores()
  const { family, rotated } = await signIn(stores)
  for (const generation of [1, 2, 3]) {
    stores.clock.pass(1_000)
    const outcome = await stores.signIns.rotate(family, generation, stores.clock.now())
    assert.deepEqual(outcome, rotated(generation + 1))
  }
})

test('ten overlapping requests with one token all get the same successor, and it works', async () => {
  await using stores = await testStores()
  const { family, rotated } = await signIn(stores)
  const arrivedAt = stores.clock.now()
  const outcomes = await Promise.all(times(10, () => stores.signIns.rotate(family, 1, arrivedAt)))
  assert.deepEqual(
    outcomes,
    times(10, () => rotated(2)),
  )
  stores.clock.pass(1_000)
  assert.deepEqual(await stores.signIns.rotate(family, 2, stores.clock.now()), rotated(3))
})

test('a request that arrives before the rotating one is answered overlaps with it', async () => {
  await using stores = await testStores()
  const { family, rotated } = await signIn(stores)
  await using rotation = await heldRotations(stores)
  const first = stores.signIns.rotate(family, 1, stores.clock.now())
  await rotation.underWay()
  stores.clock.pass(30)
  const second = stores.signIns.rotate(family, 1, stores.clock.now())
  await rotation.goOn()
  assert.deepEqual(await first, rotated(2))
  assert.deepEqual(await second, rotated(2))
})

test('a request in flight while another rotated the token gets its successor even after the answer', async () => {
  await using stores = await testStores()
  const { family, rotated } = await signIn(stores)
  const arrivedAt = stores.clock.now()
  stores.clock.pass(40)
  assert.deepEqual(await stores.signIns.rotate(family, 1, stores.clock.now()), rotated(2))
  stores.clock.pass(500)
  assert.deepEqual(await stores.signIns.rotate(family, 1, arrivedAt), rotated(2))
})

test('a token used again after its answer revokes the family', async () => {
  await using stores = await testStores()
  const { userId, family, rotated } = await signIn(stores)
  assert.deepEqual(await stores.signIns.rotate(family, 1, stores.clock.now()), rotated(2))
  stores.clock.pass(1)
  assert.deepEqual(await stores.signIns.rotate(family, 1, stores.clock.now()), { kind: 'reused', userId })
  assert.deepEqual(await stores.signIns.rotate(family, 2, stores.clock.now()), { kind: 'unknown' })
})

test('a generation older than the last one revokes the family whenever it arrived', async () => {
  await using stores = await testStores()
  const { userId, family } = await signIn(stores)
  const arrivedAt = stores.clock.now()
  await stores.signIns.rotate(family, 1, arrivedAt)
  await stores.signIns.rotate(family, 2, arrivedAt)
  assert.deepEqual(await stores.signIns.rotate(family, 1, arrivedAt), { kind: 'reused', userId })
})

test('a generation that was never issued revokes the family', async () => {
  await using stores = await testStores()
  const { userId, family } = await signIn(stores)
  assert.deepEqual(await stores.signIns.rotate(family, 7, stores.clock.now()), { kind: 'reused', userId })
})

test('an ended, an expired and an invented family are unknown', async () => {
  await using stores = await testStores()
  const ended = await signIn(stores)
  await stores.signIns.end(ended.family)
  assert.deepEqual(await stores.signIns.rotate(ended.family, 1, stores.clock.now()), { kind: 'unknown' })
  const expired = await signIn(stores)
  stores.clock.pass(30 * dayMs)
  assert.deepEqual(await stores.signIns.rotate(expired.family, 1, stores.clock.now()), { kind: 'unknown' })
  assert.deepEqual(await stores.signIns.rotate(randomUUID(), 1, stores.clock.now()), { kind: 'unknown' })
})

test('a disabled user has no sign-ins, and revoking one family does not affect the others', async () => {
  await using stores = await testStores()
  const first = await signIn(stores)
  const second = await signIn(stores)
  await stores.signIns.rotate(first.family, 7, stores.clock.now())
  assert.deepEqual(await stores.signIns.rotate(second.family, 1, stores.clock.now()), second.rotated(2))
  await stores.pool.query('update users set enabled = false where id = $1', [second.userId])
  assert.deepEqual(await stores.signIns.rotate(second.family, 2, stores.clock.now()), { kind: 'unknown' })
})
